// Draws graphs.
#pragma once

#include <vector>

#include <csar/graph.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::graph {

// Like graph_package(), but adds the findings to `report`.
Graph make_graph(open::Subject& subject, const GraphOptions& options, Report& report);

// Like graph_all_views(), but adds the findings to `report`.
std::vector<Graph> make_all_graphs(open::Subject& subject, bool facts, Report& report);

}  // namespace csar::graph
