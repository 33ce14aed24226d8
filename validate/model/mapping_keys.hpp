// Duplicate keys of a mapping, and the order of its keys.
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

// The ids of effective keys of `mapping` that are duplicated. A duplicate is an error (yaml/duplicate-key), and it is
// unknown which of the values was intended, so none is checked. If the severity of that rule is lowered, the last value
// is used and checked. Empty for other nodes.
std::set<std::uint32_t> undecided_keys(Node mapping);

// True if the entry with the key `key` is the section that replaces the wildcard in later versions (such as
// `operations` before 1.3), and not an element with that name: it has entries, and none of them is a keyname of such an
// element.
bool is_later_section(const Grammar& grammar, const Keyname& wildcard, Node key, Node value);

// True if the section `row` of `mapping` has an empty value, and an unknown key follows, which is reported as an error:
// the entries of the section probably follow with too little indentation.
bool is_beside_its_entries(const Grammar& grammar, const Keyname& row, Node mapping, Node value, const Report& report);
// Like the function above, but for a section that the element need not have.
bool is_beside_its_entries(const Element& element, Key section, const Report& report);

// True if the element has keys, but none of them is a keyname, and one of them is reported as an error. The hint of
// that finding contains the mandatory keyname.
bool has_only_unknown_keys(const Element& element, const Report& report);

// The second effective key. `mapping` must have at least two.
Node second_key(Node mapping);

}  // namespace csar::validate
