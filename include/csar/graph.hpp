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
    std::string workflow;  // may be empty if there is only one workflow
    bool facts = false;    // fill GraphNode::facts
};

// The graph of the definitions of a package, a directory or a file, in the order of the definitions. Invalid
// definitions give an incomplete graph. Throws Failure: input if nothing can be read or there are no definitions; usage
// if there is no such workflow; also interrupted.
CSAR_API Graph graph_package(const Input& package, const GraphOptions& options = {});

// All graphs that are not empty: topology, types, imports, and each workflow. The definitions are read once. `view` and
// `workflow` are ignored, and only the first graph has the findings. Throws like graph_package().
CSAR_API std::vector<Graph> graph_all_views(const Input& package, const GraphOptions& options = {});

}  // namespace csar
