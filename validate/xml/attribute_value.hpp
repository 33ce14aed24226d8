// The lexical forms of attribute values (XML Schema part 2).
#pragma once

#include <optional>
#include <string_view>

#include "validate/document/xml/xml_document.hpp"
#include "validate/xml/grammar.hpp"

namespace csar::validate::xml {

// The value without surrounding white space, which XML Schema removes for every type except strings.
std::string_view without_xml_space(std::string_view value);

// The value of an attribute, without surrounding white space; empty if there is none.
inline std::string_view trimmed(XmlElement element, std::string_view attribute) {
    return without_xml_space(element.value(attribute));
}

// Whether `value`, without surrounding white space, has the form of its type. This is true for every string and every
// URI.
bool has_form(AttributeType type, std::string_view value);

// A description of values of the type: "'yes' or 'no'".
std::string_view form_of(AttributeType type);

// True if the value is true as an xs:boolean, with or without surrounding white space.
bool is_true(std::string_view value);

// The prefix of a qualified name; empty if it has none.
std::string_view prefix_of(std::string_view qualified_name);
// The part of a qualified name after the prefix.
std::string_view local_part(std::string_view qualified_name);
// The name that a qualified name in an attribute of `element` means; nullopt if it is empty or its prefix is unknown.
std::optional<XmlName> qualified(XmlElement element, std::string_view qualified_name);

}  // namespace csar::validate::xml
