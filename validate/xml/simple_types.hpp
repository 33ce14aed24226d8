// Values of XML Schema's simple types, and their facets (XML Schema 1.0 part 2). Values are only computed for bounds.
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

// True for built-in types such as "string".
bool is_builtin(std::string_view name);

// True for the form of xs:decimal or xs:float.
bool is_decimal(std::string_view text);
bool is_float(std::string_view text);
// True for xs:decimal and integer types.
bool is_decimal_type(std::string_view builtin);

// True if a name is too long to be compared with its pattern.
bool is_too_long(std::string_view type, std::string_view value);

// Describes valid values ("an integer") if `value` is invalid. Returns nullopt if the value is valid, if it is too long
// to be checked, or if the type is unknown.
std::optional<std::string> misfit_of_builtin(std::string_view type, std::string_view value);

// Also true if unknown. Values have no surrounding white space.
bool may_be_equal(std::string_view builtin, std::string_view a, std::string_view b);

// Caches facets of restrictions. The work is charged to the budget (base/budget.hpp).
class Facets {
public:
    // Normalises white space: preserved, replaced or collapsed (4.3.6). `chain`: restrictions, innermost last.
    std::string normalized(std::string_view builtin, const std::vector<XmlElement>& chain, std::string_view value);

    // Describes the violated requirement of `restriction`. `chain`: restrictions, beginning with the value's type.
    // `value` must be normalised.
    std::optional<std::string> misfit(XmlElement restriction, std::string_view builtin,
                                      const std::vector<XmlElement>& chain, std::string_view value);

private:
    struct Restriction {
        std::unordered_set<std::string, KeyedHash> values;  // of the enumeration, normalised
        std::string choices, forms;                         // for messages: enumeration, patterns
        std::vector<std::optional<Pattern>> patterns;       // nullopt if not evaluated
        std::map<std::string_view, std::string_view> bounds;
    };

    const Restriction& of(XmlElement restriction, std::string_view builtin, const std::vector<XmlElement>& chain);
    std::string_view white_space_of(XmlElement restriction);
    std::optional<Pattern> compiled(std::string_view text);
    bool matches(const Restriction& restriction, std::string_view value);

    std::map<XmlElement, Restriction> restrictions_;
    std::map<XmlElement, std::string_view> white_space_;
};

}  // namespace csar::validate::xml
