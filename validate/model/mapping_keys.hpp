// Keys of mappings that matter for what is wrong with them.
#pragma once

#include <cstdint>
#include <set>

#include "validate/document/document.hpp"

namespace csar::validate {

// The ids of the effective keys of `mapping` that stand in it again, and of which the first counts: that is an error
// (yaml/duplicate-key), and nobody knows which of the values is meant, so that nothing is to be said of either. Where the
// rule is lowered the last one counts, and is checked. Empty for other nodes.
std::set<std::uint32_t> undecided_keys(Node mapping);

// The second effective key. `mapping` has two.
Node second_key(Node mapping);

}  // namespace csar::validate
