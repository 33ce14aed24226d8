// Draws graphs and adds the findings to a report.
#pragma once

#include <vector>

#include <csar/graph.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::graph {

// Like graph_package(), but the findings go into `report` and not into the result.
Graph make_graph(open::Subject& subject, const GraphOptions& options, Report& report);

// Like graph_all_views(), but the findings go into `report` and not into the result.
std::vector<Graph> make_all_graphs(open::Subject& subject, bool facts, Report& report);

}  // namespace csar::graph
