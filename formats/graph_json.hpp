// Graphs as in docs/schema/graph.json.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/drawing.hpp>

namespace csar::formats {

nlohmann::ordered_json graph_json(const Graph& graph);

// The pictures of a graph for the report page.
//
// "hosts": an array [node, host] for each node template inside a host.
//
// "levels": a picture for each number of visible levels of boxes. A box is [node, x, y, width, height, name, detail,
// text about hidden nodes]. A line is [edge, node, node, path], with the shown nodes at its ends. A label is [edge, x,
// y, text].
nlohmann::ordered_json pictures_json(const Graph& graph);

}  // namespace csar::formats
