#include "report/render/graph_layout.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace csar::render {
namespace {

using Role = LevelItem::Role;

constexpr double margin = 28;                             // from the contents to the edge of the picture
constexpr double padding = 14;                            // from the contents to the border of a box
constexpr double page_width = 1300, content_width = 300;  // rows of this width are not divided

// A part of a line.
struct Piece {
    std::size_t level = 0, link = 0;
};

struct Ends {
    std::size_t line = 0, root = 0, leaf = 0;  // indexes of items
};

// The contents of a box, or the outermost boxes.
struct Contents {
    std::optional<std::size_t> box{};
    Level level{};
    std::vector<std::size_t> boxes{};  // boxes of the first items, without title and borders
    std::vector<Ends> ends{};
    std::map<std::pair<std::size_t, bool>, std::size_t> borders{};  // crossings; key: bundle, and true at the bottom
};

class NestedLayout {
public:
    NestedLayout(std::vector<LayoutBox>& boxes, std::vector<LayoutLine>& lines)
        : boxes_(boxes), lines_(lines), bundles_(lines.size()), pieces_(lines.size()) {}

    Layout run() {
        make_contents();
        find_bundles();
        for (std::size_t line = 0; line < lines_.size(); ++line) add_line(line);
        for (std::size_t number = 0; number < contents_.size(); ++number) make_links(number);
        for (std::size_t number = contents_.size(); number-- > 0;) place_contents(number);
        return finish();
    }

private:
    struct Bundle {
        std::size_t number = 0;
        bool root_is_from = true;
    };

    std::size_t root_of(std::size_t line) const {
        return bundles_[line].root_is_from ? lines_[line].from : lines_[line].to;
    }
    std::size_t leaf_of(std::size_t line) const {
        return bundles_[line].root_is_from ? lines_[line].to : lines_[line].from;
    }

    // Outer boxes come first.
    void make_contents() {
        std::vector<std::vector<std::size_t>> inside(boxes_.size());
        contents_.emplace_back();
        for (std::size_t i = 0; i < boxes_.size(); ++i)
            (boxes_[i].host ? inside[*boxes_[i].host] : contents_[0].boxes).push_back(i);
        item_of_.resize(boxes_.size());
        contents_of_.resize(boxes_.size());
        for (std::size_t number = 0; number < contents_.size(); ++number) {
            for (std::size_t k = 0; k < contents_[number].boxes.size(); ++k) {
                const std::size_t box = contents_[number].boxes[k];
                item_of_[box] = k;
                contents_[number].level.items.push_back({});
                if (inside[box].empty()) continue;
                contents_of_[box] = contents_.size();
                contents_.push_back({box, {}, std::move(inside[box])});
            }
            if (contents_[number].box) contents_[number].level.items.push_back({Role::title});
        }
    }

    // Lines with equal looks and a common end become a bundle. A line that fits at either end joins the larger bundle.
    void find_bundles() {
        std::map<std::tuple<std::size_t, std::size_t, bool>, std::size_t> counts, numbers;
        for (const LayoutLine& line : lines_) {
            ++counts[{line.from, line.look, true}];
            ++counts[{line.to, line.look, false}];
        }
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const LayoutLine& line = lines_[i];
            const bool is_from = counts[{line.from, line.look, true}] >= counts[{line.to, line.look, false}];
            const std::size_t number =
                numbers.try_emplace({is_from ? line.from : line.to, line.look, is_from}, numbers.size()).first->second;
            bundles_[i] = {number, is_from};
        }
    }

    std::vector<std::size_t> chain_of(std::size_t box) const {
        std::vector<std::size_t> chain;
        for (std::optional<std::size_t> at = box; at; at = boxes_[*at].host) chain.push_back(*at);
        std::ranges::reverse(chain);
        return chain;
    }

