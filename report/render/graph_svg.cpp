// Draws graphs as SVG, in a light and a dark theme, without scripts, links or fonts.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include <csar/drawing.hpp>
#include "base/utf8.hpp"
#include "report/render/pixels.hpp"

namespace csar::render {
namespace {

constexpr double empty_width = 240, empty_height = 60;  // without nodes

constexpr std::string_view style =
    "svg{--g:#fff;--t:#1f2328;--q:#57606a;--l:#6e7781;--b:#fff;--o:#ddf4ff;--m:#8250df;--e:#a40e26}"
    "@media(prefers-color-scheme:dark){svg{--g:#0d1117;--t:#e6edf3;--q:#9da7b3;--l:#8b949e;--b:#1c2128;--o:#102a43;"
    "--m:#d2a8ff;--e:#ffa198}}"
    "text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:var(--t)}"
    ".ground{fill:var(--g)}.d,.n{font-size:11px;fill:var(--q)}"
    ".box{fill:var(--b);stroke:var(--l);stroke-width:1.2}.open{fill:var(--o);stroke-dasharray:5 3}"
    ".round{fill:var(--o)}.mark{stroke:var(--m)}.missing{stroke:var(--e);stroke-dasharray:3 3}"
    ".host{fill:var(--g)}.line{fill:none;stroke:var(--l);stroke-width:1.2}.thick{stroke-width:2.6}.dots{stroke-"
    "dasharray:2 3}"
    ".dash{stroke-dasharray:6 4}.member{stroke:var(--m)}.fail{stroke:var(--e);stroke-dasharray:6 4}"
    ".arrow{fill:var(--l)}";

std::string as_text(std::string_view text) { return markup_escaped(printable(text)); }

std::string_view box_class(GraphNodeKind kind) {
    switch (kind) {
        case GraphNodeKind::open_template: return "box open";
        case GraphNodeKind::group:
        case GraphNodeKind::policy:
        case GraphNodeKind::substitution: return "box mark";
        case GraphNodeKind::normative_type: return "box round";
        case GraphNodeKind::missing: return "box missing";
        default: return "box";
    }
}

struct LineLook {
    std::string_view style;
    bool has_arrow = true;
};

LineLook look_of(GraphEdgeKind kind) {
    switch (kind) {
        case GraphEdgeKind::hosting: return {"line thick"};
        case GraphEdgeKind::member: return {"line dots member", false};
        case GraphEdgeKind::mapping: return {"line dash member"};
        case GraphEdgeKind::failure: return {"line fail"};
        default: return {"line"};
    }
}

bool is_round(GraphNodeKind kind) { return kind == GraphNodeKind::group || kind == GraphNodeKind::normative_type; }

constexpr double text_x = 12, name_y = 21, line_height = 15;  // from the corner of the box

std::string node_text(const GraphNode& node, const PictureBox& box, bool is_host) {
    std::string title = as_text(node.name);
    for (const std::string& more : {node.detail, node.file})
        if (!more.empty()) title += "\n" + as_text(more);
    if (!node.file.empty() && node.line != 0) title += ":" + std::to_string(node.line);
    std::string out = fmt::format(
        "<g data-node=\"{}\"><title>{}</title><rect class=\"{}{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
        "rx=\"{}\"/>",
        box.node, title, box_class(node.kind), is_host ? " host" : "", pixels(box.x), pixels(box.y), pixels(box.width),
        pixels(box.height), is_round(node.kind) ? 16 : 4);
    if (node.kind == GraphNodeKind::substitution)
        out += fmt::format("<rect class=\"box mark\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\"/>",
                           pixels(box.x + 3), pixels(box.y + 3), pixels(box.width - 6), pixels(box.height - 6));
    double y = box.y + name_y;
    for (const auto& [text, look] : {std::pair{&box.name, ""}, std::pair{&box.detail, " class=\"d\""}}) {
        if (text->empty()) continue;
        out += fmt::format("<text{} x=\"{}\" y=\"{}\">{}</text>", look, pixels(box.x + text_x), pixels(y),
                           markup_escaped(*text));
        y += line_height;
    }
    return out + "</g>\n";
}

std::string edge_text(const GraphEdge& edge, const PictureLine& line) {
    const LineLook look = look_of(edge.kind);
    return fmt::format("<path data-edge=\"{}\" class=\"{}\"{} d=\"{}\"/>\n", line.edge, look.style,
                       look.has_arrow ? " marker-end=\"url(#a)\"" : "", line.path);
}

std::string label_text(const PictureLabel& label) {
    return fmt::format("<text data-edge=\"{}\" class=\"n\" x=\"{}\" y=\"{}\">{}</text>\n", label.edge, pixels(label.x),
                       pixels(label.y), markup_escaped(label.text));
}

}  // namespace

std::string svg(const Graph& graph) {
    Picture drawn = picture(graph);
    if (drawn.boxes.empty()) {
        drawn.width = empty_width;
        drawn.height = empty_height;
    }
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\">\n"
        "<title>{2} of {3}</title>\n<style>{4}</style>\n"
        "<defs><marker id=\"a\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" "
        "markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\"><path class=\"arrow\" d=\"M0 0L10 5L0 10z\"/>"
        "</marker></defs>\n<rect class=\"ground\" width=\"{0}\" height=\"{1}\"/>\n",
        pixels(drawn.width), pixels(drawn.height), to_string(graph.view), as_text(graph.title), style);
    std::vector<bool> is_host(graph.nodes.size());
    for (const PictureBox& box : drawn.boxes)
        if (box.host) is_host[*box.host] = true;
    for (const PictureBox& box : drawn.boxes) out += node_text(graph.nodes[box.node], box, is_host[box.node]);
    for (const PictureLine& line : drawn.lines) out += edge_text(graph.edges[line.edge], line);
    for (const PictureLabel& label : drawn.labels) out += label_text(label);
    if (drawn.boxes.empty())
        out += fmt::format("<text class=\"n\" x=\"{}\" y=\"{}\">nothing to draw</text>\n", text_x,
                           pixels(empty_height / 2 + 5));
    return out + "</svg>\n";
}

}  // namespace csar::render
