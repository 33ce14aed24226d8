// Graphs as in docs/schema/graph.json.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/graph.hpp>

namespace csar::cli {

nlohmann::ordered_json graph_json(const Graph& graph);

// The pictures of a graph for the report page: [node, host] of each node template inside a host, and a picture for each
// depth to which the contents of hosts are shown. Boxes: node, x, y, width, height, name, detail, a text about hidden nodes.
// Lines: edge, shown node at each end, path. Labels: edge, x, y, text.
nlohmann::ordered_json pictures_json(const Graph& graph);

}  // namespace csar::cli
