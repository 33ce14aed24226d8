// Definitions as nodes and edges: the topology of a service, its types, its imports, the steps of a workflow. Drawn by
// render::svg(), render::mermaid() and render::dot(), or by a program that reads the JSON.
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
// "node template", "open template", "group", "policy", "substitution", "type", "normative type", "file", "missing",
// "step"
CSAR_API std::string_view to_string(GraphNodeKind kind);

enum class GraphEdgeKind : std::uint8_t {
    requirement,
    hosting,  // a requirement whose relationship type derives from HostedOn
    member,   // from a group to a member; from a policy to a target
    mapping,  // an element mapped by a substitution
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
    // YAML on one line for display; a plain string is in single quotes. A long value is truncated and ends with "...".
    // May be empty. For the whole value use csar/model.hpp.
    std::string value;
    std::uint32_t line = 0;  // in the node's file, from 1; 0: in another file
};

// Names are raw bytes of the definitions, and may be hostile: escape them before they are shown.
struct GraphNode {
    GraphNodeKind kind = GraphNodeKind::node_template;
    std::string name;
    std::string detail;              // the type of a template, kind of a type, version of a file, activity of a step
    std::string file;                // as findings show it, "pkg.csar:defs/a.yaml"; empty if there is none
    std::uint32_t line = 0;          // from 1; 0 if there is none
    std::vector<GraphFact> facts{};  // with GraphOptions::facts
};

struct GraphEdge {
    GraphEdgeKind kind = GraphEdgeKind::requirement;
    std::size_t from = 0, to = 0;  // indexes into Graph::nodes
    std::string name;              // name of the requirement or of the mapped element; otherwise empty
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

// A flowchart for Mermaid (https://mermaid.js.org). Names are escaped: they cannot contain markup, directives or links.
CSAR_API std::string mermaid(const Graph& graph);

// A digraph for Graphviz.
CSAR_API std::string dot(const Graph& graph);

// A picture with rows from top to bottom, light or dark according to the viewer's settings. It has no scripts, no links
// and no external resources. The same graph gives the same bytes. Time and memory are proportional to nodes and edges.
CSAR_API std::string svg(const Graph& graph);

struct PictureOptions {
    bool overlays = true;          // draw groups, policies and the substituted node type of a topology
    std::size_t depth = SIZE_MAX;  // number of levels of boxes inside their hosts, from 0; deeper boxes are hidden
};

// Lengths are in pixels, from the upper left corner of the picture. The font is monospace, of 11 pixels for details and
// the names of edges, otherwise of 12 pixels.
struct PictureBox {
    std::size_t node = 0;             // index into Graph::nodes
    std::optional<std::size_t> host;  // the node whose box contains this box
    double x = 0, y = 0, width = 0, height = 0;
    std::string name, detail;  // as shown: printable, and shortened
    std::string inside;        // the number of hidden nodes inside; empty if there are none
};

struct PictureLine {
    std::size_t edge = 0;          // index into Graph::edges
    std::size_t from = 0, to = 0;  // nodes with boxes: the ends of the edge, or the boxes that hide the ends
    std::string path;              // data of an SVG path, in the direction of the edge
};

struct PictureLabel {
    std::size_t edge = 0;  // one of the edges with this label; their lines coincide next to the label
    double x = 0, y = 0;   // where the text starts
    std::string text;      // as shown
};

// The picture that svg() draws. A line runs only through boxes that contain one of its ends, and a label is never over
// a box or a different label. A node template with one host is inside its host and has no line to it; a node template
// with several hosts is outside all of them. A box comes after the box that contains it.
struct [[nodiscard]] Picture {
    double width = 0, height = 0;
    std::vector<PictureBox> boxes;
    std::vector<PictureLine> lines;
    std::vector<PictureLabel> labels;
    std::size_t depth = 0;  // nesting of the deepest box, from 0
};
CSAR_API Picture picture(const Graph& graph, const PictureOptions& options = {});

}  // namespace render

}  // namespace csar
