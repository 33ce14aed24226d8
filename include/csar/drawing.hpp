// Definitions as nodes and edges: the topology of a service, its types, its imports, the steps of a workflow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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
    open_template,  // a template to be selected or substituted, or the required type of a requirement
    group,
    policy,
    substitution,  // the node type that the service substitutes
    type,
    normative_type,  // a type built into the TOSCA version
    file,
    missing,  // a file or URL that was not read
    step,
};
// "node template", "open template", "group", "policy", "substitution", "type", "normative type", "file", "missing",
// "step"
CSAR_API std::string_view to_string(GraphNodeKind kind);

enum class GraphEdgeKind : std::uint8_t {
    requirement,
    hosting,  // a requirement whose relationship type derives from HostedOn
    member,   // from a group to a member; from a policy to a target
    mapping,  // from the substituted node type to a mapped element
    derivation,
    import,
    success,
    failure,
};
// "requirement", "hosting", "member", "mapping", "derivation", "import", "success", "failure"
CSAR_API std::string_view to_string(GraphEdgeKind kind);

// A detail of a node: a property with its value, an artifact with its file, a capability with its type.
struct GraphFact {
    std::string section;  // "property", "attribute", "artifact", "capability", "requirement", "interface", ...
    std::string name;
    // For display: YAML on one line, with plain strings in single quotes. A long value ends with "...", and
    // csar/model.hpp has the whole value. May be empty.
    std::string value;
    std::uint32_t line = 0;  // in the node's file, from 1; 0: in another file
};

// A node. Names are raw bytes and may be hostile: escape them before you show them.
struct GraphNode {
    GraphNodeKind kind = GraphNodeKind::node_template;
    std::string name;
    std::string detail;              // type of a template, kind of a type, version of a file, activity of a step
    std::string file;                // as in findings: "pkg.csar:defs/a.yaml"; may be empty
    std::uint32_t line = 0;          // from 1; 0 if there is none
    std::vector<GraphFact> facts{};  // with GraphOptions::facts
};

struct GraphEdge {
    GraphEdgeKind kind = GraphEdgeKind::requirement;
    std::size_t from = 0, to = 0;  // indexes into Graph::nodes
    std::string name;              // the requirement or the mapped element; otherwise empty
};

struct [[nodiscard]] Graph {
    Findings findings;
    GraphView view = GraphView::topology;
    std::string title;     // the path given by the caller
    std::string workflow;  // name of the workflow, in the workflow view
    std::vector<GraphNode> nodes;
    std::vector<GraphEdge> edges;
};

namespace render {

// One object on one line: the "graph" of docs/schema/graph.json.
CSAR_API std::string json(const Graph& graph);

// A flowchart for Mermaid (https://mermaid.js.org). Names are escaped: they add no markup, directives or links.
CSAR_API std::string mermaid(const Graph& graph);

// A digraph for Graphviz.
CSAR_API std::string dot(const Graph& graph);

// A picture with rows from top to bottom, without scripts, links and external resources. Colors follow the viewer's
// light or dark setting. The same graph gives the same bytes. Time and memory are proportional to the number of nodes
// and edges.
CSAR_API std::string svg(const Graph& graph);

struct PictureOptions {
    bool overlays = true;          // draw groups, policies and the substituted node type of a topology
    std::size_t depth = SIZE_MAX;  // draw this many levels of boxes inside their hosts; 0: only hosts
};

// A node in the picture. Lengths are in pixels, from the upper left corner. The font is monospace: 12 pixels, but 11
// for details and for the names of edges.
struct PictureBox {
    std::size_t node = 0;             // index into Graph::nodes
    std::optional<std::size_t> host;  // the node whose box contains this box, if any
    double x = 0, y = 0, width = 0, height = 0;
    std::string name, detail;  // as shown: printable, and shortened
    std::string inside;        // how many nodes are hidden inside; may be empty
};

struct PictureLine {
    std::size_t edge = 0;          // index into Graph::edges
    std::size_t from = 0, to = 0;  // the nodes at the ends; of a hidden node, the node with the box that hides it
    std::string path;              // data of an SVG path, in the direction of the edge
};

struct PictureLabel {
    std::size_t edge = 0;  // an edge with this label; several edges may share it
    double x = 0, y = 0;   // where the text starts
    std::string text;      // as shown
};

// What svg() draws. A line only crosses boxes that contain one of its ends. A label covers no box and no other label. A
// node template with one host is inside its host, without a line to it. With several hosts it is outside all of them. A
// box comes after the box that contains it.
struct [[nodiscard]] Picture {
    double width = 0, height = 0;
    std::vector<PictureBox> boxes;
    std::vector<PictureLine> lines;
    std::vector<PictureLabel> labels;
    std::size_t depth = 0;  // levels of boxes inside their hosts
};
CSAR_API Picture picture(const Graph& graph, const PictureOptions& options = {});

}  // namespace render

}  // namespace csar
