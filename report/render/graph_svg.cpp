// Graphs as SVG, drawn without any other program: one picture in two themes, without scripts, links or external fonts.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include <csar/drawing.hpp>
#include "base/utf8.hpp"
#include "report/render/graph_layout.hpp"

namespace csar::render {
namespace {

// the number of bytes shown of a name; the title contains all of it
constexpr std::size_t max_shown_bytes = 48;
constexpr double empty_width = 240, empty_height = 60;  // the size of a picture without nodes
constexpr double column = 7.3;                          // width of a character, pixels
constexpr double line_height = 17;

constexpr std::string_view style =
    "svg{--g:#fff;--t:#1f2328;--q:#57606a;--l:#6e7781;--b:#fff;--o:#ddf4ff;--m:#8250df;--e:#a40e26}"
    "@media(prefers-color-scheme:dark){svg{--g:#0d1117;--t:#e6edf3;--q:#9da7b3;--l:#8b949e;--b:#1c2128;--o:#102a43;"
    "--m:#d2a8ff;--e:#ffa198}}"
    "text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:var(--t);"
    "text-anchor:middle}"
    ".ground{fill:var(--g)}.d{fill:var(--q)}.n{font-size:11px;fill:var(--q);paint-order:stroke;stroke:var(--g);"
    "stroke-width:4px}"
    ".box{fill:var(--b);stroke:var(--l);stroke-width:1.2}.open{fill:var(--o);stroke-dasharray:5 3}"
    ".round{fill:var(--o)}.mark{stroke:var(--m)}.missing{stroke:var(--e);stroke-dasharray:3 3}"
    ".line{fill:none;stroke:var(--l);stroke-width:1.2}.thick{stroke-width:2.6}.dots{stroke-dasharray:2 3}"
    ".dash{stroke-dasharray:6 4}.member{stroke:var(--m)}.fail{stroke:var(--e);stroke-dasharray:6 4}"
    ".arrow{fill:var(--l)}";

// Text from a package.
std::string as_text(std::string_view text) { return markup_escaped(printable(text)); }

// Rounds to tenths of a pixel, so that the digits are the same on every machine.
std::string number(double value) {
    const long long tenths = std::llround(value * 10);
    const std::string text = std::to_string(tenths < 0 ? -tenths : tenths);
    const std::string whole = text.size() == 1 ? "0" : text.substr(0, text.size() - 1);
    return (tenths < 0 ? "-" : "") + whole + (text.back() == '0' ? "" : std::string(".") + text.back());
}

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

std::string node_text(const GraphNode& node, const LayoutBox& box) {
    std::string title = as_text(node.name);
    for (const std::string& more : {node.detail, node.file})
        if (!more.empty()) title += "\n" + as_text(more);
    if (!node.file.empty() && node.line != 0) title += ":" + std::to_string(node.line);
    std::string out =
        fmt::format("<g><title>{}</title><rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
                    title, box_class(node.kind), number(box.x), number(box.y), number(box.width), number(box.height),
                    is_round(node.kind) ? 16 : 4);
    if (node.kind == GraphNodeKind::substitution)
        out += fmt::format("<rect class=\"box mark\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\"/>",
                           number(box.x + 3), number(box.y + 3), number(box.width - 6), number(box.height - 6));
    const double middle = box.x + box.width / 2;
    double y = box.y + box.height / 2 + (node.detail.empty() || node.name.empty() ? 4 : -4);
    for (const auto& [text, look] : {std::pair{&node.name, ""}, std::pair{&node.detail, " class=\"d\""}}) {
        if (text->empty()) continue;
        out += fmt::format("<text{} x=\"{}\" y=\"{}\">{}</text>", look, number(middle), number(y),
                           as_text(shortened(*text, max_shown_bytes)));
        y += line_height;
    }
    return out + "</g>\n";
}

// A line along the points, with curves that start and end vertically.
std::string path_of(const std::vector<LayoutLine::Point>& points) {
    std::string path = fmt::format("M{} {}", number(points[0].x), number(points[0].y));
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double middle = (points[i - 1].y + points[i].y) / 2;
        path += fmt::format("C{} {} {} {} {} {}", number(points[i - 1].x), number(middle), number(points[i].x),
                            number(middle), number(points[i].x), number(points[i].y));
    }
    return path;
}

// A line from a box to itself.
std::string path_of(const LayoutBox& box) {
    const double right = box.x + box.width, y = box.y + box.height / 2;
    return fmt::format("M{0} {1}C{2} {1} {2} {3} {0} {3}", number(right), number(y - 8), number(right + 22),
                       number(y + 8));
}

std::string edge_text(const GraphEdge& edge, const LayoutLine& line, const LayoutBox& own) {
    const LineLook look = look_of(edge.kind);
    std::string out =
        fmt::format("<path class=\"{}\"{} d=\"{}\"/>", look.style, look.has_arrow ? " marker-end=\"url(#a)\"" : "",
                    line.points.empty() ? path_of(own) : path_of(line.points));
    if (!edge.name.empty()) {
        LayoutLine::Point at{own.x + own.width, own.y};
        if (line.points.size() % 2 == 1)
            at = line.points[line.points.size() / 2];
        else if (!line.points.empty()) {
            const auto& a = line.points[line.points.size() / 2 - 1];
            const auto& b = line.points[line.points.size() / 2];
            at = {(a.x + b.x) / 2, (a.y + b.y) / 2 + 4};
        }
        out += fmt::format("<text class=\"n\" x=\"{}\" y=\"{}\">{}</text>", number(at.x), number(at.y),
                           as_text(shortened(edge.name, max_shown_bytes)));
    }
    return out + "\n";
}

}  // namespace

std::string svg(const Graph& graph) {
    std::vector<LayoutBox> boxes;
    for (const GraphNode& node : graph.nodes) {
        const std::size_t columns = std::max(display_width(shortened(node.name, max_shown_bytes)),
                                             display_width(shortened(node.detail, max_shown_bytes)));
        boxes.push_back({static_cast<double>(columns) * column + 24,
                         node.name.empty() || node.detail.empty() ? line_height + 16 : 2 * line_height + 14});
    }
    // Parents of types are drawn above.
    const bool is_upward = graph.view == GraphView::types;
    std::vector<LayoutLine> lines;
    for (const GraphEdge& edge : graph.edges)
        lines.push_back(is_upward ? LayoutLine{edge.to, edge.from} : LayoutLine{edge.from, edge.to});
    LayoutSize size = lay_out(boxes, lines);
    if (boxes.empty()) size = {empty_width, empty_height};
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\">\n"
        "<title>{2} of {3}</title>\n<style>{4}</style>\n"
        "<defs><marker id=\"a\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" "
        "markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\"><path class=\"arrow\" d=\"M0 0L10 5L0 10z\"/>"
        "</marker></defs>\n<rect class=\"ground\" width=\"{0}\" height=\"{1}\"/>\n",
        number(size.width), number(size.height), to_string(graph.view), as_text(graph.title), style);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (is_upward) std::reverse(lines[i].points.begin(), lines[i].points.end());
        out += edge_text(graph.edges[i], lines[i], boxes[graph.edges[i].from]);
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) out += node_text(graph.nodes[i], boxes[i]);
    if (boxes.empty())
        out += fmt::format("<text class=\"n\" x=\"{}\" y=\"{}\">nothing to draw</text>\n", number(empty_width / 2),
                           number(empty_height / 2 + 5));
    return out + "</svg>\n";
}

}  // namespace csar::render
