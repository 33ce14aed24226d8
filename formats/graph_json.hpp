// Graphs as in docs/schema/graph.json.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/drawing.hpp>

namespace csar::formats {

nlohmann::ordered_json graph_json(const Graph& graph);

// The pictures of a graph for the report page. "hosts" has an array [node, host] for each node template inside a host.
// "levels" has a picture for each number of levels of hosts whose contents are shown. Its boxes are arrays of node, x,
// y, width, height, name, detail and a text about hidden nodes. Its lines are arrays of edge, the shown node at each
// end, and path. Its labels are arrays of edge, x, y and text.
nlohmann::ordered_json pictures_json(const Graph& graph);

}  // namespace csar::formats
