// Hashes of Merkle trees (RFC 6962, 2.1) with SHA-256.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace csar::integrity {

inline constexpr std::size_t max_tree_height = 64;  // an index has 64 bits

// Computes the hash of a tree with `size` leaves from one leaf (RFC 9162, 2.1.3.2). `leaf`: hash of leaf `index`.
// `path`: hashes of the subtrees beside the way from the leaf to the root. Returns nullopt if `path` does not fit.
std::optional<std::string> tree_hash(std::string_view leaf, std::uint64_t index, std::uint64_t size,
                                     const std::vector<std::string>& path);

}  // namespace csar::integrity