    // Adds a line to the innermost box that contains two boxes with its ends.
    void add_line(std::size_t line) {
        if (lines_[line].from == lines_[line].to) return;
        const std::vector<std::size_t> root = chain_of(root_of(line)), leaf = chain_of(leaf_of(line));
        std::size_t depth = 0;
        while (depth < root.size() && depth < leaf.size() && root[depth] == leaf[depth]) ++depth;
        const std::size_t number = depth == 0 ? 0 : contents_of_[root[depth - 1]];
        // An end may be the outer box: the line then begins at its top or ends at its bottom.
        const bool root_is_from = bundles_[line].root_is_from;
        const std::size_t from = depth == root.size() ? border_of(number, line, !root_is_from) : item_of_[root[depth]];
        const std::size_t to = depth == leaf.size() ? border_of(number, line, root_is_from) : item_of_[leaf[depth]];
        contents_[number].ends.push_back({line, from, to});
    }

    // The item where a line crosses the border. It is added if needed.
    std::size_t border_of(std::size_t number, std::size_t line, bool is_bottom) {
        Contents& contents = contents_[number];
        const auto [found, is_new] =
            contents.borders.try_emplace({bundles_[line].number, is_bottom}, contents.level.items.size());
        if (is_new) contents.level.items.push_back({is_bottom ? Role::bottom : Role::top});
        return found->second;
    }

    void make_links(std::size_t number) {
        Contents& contents = contents_[number];
        Level& level = contents.level;
        std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::size_t> known;
        std::vector<std::size_t> link_of;
        for (const Ends& ends : contents.ends) {
            const std::size_t bundle = bundles_[ends.line].number;
            const auto [found, is_new] = known.try_emplace({bundle, ends.root, ends.leaf}, level.links.size());
            link_of.push_back(found->second);
            if (!is_new) continue;
            const Role root = level.items[ends.root].role, leaf = level.items[ends.leaf].role;
            const bool root_is_above = root == Role::top || leaf == Role::bottom ||
                                       (root != Role::bottom && leaf != Role::top && bundles_[ends.line].root_is_from);
            const std::optional<std::size_t> box = box_of(contents, ends.root);
            const bool is_first = box ? *box == root_of(ends.line) : contents.box == root_of(ends.line);
            level.links.push_back(
                {ends.root, ends.leaf, bundle, is_first ? lines_[ends.line].label_width : 0, root_is_above});
        }
        turn_cycles(level);
        const std::vector<Ends> all = std::move(contents.ends);
        for (std::size_t k = 0; k < all.size(); ++k) follow(number, link_of[k], all[k]);
    }

    static std::optional<std::size_t> box_of(const Contents& contents, std::size_t item) {
        if (item >= contents.boxes.size()) return std::nullopt;
        return contents.boxes[item];
    }

    // Adds the other parts of a line, in the boxes at its ends.
    void follow(std::size_t number, std::size_t link, const Ends& ends) {
        const bool root_is_above = contents_[number].level.links[link].root_is_above;
        auto& [outwards, inwards] = pieces_[ends.line];
        const bool is_outermost = outwards.empty() && inwards.empty();
        const bool is_near_root = !is_outermost && is_border(number, ends.leaf);
        (is_near_root ? outwards : inwards).push_back({number, link});
        if (is_outermost || is_near_root) enter(number, ends.root, ends.line, true, root_is_above);
        if (!is_near_root) enter(number, ends.leaf, ends.line, false, !root_is_above);
    }

    bool is_border(std::size_t number, std::size_t item) const { return item >= contents_[number].boxes.size(); }

    void enter(std::size_t number, std::size_t item, std::size_t line, bool is_root, bool is_bottom) {
        const std::optional<std::size_t> box = box_of(contents_[number], item);
        const std::size_t end = is_root ? root_of(line) : leaf_of(line);
        if (!box || *box == end) return;
        std::size_t next = end;
        while (boxes_[next].host != box) next = *boxes_[next].host;
        const std::size_t inner = contents_of_[*box], border = border_of(inner, line, is_bottom);
        contents_[inner].ends.push_back(is_root ? Ends{line, item_of_[next], border}
                                                : Ends{line, border, item_of_[next]});
    }

