// Duplicate keys of mappings, and their order.
#pragma once

#include <cstdint>
#include <set>

#include "validate/document/document.hpp"

namespace csar::validate {

// The ids of effective keys of `mapping` that are duplicated. A duplicate is an error (yaml/duplicate-key), and which
// of the values is meant is unknown, so neither is checked. When the severity of that rule is lowered, the last one
// counts and is checked. Empty for other nodes.
std::set<std::uint32_t> undecided_keys(Node mapping);

// The second effective key. `mapping` has two.
Node second_key(Node mapping);

}  // namespace csar::validate
