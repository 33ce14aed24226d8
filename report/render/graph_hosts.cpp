#include "report/render/graph_hosts.hpp"

#include <algorithm>

namespace csar::render {
namespace {

// A node without a name is a node type that a requirement requires: it is not a host, because two templates that
// require it may get different nodes.
bool is_template(const GraphNode& node) {
    return node.kind == GraphNodeKind::node_template ||
           (node.kind == GraphNodeKind::open_template && !node.name.empty());
}

}  // namespace

std::vector<std::optional<std::size_t>> hosts_of(const Graph& graph) {
    const std::size_t count = graph.nodes.size();
    std::vector<std::optional<std::size_t>> only(count), hosts(count);
    std::vector<bool> has_several(count);
    for (const GraphEdge& edge : graph.edges) {
        if (edge.kind != GraphEdgeKind::hosting) continue;
        if (only[edge.from] && only[edge.from] != edge.to) has_several[edge.from] = true;
        only[edge.from] = edge.to;
    }
    std::vector<std::size_t> height(count);  // number of levels of boxes inside each box
    for (std::size_t i = 0; i < count; ++i) {
        if (!only[i] || has_several[i] || !is_template(graph.nodes[i]) || !is_template(graph.nodes[*only[i]])) continue;
        std::size_t depth = 0;
        bool is_cycle = false;
        for (std::optional<std::size_t> at = only[i]; at; at = hosts[*at]) {
            ++depth;
            is_cycle |= *at == i;
        }
        if (is_cycle || depth + height[i] > deepest_nesting) continue;
        hosts[i] = only[i];
        std::size_t inside = height[i];
        for (std::optional<std::size_t> at = hosts[i]; at; at = hosts[*at])
            height[*at] = std::max(height[*at], ++inside);
    }
    return hosts;
}

}  // namespace csar::render
