// Duplicate, unknown and misplaced keys of a mapping.
#pragma once

#include <cstdint>
#include <set>

#include "validate/document/document.hpp"
#include "validate/grammar/grammar.hpp"

namespace csar {
class Report;
}

namespace csar::validate {

class Element;

// The ids of duplicate keys. Their values are not checked, because it is unknown which value was intended. If the
// severity of yaml/duplicate-key is lowered, the last value is checked, and the result is empty.
std::set<std::uint32_t> undecided_keys(Node mapping);

// True if `key` is a section of later versions, such as `operations` before 1.3, and not an element with that name. A
// section has entries, and none of them is a keyname of an element.
bool is_later_section(const Grammar& grammar, const Keyname& wildcard, Node key, Node value);

// True if the section `row` is empty and an unknown key follows, which is an error. The entries of the section are
// probably indented too little.
bool is_beside_its_entries(const Grammar& grammar, const Keyname& row, Node mapping, Node value, const Report& report);
// Like the function above, for a section that the element may lack.
bool is_beside_its_entries(const Element& element, Key section, const Report& report);

// True if no key of the element is a keyname, and an unknown key is an error. That finding suggests the mandatory
// keyname.
bool has_only_unknown_keys(const Element& element, const Report& report);

// `mapping` must have at least two effective keys.
Node second_key(Node mapping);

}  // namespace csar::validate
