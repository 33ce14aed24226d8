// The lexical form of values of XML Schema's simple types, and the facets that restrict them (XML Schema 1.0 part 2).
// Values are computed only as far as their bounds require.
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

// Whether XML Schema has a built-in type with that name: "string".
bool is_builtin(std::string_view name);

// Whether a string has the form of xs:decimal or xs:float.
bool is_decimal(std::string_view text);
bool is_float(std::string_view text);
// Whether the values of a built-in type are decimal numbers: xs:decimal itself, or an integer type.
bool is_decimal_type(std::string_view builtin);

// Whether a value of a built-in type for names is too long to be compared with the pattern of its type.
bool is_too_long(std::string_view type, std::string_view value);

// A description of valid values, such as "an integer", if `value` is not a value of a built-in type. nullopt if it is
// or may be valid, or is too long.
std::optional<std::string> misfit_of_builtin(std::string_view type, std::string_view value);

// Whether two values of a built-in type, without surrounding white space, are the same; also true if unknown.
bool may_be_equal(std::string_view builtin, std::string_view a, std::string_view b);

// The facets of schemas, each restriction read only once. The work caused by schemas is charged to the account of the
// check (base/budget.hpp).
class Facets {
public:
    // `value` with white space normalised for the built-in type and its restrictions, innermost last: preserved,
    // replaced with spaces, or collapsed (4.3.6).
    std::string normalized(std::string_view builtin, const std::vector<XmlElement>& chain, std::string_view value);

    // The requirement of the element xs:restriction that `value`, of a type derived from `builtin`, violates. `chain`:
    // the restrictions, starting with the type of the value; `value` must be normalised for them.
    std::optional<std::string> misfit(XmlElement restriction, std::string_view builtin,
                                      const std::vector<XmlElement>& chain, std::string_view value);

private:
    struct Restriction {
        std::unordered_set<std::string, KeyedHash> values;  // the values of the enumeration, in one form each
        std::string choices, forms;                         // the text of enumeration and patterns, for messages
        std::vector<std::optional<Pattern>> patterns;       // nullopt for a pattern that is not evaluated
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
