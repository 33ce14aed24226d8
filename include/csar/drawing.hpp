// What definitions hold, as nodes and edges: the topology of a service, its types, its imports, the steps of a
// workflow. Drawn by render::svg(), render::mermaid() and render::dot(), or by a program that reads the JSON.
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
    topology,  // node templates, what meets their requirements, groups, policies, the substituted node type
    types,     // every type and what it derives from
    imports,   // definitions files and what they import
    workflow,  // the steps of one workflow
};
CSAR_API std::string_view to_string(GraphView view);  // "topology", "types", "imports", "workflow"

enum class GraphNodeKind : std::uint8_t {
    node_template,
    open_template,  // one that the orchestrator selects or substitutes, and a type that a requirement asks for
    group,
    policy,
    substitution,  // the node type that the service substitutes
    type,
    normative_type,  // one that comes with the version of TOSCA
    file,
    missing,  // a file or URL that was not read
    step,
};
// "node template", "open template", "group", "policy", "substitution", "type", "normative type", "file", "missing", "step"
CSAR_API std::string_view to_string(GraphNodeKind kind);

enum class GraphEdgeKind : std::uint8_t {
    requirement,
    hosting,  // a requirement whose relationship says that its source runs on its target (HostedOn)
    member,   // of a group; target of a policy
    mapping,  // of a substitution
    derivation,
    import,
    success,
    failure,
};
// "requirement", "hosting", "member", "mapping", "derivation", "import", "success", "failure"
CSAR_API std::string_view to_string(GraphEdgeKind kind);

// Something that a node has: a property with its value, an artifact with its file, a capability of its type.
struct GraphFact {
    std::string section;  // "property", "attribute", "artifact", "capability", "requirement", "interface", ...
    std::string name;
    // YAML on one line to be read by people, a text on its own in single quotes; a long one is cut short and ends with "...".
    // May be empty. The whole value: csar/model.hpp.
    std::string value;
    std::uint32_t line = 0;  // in the node's file, 1-based; 0: it is elsewhere
};

// Names are raw bytes of the definitions and hostile: escape them before they are shown.
struct GraphNode {
    GraphNodeKind kind = GraphNodeKind::node_template;
    std::string name;
    std::string detail;      // the type of a template, the kind of a type, the version of a file, what a step does
    std::string file;        // as findings show it, "pkg.csar:defs/a.yaml"; empty where there is none
    std::uint32_t line = 0;  // 1-based; 0 where there is none
    std::vector<GraphFact> facts{};  // with GraphOptions::facts
};

struct GraphEdge {
    GraphEdgeKind kind = GraphEdgeKind::requirement;
    std::size_t from = 0, to = 0;  // numbers in Graph::nodes
    std::string name;              // of the requirement, of what is mapped; else empty
};

struct [[nodiscard]] Graph {
    Findings findings;
    GraphView view = GraphView::topology;
    std::string title;     // the path as the caller named it
    std::string workflow;  // name of the workflow, in that view
    std::vector<GraphNode> nodes;
    std::vector<GraphEdge> edges;
};

namespace render {

// A flowchart for Mermaid (https://mermaid.js.org). Whatever is in names is text: no markup, no directive, no link.
CSAR_API std::string mermaid(const Graph& graph);

// A digraph for Graphviz.
CSAR_API std::string dot(const Graph& graph);

// A picture: layers from top to bottom, light or dark as the viewer is set. No script, no link, nothing that is
// fetched; the same graph gives the same bytes. Takes time and memory in proportion to nodes and edges.
CSAR_API std::string svg(const Graph& graph);

}  // namespace render

}  // namespace csar
