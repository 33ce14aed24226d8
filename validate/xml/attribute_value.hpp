// The lexical forms of attribute values (XML Schema part 2).
#pragma once

#include <string_view>

#include "validate/xml/grammar.hpp"

namespace csar::validate::xml {

// Without white space around it: what XML Schema does with every type but strings.
std::string_view without_xml_space(std::string_view value);

// Whether `value`, already trimmed, has the form of its type. Every string and every URI has.
bool has_form(AttributeType type, std::string_view value);

// What a value of the type is: "'yes' or 'no'".
std::string_view form_of(AttributeType type);

// Whether it is true as xs:boolean, white space around it or not.
bool is_true(std::string_view value);

// The prefix of a qualified name; empty when it has none.
std::string_view prefix_of(std::string_view qualified_name);
// What follows the prefix.
std::string_view local_part(std::string_view qualified_name);

}  // namespace csar::validate::xml
