// Which boxes of a topology are inside of others.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <csar/drawing.hpp>

namespace csar::render {

inline constexpr std::size_t deepest_nesting = 6;

// The host of each node: of a node template that requires exactly one node template as host. A host is never inside of
// a node that it contains, and boxes are nested up to deepest_nesting; other hosts are shown as lines.
std::vector<std::optional<std::size_t>> hosts_of(const Graph& graph);

}  // namespace csar::render
