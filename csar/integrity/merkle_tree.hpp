// Hashes of Merkle trees (RFC 6962, 2.1) over SHA-256.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace csar::integrity {

inline constexpr std::size_t max_tree_height = 64;  // indices have 64 bits

// The hash of a tree of `size` leaves, as bytes. It is computed from the hash `leaf` of the leaf with the number
// `index` (from 0) and the hashes of the subtrees next to the path from this leaf to the root (RFC 9162, 2.1.3.2).
// nullopt if the path does not fit this leaf of such a tree.
std::optional<std::string> tree_hash(std::string_view leaf, std::uint64_t index, std::uint64_t size,
                                     const std::vector<std::string>& path);

}  // namespace csar::integrity
