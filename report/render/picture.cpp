// Lays out a graph as a picture.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <csar/drawing.hpp>
#include "base/utf8.hpp"
#include "report/render/graph_layout.hpp"
#include "report/render/pixels.hpp"

namespace csar::render {
namespace {

constexpr std::size_t deepest_nesting = 6;

// Without a name, it is the node type of a requirement. Two templates may get different nodes for it, so it cannot be a
// host.
bool is_template(const GraphNode& node) {
    return node.kind == GraphNodeKind::node_template ||
           (node.kind == GraphNodeKind::open_template && !node.name.empty());
}

// The hosts of nodes. A node template has a host if it requires exactly one node template as host. There are no cycles,
// and at most deepest_nesting levels. Other hosts get lines.
std::vector<std::optional<std::size_t>> hosts_of(const Graph& graph) {
    const std::size_t count = graph.nodes.size();
    std::vector<std::optional<std::size_t>> only(count), hosts(count);
    std::vector<bool> has_several(count);
    for (const GraphEdge& edge : graph.edges) {
        if (edge.kind != GraphEdgeKind::hosting) continue;
        if (only[edge.from] && only[edge.from] != edge.to) has_several[edge.from] = true;
        only[edge.from] = edge.to;
    }
    std::vector<std::size_t> height(count);  // levels of boxes inside
    for (std::size_t i = 0; i < count; ++i) {
        if (!only[i] || has_several[i] || !is_template(graph.nodes[i]) || !is_template(graph.nodes[*only[i]])) continue;
        std::size_t depth = 0;
        bool is_cycle = false;
        for (std::optional<std::size_t> at = only[i]; at; at = hosts[*at]) {
            ++depth;
            is_cycle |= *at == i;
        }
        if (is_cycle || depth + height[i] > deepest_nesting) continue;
        hosts[i] = only[i];
        std::size_t inside = height[i];
        for (std::optional<std::size_t> at = hosts[i]; at; at = hosts[*at])
            height[*at] = std::max(height[*at], ++inside);
    }
    return hosts;
}

constexpr std::size_t max_columns = 34, max_label_columns = 26;  // longest displayed text; tooltips have all of it
constexpr double name_column = 7.3, detail_column = 6.7;         // of a character
constexpr double least_width = 64, text_margin = 12;
constexpr double first_line = 33, further_line = 15;  // heights
constexpr double label_margin = 5;                    // between a line and its label
constexpr double loop_width = 24, loop_height = 15;   // of a line from a box to itself

// Of a dotted name, the end is kept: it says more.
std::string shown(std::string_view raw, std::size_t columns) {
    std::string text = printable(raw);
    if (display_width(text) <= columns) return text;
    const bool from_end = text.find_first_of(".:/") != std::string::npos;
    std::size_t at = from_end ? text.size() : 0, used = 1;
    while (true) {
        std::size_t next = from_end ? at - 1 : at + 1;
        while (next < text.size() && continues_character(text[next])) from_end ? --next : ++next;
        used +=
            display_width(std::string_view(text).substr(std::min(at, next), std::max(at, next) - std::min(at, next)));
        if (used > columns) break;
        at = next;
    }
    constexpr const char* ellipsis = "\xE2\x80\xA6";
    return from_end ? ellipsis + text.substr(at) : text.substr(0, at) + ellipsis;
}

double width_of(std::string_view text, double column) { return static_cast<double>(display_width(text)) * column; }

bool is_overlay(GraphNodeKind kind) {
    return kind == GraphNodeKind::group || kind == GraphNodeKind::policy || kind == GraphNodeKind::substitution;
}

// Curves start and end vertically.
std::string path_of(const std::vector<LayoutPoint>& points) {
    std::string path = fmt::format("M{} {}", pixels(points[0].x), pixels(points[0].y));
    for (std::size_t i = 1; i < points.size(); ++i) {
        const LayoutPoint &from = points[i - 1], &to = points[i];
        const std::string middle = pixels((from.y + to.y) / 2), x = pixels(to.x);
        path += x == pixels(from.x)
                    ? "V" + pixels(to.y)
                    : fmt::format("C{} {} {} {} {} {}", pixels(from.x), middle, x, middle, x, pixels(to.y));
    }
    return path;
}

class PictureMaker {
public:
    PictureMaker(const Graph& graph, const PictureOptions& options)
        : graph_(graph), options_(options), hosts_(hosts_of(graph)), box_of_(graph.nodes.size()) {}

    Picture run() {
        add_boxes();
        add_lines();
        add_loops();
        const Layout layout = lay_out(boxes_, lines_);
        picture_.width = layout.width;
        picture_.height = layout.height;
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            PictureBox& box = picture_.boxes[i];
            box.x = boxes_[i].x;
            box.y = boxes_[i].y;
            box.width = boxes_[i].width;
            box.height = boxes_[i].height;
        }
        for (std::size_t i = 0; i < lines_.size(); ++i) draw(i);
        for (const LayoutLabel& label : layout.labels)
            add_label(label.line, label.at.x + label_margin, label.at.y + label_height - 4);
        draw_loops();
        sort_boxes();
        return std::move(picture_);
    }

private:
    // The node itself or, if it is hidden, the node with the box that hides it.
    std::size_t shown_node(std::size_t node) const {
        std::vector<std::size_t> chain{node};
        while (hosts_[chain.back()]) chain.push_back(*hosts_[chain.back()]);
        return chain.size() <= options_.depth + 1 || options_.depth == SIZE_MAX
                   ? node
                   : chain[chain.size() - 1 - options_.depth];
    }

