// Definitions as nodes and edges: the topology of a service, its types, its imports, the steps of a workflow. Drawn by
// render::svg(), render::mermaid() and render::dot(), or by a program that reads the JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <csar/export.hpp>
#include <csar/findings.hpp>

namespace csar {

enum class GraphView : std::uint8_t {
    topology,  // node templates, the targets of their requirements, groups, policies, the substituted node type
    types,     // every type and its parent
    imports,   // definitions files and their imports
    workflow,  // the steps of one workflow
};
CSAR_API std::string_view to_string(GraphView view);  // "topology", "types", "imports", "workflow"

enum class GraphNodeKind : std::uint8_t {
    node_template,
    open_template,  // a template to be selected or substituted, or a type required by a requirement
    group,
    policy,
    substitution,  // the node type that the service substitutes
    type,
    normative_type,  // a type built into the TOSCA version
    file,
    missing,  // a file or URL that was not read
    step,
};
// "node template", "open template", "group", "policy", "substitution", "type", "normative type", "file", "missing", "step"
CSAR_API std::string_view to_string(GraphNodeKind kind);

enum class GraphEdgeKind : std::uint8_t {
    requirement,
    hosting,  // a requirement whose relationship type derives from HostedOn
    member,   // of a group; target of a policy
    mapping,  // of a substitution
    derivation,
    import,
    success,
    failure,
};
// "requirement", "hosting", "member", "mapping", "derivation", "import", "success", "failure"
CSAR_API std::string_view to_string(GraphEdgeKind kind);

// A detail of a node: a property with its value, an artifact with its file, a capability of its type.
struct GraphFact {
    std::string section;  // "property", "attribute", "artifact", "capability", "requirement", "interface", ...
    std::string name;
    // YAML on one line for display; a plain text is in single quotes. A long value is truncated and ends with "...".
    // May be empty. For the whole value use csar/model.hpp.
    std::string value;
    std::uint32_t line = 0;  // in the node's file, from 1; 0: in another file
};

// Names are raw bytes of the definitions and hostile: escape them before they are shown.
struct GraphNode {
    GraphNodeKind kind = GraphNodeKind::node_template;
    std::string name;
    std::string detail;      // the type of a template, the kind of a type, version of a file, activity of a step
    std::string file;        // as findings show it, "pkg.csar:defs/a.yaml"; empty if there is none
    std::uint32_t line = 0;  // from 1; 0 if there is none
    std::vector<GraphFact> facts{};  // with GraphOptions::facts
};

struct GraphEdge {
    GraphEdgeKind kind = GraphEdgeKind::requirement;
    std::size_t from = 0, to = 0;  // indexes into Graph::nodes
    std::string name;              // of the requirement or of the mapped element; otherwise empty
};

struct [[nodiscard]] Graph {
    Findings findings;
    GraphView view = GraphView::topology;
    std::string title;     // the path as the caller named it
    std::string workflow;  // name of the workflow, in the workflow view
    std::vector<GraphNode> nodes;
    std::vector<GraphEdge> edges;
};

namespace render {

// A flowchart for Mermaid (https://mermaid.js.org). Names are escaped: they cannot contain markup, directives or links.
CSAR_API std::string mermaid(const Graph& graph);

// A digraph for Graphviz.
CSAR_API std::string dot(const Graph& graph);

// A picture with layers from top to bottom, light or dark according to the viewer's settings. It has no scripts, no
// links and no external resources. The same graph gives the same bytes. Time and memory are proportional to nodes and
// edges.
CSAR_API std::string svg(const Graph& graph);

}  // namespace render

}  // namespace csar