    // After the inner boxes.
    void place_contents(std::size_t number) {
        Contents& contents = contents_[number];
        Level& level = contents.level;
        for (std::size_t k = 0; k < contents.boxes.size(); ++k) {
            const LayoutBox& box = boxes_[contents.boxes[k]];
            LevelItem& item = level.items[k];
            item.width = box.width;
            item.height = box.height;
            item.beside = box.beside;
            item.is_wide = contents_of_[contents.boxes[k]] != 0;
        }
        for (LevelLink& link : level.links) {
            link.root_port = port_of(contents, link.root, link.bundle, link.root_is_above);
            link.leaf_port = port_of(contents, link.leaf, link.bundle, !link.root_is_above);
        }
        if (!contents.box) {
            place(level, page_width);
            return;
        }
        LayoutBox& box = boxes_[*contents.box];
        LevelItem& title = level.items[contents.boxes.size()];
        title.width = box.width - 2 * padding;
        title.height = box.height;
        place(level, content_width);
        box.width = level.width + 2 * padding;
        const bool has_lines_to_bottom =
            std::ranges::any_of(level.items, [](const LevelItem& item) { return item.role == Role::bottom; });
        box.height = level.height + (has_lines_to_bottom ? 0 : padding);
    }

    std::optional<double> port_of(const Contents& contents, std::size_t item, std::size_t bundle,
                                  bool is_bottom) const {
        const std::optional<std::size_t> box = box_of(contents, item);
        if (!box || contents_of_[*box] == 0) return std::nullopt;
        const Contents& inner = contents_[contents_of_[*box]];
        const auto border = inner.borders.find({bundle, is_bottom});
        if (border == inner.borders.end()) return std::nullopt;
        return padding + inner.level.items[border->second].x;
    }

    Layout finish() {
        Layout layout{contents_[0].level.width + 2 * margin, contents_[0].level.height + 2 * margin};
        std::vector<LayoutPoint> origin(contents_.size());
        std::vector<std::vector<std::size_t>> line_of_link(contents_.size());
        for (std::size_t number = 0; number < contents_.size(); ++number) {
            const Contents& contents = contents_[number];
            origin[number] = {margin, margin};
            if (contents.box) origin[number] = {boxes_[*contents.box].x + padding, boxes_[*contents.box].y};
            for (std::size_t k = 0; k < contents.boxes.size(); ++k) {
                boxes_[contents.boxes[k]].x = origin[number].x + contents.level.items[k].x;
                boxes_[contents.boxes[k]].y = origin[number].y + contents.level.items[k].y;
            }
            line_of_link[number].resize(contents.level.links.size());
        }
        for (std::size_t line = lines_.size(); line-- > 0;) join_pieces(line, origin, line_of_link);
        for (std::size_t number = 0; number < contents_.size(); ++number)
            for (const LevelLabel& label : contents_[number].level.labels)
                layout.labels.push_back(
                    {line_of_link[number][label.link], {origin[number].x + label.at.x, origin[number].y + label.at.y}});
        return layout;
    }

    void join_pieces(std::size_t line, const std::vector<LayoutPoint>& origin,
                     std::vector<std::vector<std::size_t>>& line_of_link) {
        std::vector<Piece> pieces = pieces_[line].first;
        std::ranges::reverse(pieces);
        pieces.insert(pieces.end(), pieces_[line].second.begin(), pieces_[line].second.end());
        std::vector<LayoutPoint>& points = lines_[line].points;
        for (const Piece& piece : pieces) {
            line_of_link[piece.level][piece.link] = line;
            for (const LayoutPoint& at : contents_[piece.level].level.links[piece.link].points) {
                const LayoutPoint point{origin[piece.level].x + at.x, origin[piece.level].y + at.y};
                const bool is_straight =
                    points.size() > 1 && points.back().x == point.x && points.end()[-2].x == point.x;
                if (is_straight)
                    points.back() = point;
                else if (points.empty() || points.back().x != point.x || points.back().y != point.y)
                    points.push_back(point);
            }
        }
        if (!bundles_[line].root_is_from) std::ranges::reverse(points);
    }

    std::vector<LayoutBox>& boxes_;
    std::vector<LayoutLine>& lines_;
    std::vector<Bundle> bundles_;
    std::vector<Contents> contents_;
    std::vector<std::size_t> item_of_, contents_of_;  // for each box; 0: none
    // For each line, the parts to its root and to its leaf, from the outside.
    std::vector<std::pair<std::vector<Piece>, std::vector<Piece>>> pieces_;
};

}  // namespace

Layout lay_out(std::vector<LayoutBox>& boxes, std::vector<LayoutLine>& lines) {
    return NestedLayout(boxes, lines).run();
}

}  // namespace csar::render
