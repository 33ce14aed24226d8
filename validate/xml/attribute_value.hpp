// Forms of attribute values (XML Schema part 2).
#pragma once

#include <optional>
#include <string_view>

#include "validate/document/xml/xml_document.hpp"
#include "validate/xml/grammar.hpp"

namespace csar::validate::xml {

// XML Schema removes surrounding white space for all types except strings.
std::string_view without_xml_space(std::string_view value);

// Returns an empty string if the element does not have the attribute.
inline std::string_view trimmed(XmlElement element, std::string_view attribute) {
    return without_xml_space(element.value(attribute));
}

// The type with this name in grammar_table.def. Throws std::logic_error if it is unknown.
AttributeType attribute_type(std::string_view name);

// True if `value` has the form of its type, without surrounding white space. Every string and every URI has this form.
bool has_form(AttributeType type, std::string_view value);

// For messages: "'yes' or 'no'".
std::string_view form_of(AttributeType type);

// True for "1" and "true", also with surrounding white space.
bool is_true(std::string_view value);

// Returns an empty string if there is no prefix.
std::string_view prefix_of(std::string_view qualified_name);
// The part after the prefix.
std::string_view local_part(std::string_view qualified_name);
// Resolves the prefix at `element`. Returns nullopt if the name is empty or the prefix is unknown.
std::optional<XmlName> qualified(XmlElement element, std::string_view qualified_name);

}  // namespace csar::validate::xml
