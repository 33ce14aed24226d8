// Graphs as docs/schema/graph.json has them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/graph.hpp>

namespace csar::cli {

nlohmann::ordered_json graph_json(const Graph& graph);

}  // namespace csar::cli
