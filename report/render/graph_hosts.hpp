// Determines which boxes of a topology are drawn inside of others.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <csar/drawing.hpp>

namespace csar::render {

inline constexpr std::size_t deepest_nesting = 6;

// The host of each node. Only a node template that requires exactly one node template as host has one. A host is never
// inside of a node that it contains, and boxes are nested up to deepest_nesting; other hosts are connected by lines.
std::vector<std::optional<std::size_t>> hosts_of(const Graph& graph);

}  // namespace csar::render