    std::size_t depth_of(std::size_t node) const {
        std::size_t depth = 0;
        for (std::optional<std::size_t> at = hosts_[node]; at; at = hosts_[*at]) ++depth;
        return depth;
    }

    bool is_drawn(std::size_t node) const {
        return options_.overlays || graph_.view != GraphView::topology || !is_overlay(graph_.nodes[node].kind);
    }

    void add_boxes() {
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            if (!is_drawn(i) || shown_node(i) != i) continue;
            const GraphNode& node = graph_.nodes[i];
            box_of_[i] = boxes_.size();
            PictureBox box;
            box.node = i;
            box.host = hosts_[i];
            box.name = shown(node.name, max_columns);
            box.detail = shown(node.detail, max_columns);
            picture_.boxes.push_back(std::move(box));
            boxes_.emplace_back();
        }
        std::vector<std::size_t> hidden(boxes_.size());
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i)
            if (is_drawn(i) && shown_node(i) != i) ++hidden[*box_of_[shown_node(i)]];
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            PictureBox& box = picture_.boxes[i];
            if (hidden[i] != 0) box.inside = fmt::format("+ {} inside", hidden[i]);
            double width = width_of(box.name, name_column);
            std::size_t texts = box.name.empty() ? 0 : 1;
            for (const std::string& text : {box.detail, box.inside}) {
                width = std::max(width, width_of(text, detail_column));
                texts += text.empty() ? 0 : 1;
            }
            boxes_[i].width = std::max(least_width, width + 2 * text_margin);
            boxes_[i].height = first_line + further_line * static_cast<double>(texts > 1 ? texts - 1 : 0);
            if (box.host) boxes_[i].host = box_of_[*box.host];
        }
    }

    // Parent types are above.
    bool is_upward() const { return graph_.view == GraphView::types; }

    void add_lines() {
        std::map<std::pair<GraphEdgeKind, std::string_view>, std::size_t> looks;
        for (std::size_t i = 0; i < graph_.edges.size(); ++i) {
            const GraphEdge& edge = graph_.edges[i];
            if (!is_drawn(edge.from) || !is_drawn(edge.to)) continue;
            if (edge.kind == GraphEdgeKind::hosting && hosts_[edge.from] == edge.to) continue;
            const std::size_t from = shown_node(edge.from), to = shown_node(edge.to);
            if (from == to && edge.from != edge.to) continue;
            LayoutLine line{*box_of_[from], *box_of_[to]};
            if (is_upward()) std::swap(line.from, line.to);
            line.look = looks.try_emplace({edge.kind, edge.name}, looks.size()).first->second;
            if (!edge.name.empty())
                line.label_width = width_of(shown(edge.name, max_label_columns), detail_column) + 2 * label_margin;
            lines_.push_back(line);
            picture_.lines.push_back({i, from, to, {}});
        }
    }

    // A loop is at the right of the box, with its label.
    void add_loops() {
        std::vector<double> count(boxes_.size());
        for (const LayoutLine& line : lines_) {
            if (line.from != line.to) continue;
            LayoutBox& box = boxes_[line.from];
            box.beside = std::max(box.beside, loop_width + line.label_width);
            box.height = std::max(box.height, loop_height * (++count[line.from] + 1));
        }
    }

    void draw(std::size_t number) {
        LayoutLine& line = lines_[number];
        if (line.points.empty()) return;
        if (is_upward()) std::ranges::reverse(line.points);
        picture_.lines[number].path = path_of(line.points);
    }

    void draw_loops() {
        std::vector<double> count(boxes_.size());
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i].from != lines_[i].to) continue;
            const LayoutBox& box = boxes_[lines_[i].from];
            const double x = box.x + box.width, y = box.y + loop_height * (count[lines_[i].from]++ + 1);
            picture_.lines[i].path = fmt::format("M{0} {1}C{2} {1} {2} {3} {0} {3}", pixels(x), pixels(y - 5),
                                                 pixels(x + loop_width), pixels(y + 5));
            if (lines_[i].label_width > 0) add_label(i, x + loop_width - label_margin, y + 4);
        }
    }

    void add_label(std::size_t line, double x, double y) {
        const std::size_t edge = picture_.lines[line].edge;
        picture_.labels.push_back({edge, x, y, shown(graph_.edges[edge].name, max_label_columns)});
    }

    void sort_boxes() {
        for (const PictureBox& box : picture_.boxes) picture_.depth = std::max(picture_.depth, depth_of(box.node));
        std::ranges::stable_sort(picture_.boxes, [this](const PictureBox& a, const PictureBox& b) {
            return depth_of(a.node) < depth_of(b.node);
        });
    }

    const Graph& graph_;
    const PictureOptions& options_;
    std::vector<std::optional<std::size_t>> hosts_, box_of_;  // for each node
    std::vector<LayoutBox> boxes_;
    std::vector<LayoutLine> lines_;
    Picture picture_;
};

}  // namespace

// More digits would differ between machines.
std::string pixels(double value) {
    const long long tenths = std::llround(value * 10);
    const std::string text = std::to_string(tenths < 0 ? -tenths : tenths);
    const std::string whole = text.size() == 1 ? "0" : text.substr(0, text.size() - 1);
    return (tenths < 0 ? "-" : "") + whole + (text.back() == '0' ? "" : std::string(".") + text.back());
}

Picture picture(const Graph& graph, const PictureOptions& options) { return PictureMaker(graph, options).run(); }

}  // namespace csar::render
