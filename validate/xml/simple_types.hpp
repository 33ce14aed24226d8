// The lexical form of values of XML Schema's simple types, and the facets that restrict them (XML Schema 1.0 part 2). No value
// is computed further than a bound of it needs.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "validate/document/xml/xml_document.hpp"
#include "validate/values/pattern.hpp"

namespace csar::validate::xml {

// Whether XML Schema itself has a type of that name: "string".
bool is_builtin(std::string_view name);

// `value` with white space as the built-in type and the restrictions of it, innermost last, have it: kept, each a blank, or
// collapsed (4.3.6).
std::string with_white_space_of(std::string_view builtin, const std::vector<XmlElement>& restrictions,
                                std::string_view value);

// What a value of a built-in type is, "an integer", when `value` is none. nullopt when it fits, or may fit.
std::optional<std::string> misfit_of_builtin(std::string_view type, std::string_view value);

// Patterns of schemas, each compiled once.
class SchemaPatterns {
public:
    // `facet`: an element xs:pattern. True, too, when it is not known whether it matches.
    bool matches(XmlElement facet, std::string_view value);

private:
    std::map<std::pair<const XmlDocument*, std::uint32_t>, std::optional<Pattern>> patterns_;
};

// What the facets of the element xs:restriction demand, when `value`, of a type derived from `builtin`, does not keep them.
std::optional<std::string> misfit_of_facets(XmlElement restriction, std::string_view builtin, std::string_view value,
                                            SchemaPatterns& patterns);

}  // namespace csar::validate::xml
