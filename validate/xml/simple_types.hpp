// The lexical form of values of XML Schema's simple types, and the facets that restrict them (XML Schema 1.0 part 2). No value
// is computed further than a bound of it needs.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/document/xml/xml_document.hpp"
#include "validate/values/pattern.hpp"

namespace csar::validate::xml {

// Whether XML Schema itself has a type of that name: "string".
bool is_builtin(std::string_view name);

// Whether a text has the form of xs:decimal, of xs:float.
bool is_decimal(std::string_view text);
bool is_float(std::string_view text);
// Whether the values of a built-in type are decimal numbers: xs:decimal itself, or one of integers.
bool is_decimal_type(std::string_view builtin);

// Whether a value of a built-in type of names is so long that it is not compared with the pattern of its type.
bool is_too_long(std::string_view type, std::string_view value);

// What a value of a built-in type is, "an integer", when `value` is none. nullopt when it fits, may fit, or is too long.
std::optional<std::string> misfit_of_builtin(std::string_view type, std::string_view value);

// Whether two values of a built-in type, without surrounding white space, are the same; true, too, where that is not worked out.
bool may_be_equal(std::string_view builtin, std::string_view a, std::string_view b);

// The facets of schemas, each restriction read only once. What schemas ask for is charged to the account of the check
// (base/budget.hpp).
class Facets {
public:
    // `value` with white space as the built-in type and the restrictions of it, innermost last, have it: kept, each a blank, or
    // collapsed (4.3.6).
    std::string normalized(std::string_view builtin, const std::vector<XmlElement>& chain, std::string_view value);

    // What the element xs:restriction demands, when `value`, of a type derived from `builtin`, does not keep it. `chain`: the
    // restrictions from the type of the value on; `value` has the white space that they give it.
    std::optional<std::string> misfit(XmlElement restriction, std::string_view builtin,
                                      const std::vector<XmlElement>& chain, std::string_view value);

private:
    struct Restriction {
        std::unordered_set<std::string, KeyedHash> values;  // of the enumeration, in one form each
        std::string choices, forms;                         // of enumeration and patterns, for messages
        std::vector<std::optional<Pattern>> patterns;       // nullopt: one that is not evaluated
        std::map<std::string_view, std::string_view> bounds;
    };

    const Restriction& of(XmlElement restriction, std::string_view builtin, const std::vector<XmlElement>& chain);
    std::string_view white_space_of(XmlElement restriction);
    std::optional<Pattern> compiled(std::string_view text);
    bool matches(const Restriction& restriction, std::string_view value);

    std::map<std::pair<const XmlDocument*, std::uint32_t>, Restriction> restrictions_;
    std::map<std::pair<const XmlDocument*, std::uint32_t>, std::string_view> white_space_;
};

}  // namespace csar::validate::xml
