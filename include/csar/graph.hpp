// Graphs of the definitions of a package.
#pragma once

#include <string>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/definition_options.hpp>
#include <csar/drawing.hpp>
#include <csar/export.hpp>
#include <csar/input.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

struct GraphOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    DefinitionOptions definitions;
    GraphView view = GraphView::topology;
    std::string workflow;  // name of the workflow; may be empty if there is only one
    bool facts = false;    // fill GraphNode::facts
};

// Reads the definitions of a package, a directory or a file and creates their graph, in the order of the definitions.
// The graph of invalid definitions has the parts that could be read. Throws Failure: input if nothing can be read or
// definitions are missing; usage if there is no such workflow; also interrupted.
CSAR_API Graph graph_package(const Input& package, const GraphOptions& options = {});

// All views that are not empty: topology, types, imports, and each workflow. The definitions are read once. `view` and
// `workflow` of the options are ignored; the first graph has the findings. Throws like graph_package().
CSAR_API std::vector<Graph> graph_all_views(const Input& package, const GraphOptions& options = {});

}  // namespace csar
