// Writes graphs for Mermaid and Graphviz. Names may be hostile, so they are escaped.
#include <fmt/format.h>

#include <csar/drawing.hpp>
#include "base/ascii.hpp"
#include "base/enumeration_names.hpp"
#include "base/utf8.hpp"

namespace csar {
namespace {

// True if the character has no special meaning in quotes.
bool is_plain(char c) {
    return is_ascii_letter_or_digit(c) || std::string_view("_./ -:,()").find(c) != std::string_view::npos;
}

// In Mermaid, "#60;" is the character 60.
std::string mermaid_text(std::string_view text) {
    std::string out;
    for (const char c : printable(text)) {
        if (is_plain(c) || !is_ascii(c))
            out += c;
        else
            out += fmt::format("#{};", static_cast<unsigned>(c));
    }
    return out;
}

// Graphviz reads backslashes and markup.
std::string dot_text(std::string_view text) {
    std::string out;
    for (const char c : markup_escaped(printable(text))) {
        if (c == '\\') out += '\\';
        out += c;
    }
    return out;
}

struct NodeStyle {
    std::string_view open, close;  // shape in Mermaid
    std::string_view dot;          // attributes in Graphviz
};

NodeStyle style_of(GraphNodeKind kind) {
    switch (kind) {
        case GraphNodeKind::node_template: return {"[", "]", "shape=box"};
        case GraphNodeKind::open_template: return {"[/", "/]", "shape=box, style=dashed"};
        case GraphNodeKind::group: return {"([", "])", "shape=box, style=rounded"};
        case GraphNodeKind::policy: return {"{{", "}}", "shape=hexagon"};
        case GraphNodeKind::substitution: return {"[[", "]]", "shape=box, peripheries=2"};
        case GraphNodeKind::type: return {"[", "]", "shape=box"};
        case GraphNodeKind::normative_type: return {"([", "])", "shape=box, style=rounded"};
        case GraphNodeKind::file: return {"[", "]", "shape=note"};
        case GraphNodeKind::missing: return {"[/", "/]", "shape=note, style=dashed"};
        case GraphNodeKind::step: return {"[", "]", "shape=box"};
    }
    return {"[", "]", "shape=box"};
}

struct EdgeStyle {
    std::string_view mermaid;
    std::string_view dot;  // attributes in Graphviz
    std::string_view word;
};

EdgeStyle style_of(GraphEdgeKind kind) {
    switch (kind) {
        case GraphEdgeKind::requirement: return {"-->", "style=solid", ""};
        case GraphEdgeKind::hosting: return {"==>", "style=bold", ""};
        case GraphEdgeKind::member: return {"-.-", "style=dotted, dir=none", ""};
        case GraphEdgeKind::mapping: return {"-.->", "style=dashed", ""};
        case GraphEdgeKind::derivation: return {"-->", "arrowhead=empty", ""};
        case GraphEdgeKind::import:
        case GraphEdgeKind::success: return {"-->", "style=solid", ""};
        case GraphEdgeKind::failure: return {"-.->", "style=dashed", "on failure"};
    }
    return {"-->", "style=solid", ""};
}

}  // namespace

std::string_view to_string(GraphView view) { return name_of(view, {"topology", "types", "imports", "workflow"}); }

std::string_view to_string(GraphNodeKind kind) {
    return name_of(kind, {"node template", "open template", "group", "policy", "substitution", "type", "normative type",
                          "file", "missing", "step"});
}

std::string_view to_string(GraphEdgeKind kind) {
    return name_of(kind, {"requirement", "hosting", "member", "mapping", "derivation", "import", "success", "failure"});
}

namespace render {

std::string mermaid(const Graph& graph) {
    std::string out = fmt::format("%% {} of {}\nflowchart {}\n", to_string(graph.view), mermaid_text(graph.title),
                                  graph.view == GraphView::types ? "BT" : "LR");
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        const NodeStyle style = style_of(node.kind);
        const std::string_view between = node.name.empty() || node.detail.empty() ? "" : "<br/>";
        out += fmt::format("    n{}{}\"{}{}{}\"{}\n", i, style.open, mermaid_text(node.name), between,
                           mermaid_text(node.detail), style.close);
    }
    for (const GraphEdge& edge : graph.edges) {
        const EdgeStyle style = style_of(edge.kind);
        const std::string name = mermaid_text(edge.name.empty() ? style.word : edge.name);
        out += fmt::format("    n{} {}{} n{}\n", edge.from, style.mermaid,
                           name.empty() ? "" : fmt::format("|\"{}\"|", name), edge.to);
    }
    return out;
}

std::string dot(const Graph& graph) {
    std::string out = fmt::format(
        "digraph \"{}\" {{\n    rankdir={};\n    node [fontname=\"sans-serif\"];\n    edge "
        "[fontname=\"sans-serif\", fontsize=10];\n",
        dot_text(graph.title), graph.view == GraphView::types ? "BT" : "LR");
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        const std::string_view between = node.name.empty() || node.detail.empty() ? "" : "\\n";
        out += fmt::format("    n{} [label=\"{}{}{}\", {}];\n", i, dot_text(node.name), between, dot_text(node.detail),
                           style_of(node.kind).dot);
    }
    for (const GraphEdge& edge : graph.edges) {
        const EdgeStyle style = style_of(edge.kind);
        const std::string name = dot_text(edge.name.empty() ? style.word : edge.name);
        out += fmt::format("    n{} -> n{} [{}{}];\n", edge.from, edge.to,
                           name.empty() ? "" : fmt::format("label=\"{}\", ", name), style.dot);
    }
    return out + "}\n";
}

}  // namespace render

}  // namespace csar
