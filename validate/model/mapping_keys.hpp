// Duplicate keys of mappings, and their order.
#pragma once

#include <cstdint>
#include <set>

#include "validate/document/document.hpp"
#include "validate/grammar/grammar.hpp"

namespace csar::validate {

// The ids of effective keys of `mapping` that are duplicated. A duplicate is an error (yaml/duplicate-key), and which
// of the values is meant is unknown, so neither is checked. When the severity of that rule is lowered, the last one
// counts and is checked. Empty for other nodes.
std::set<std::uint32_t> undecided_keys(Node mapping);

// Whether an entry of a mapping with a wildcard is the section that later versions have in its place, as `operations` is
// before 1.3, and not an entry of that name: it has entries, and none of them is a keyname of what the wildcard stands for.
bool is_later_section(const Grammar& grammar, const Keyname& wildcard, Node key, Node value);

// The second effective key. `mapping` has two.
Node second_key(Node mapping);

}  // namespace csar::validate
