// Graphs as in docs/schema/graph.json.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/graph.hpp>

namespace csar::cli {

nlohmann::ordered_json graph_json(const Graph& graph);

}  // namespace csar::cli
