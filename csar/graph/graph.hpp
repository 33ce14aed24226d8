// Drawing graphs, with the findings in a report.
#pragma once

#include <vector>

#include <csar/graph.hpp>
#include "report/report.hpp"

namespace csar {

// graph_package(), whose findings go into `report` and not into the result.
Graph make_graph(const Input& input, const GraphOptions& options, Report& report);

// graph_all_views(), likewise.
std::vector<Graph> make_all_graphs(const Input& input, const GraphOptions& options, Report& report);

}  // namespace csar
