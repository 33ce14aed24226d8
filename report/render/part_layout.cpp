// Lays out a connected part of a level: rows, order, positions, and lines.
#include <algorithm>
#include <cmath>
#include <map>
#include <queue>
#include <tuple>
#include <utility>

#include "report/render/level_layout.hpp"

namespace csar::render {
namespace {

using Role = LevelItem::Role;

constexpr double most_row_gap = 110;  // most distance between two rows with lines
constexpr double quiet_gap = 12;      // between two rows without lines
constexpr double port_gap = 16, port_margin = 12;
constexpr double margin_gap = 16, track_gap = 6;
// A line that crosses more than max_crossed_rows runs beside all rows. All lines do when crossed_rows_of_line rows for
// each item and link have been crossed.
constexpr std::size_t max_crossed_rows = 24;
constexpr std::size_t crossed_rows_of_line = 4;

// The lines of a bundle above or below the root.
struct Tree {
    std::size_t root = 0;  // a spot
    bool is_down = true;
    double label_width = 0;
    std::vector<std::size_t> links{}, chain{};  // chain: its spot in each row, from the root
    double root_x = 0, track = 0;
    bool has_track = false;
};

class PartLayout {
public:
    PartLayout(Level& level, const std::vector<std::size_t>& items, const std::vector<std::size_t>& links)
        : level_(level), items_(items), links_(links) {}

    LayoutSize run(double least_width) {
        number_spots();
        layer_ = layers_of(level_, items_, links_, least_width);
        layer_count_ = *std::ranges::max_element(layer_) + 1;
        make_trees();
        make_rows();
        for (Tree& tree : trees_) make_chain(tree);
        rows_.resize(row_count_);
        for (std::size_t i = 0; i < spots_.size(); ++i) rows_[spots_[i].row].push_back(i);
        put_in_order(spots_, rows_);
        find_ports();
        find_heights();
        find_tracks();
        return finish();
    }

private:
    const LevelItem& item_of(std::size_t spot) const { return level_.items[items_[spot]]; }
    std::size_t leaf(std::size_t link) const { return local_.at(level_.links[link].leaf); }

    void number_spots() {
        for (std::size_t i = 0; i < items_.size(); ++i) {
            local_.emplace(items_[i], i);
            const LevelItem& item = item_of(i);
            const bool is_line = item.role == Role::top || item.role == Role::bottom;
            spots_.push_back({item.width + item.beside, item.height, 0, 0, is_line, item.role == Role::title});
        }
    }

    void make_trees() {
        std::map<std::tuple<std::size_t, std::size_t, bool>, std::size_t> known;
        tree_of_.resize(links_.size());
        for (std::size_t k = 0; k < links_.size(); ++k) {
            const LevelLink& link = level_.links[links_[k]];
            const auto [found, is_new] = known.try_emplace({link.bundle, link.root, link.root_is_above}, trees_.size());
            if (is_new) {
                trees_.emplace_back();
                trees_.back().root = local_.at(link.root);
                trees_.back().is_down = link.root_is_above;
                trees_.back().label_width = link.label_width;
            }
            trees_[found->second].links.push_back(links_[k]);
            tree_of_[k] = found->second;
        }
    }

    // A row for each layer and, if needed, a row for labels before it.
    void make_rows() {
        std::vector<bool> has_labels(layer_count_ + 1);
        for (const Tree& tree : trees_)
            if (tree.label_width > 0) has_labels[layer_[tree.root] + (tree.is_down ? 1 : 0)] = true;
        std::vector<std::size_t> row_of_layer(layer_count_);
        for (std::size_t k = 0; k < layer_count_; ++k) {
            if (has_labels[k]) ++row_count_;
            row_of_layer[k] = row_count_++;
        }
        for (std::size_t i = 0; i < spots_.size(); ++i) spots_[i].row = row_of_layer[layer_[i]];
        crossings_left_ = crossed_rows_of_line * (items_.size() + links_.size());
    }

    std::size_t distance(const Tree& tree, std::size_t link) const {
        const std::size_t a = spots_[tree.root].row, b = spots_[leaf(link)].row;
        return a < b ? b - a : a - b;
    }

    // A gap for the tree in each row between its ends.
    void make_chain(Tree& tree) {
        std::size_t reach = 0;
        for (const std::size_t link : tree.links)
            if (const std::size_t rows = distance(tree, link); rows <= max_crossed_rows + 1 && rows <= crossings_left_)
                reach = std::max(reach, rows);
        const std::size_t length = std::max<std::size_t>(reach == 0 ? 0 : reach - 1, tree.label_width > 0 ? 1 : 0);
        crossings_left_ -= std::min(crossings_left_, length);
        std::size_t last = tree.root;
        for (std::size_t k = 0; k < length; ++k) {
            const std::size_t row = tree.is_down ? spots_[tree.root].row + k + 1 : spots_[tree.root].row - k - 1;
            const bool is_label = k == 0 && tree.label_width > 0;
            tree.chain.push_back(spots_.size());
            spots_.push_back({is_label ? tree.label_width : 0, is_label ? label_height : 0, 0, row, true});
            join(last, tree.chain.back(), tree.is_down, port_of_root(tree, last), 0);
            last = tree.chain.back();
        }
        for (const std::size_t link : tree.links) {
            const std::size_t rows = distance(tree, link);
            if (rows > tree.chain.size() + 1) {
                tree.has_track = true;
                continue;
            }
            const std::size_t from = rows == 1 ? tree.root : tree.chain[rows - 2];
            join(from, leaf(link), tree.is_down, port_of_root(tree, from), port_of_leaf(link));
        }
    }

    double port_of(std::size_t spot, const std::optional<double>& port) const {
        if (spot >= items_.size() || item_of(spot).role != Role::box) return 0;
        return port.value_or(item_of(spot).width / 2);
    }
    double port_of_root(const Tree& tree, std::size_t spot) const {
        return port_of(spot, level_.links[tree.links.front()].root_port);
    }
    double port_of_leaf(std::size_t link) const { return port_of(leaf(link), level_.links[link].leaf_port); }

    void join(std::size_t from, std::size_t to, bool is_down, double from_port, double to_port) {
        (is_down ? spots_[from].below : spots_[from].above).push_back({to, from_port, to_port});
        (is_down ? spots_[to].above : spots_[to].below).push_back({from, to_port, from_port});
    }

    void find_ports();
    void spread_ports(std::size_t spot, std::vector<std::pair<double, double*>>& wanted);
    void find_heights();
    void find_tracks();
    LayoutSize finish();
    void draw(const Tree& tree, std::size_t link);
    double border(std::size_t spot, bool lower) const;

    Level& level_;
    const std::vector<std::size_t>& items_;
    const std::vector<std::size_t>& links_;
    std::map<std::size_t, std::size_t> local_;  // spot of an item
    std::vector<Spot> spots_;                   // items, then other spots
    std::vector<std::size_t> layer_, tree_of_;  // tree_of_: the tree of each link
    std::vector<Tree> trees_;
    std::vector<std::vector<std::size_t>> rows_;
    std::vector<double> row_top_, row_bottom_;
    std::map<std::size_t, double> leaf_x_;  // end of a link at the leaf
    std::size_t layer_count_ = 0, row_count_ = 0, crossings_left_ = 0;
};

// Where lines end at the upper and lower sides of boxes, in the order of the other ends.
void PartLayout::find_ports() {
    std::vector<std::vector<std::pair<double, double*>>> at_top(items_.size()), at_bottom(items_.size());
    constexpr double far_left = -1e9;  // lines beside all rows
    const auto add = [&](std::size_t spot, bool is_lower_side, const std::optional<double>& port, double wish,
                         double& found) {
        if (item_of(spot).role != Role::box || port)
            found = spots_[spot].x + port.value_or(0);
        else
            (is_lower_side ? at_bottom : at_top)[spot].emplace_back(wish, &found);
    };
    for (Tree& tree : trees_) {
        const double root_middle = spots_[tree.root].x + spots_[tree.root].width / 2;
        double sum = 0;
        for (const std::size_t link : tree.links) {
            const std::size_t rows = distance(tree, link), spot = leaf(link);
            sum += spots_[spot].x + spots_[spot].width / 2;
            const double wish = rows > tree.chain.size() + 1 ? far_left
                                : rows == 1                  ? root_middle
                                                             : spots_[tree.chain[rows - 2]].x;
            add(spot, !tree.is_down, level_.links[link].leaf_port, wish, leaf_x_[link]);
        }
        const double wish = !tree.chain.empty() ? spots_[tree.chain.front()].x
                            : tree.has_track    ? far_left
                                                : sum / static_cast<double>(tree.links.size());
        add(tree.root, tree.is_down, level_.links[tree.links.front()].root_port, wish, tree.root_x);
    }
    for (std::size_t i = 0; i < items_.size(); ++i) {
        spread_ports(i, at_top[i]);
        spread_ports(i, at_bottom[i]);
    }
}

void PartLayout::spread_ports(std::size_t spot, std::vector<std::pair<double, double*>>& wanted) {
    std::ranges::stable_sort(wanted, [](const auto& a, const auto& b) { return a.first < b.first; });
    const double width = item_of(spot).width, left = spots_[spot].x;
    const double space = width - 2 * port_margin, count = static_cast<double>(wanted.size());
    const double distance = count > 1 ? std::min(port_gap, space / (count - 1)) : 0;
    const double reach = item_of(spot).is_wide ? space / 2 : std::min(space / 2, distance * (count - 1) / 2);
    std::vector<double> at, widths(wanted.size());
    for (const auto& [wish, found] : wanted)
        at.push_back(std::clamp(wish, left + width / 2 - reach, left + width / 2 + reach));
    spread(at, widths, std::vector<double>(wanted.size(), distance));
    for (std::size_t k = 0; k < wanted.size(); ++k)
        *wanted[k].second = std::clamp(at[k], left + port_margin, left + width - port_margin);
}

void PartLayout::find_heights() {
    std::vector<double> height(row_count_), sideways(row_count_, -1);
    const auto widen = [&](std::size_t row, double distance) { sideways[row] = std::max(sideways[row], distance); };
    for (const Spot& spot : spots_) {
        height[spot.row] = std::max(height[spot.row], spot.height);
        for (const Neighbour& other : spot.below)
            widen(spot.row, std::abs(spot.x + other.own - spots_[other.spot].x - other.other));
    }
    for (const Tree& tree : trees_) {
        if (!tree.has_track) continue;
        const std::size_t turn = tree.label_width > 0 ? tree.chain.front() : tree.root;
        widen(spots_[turn].row - (tree.is_down ? 0 : 1), 0);
        for (const std::size_t link : tree.links)
            if (distance(tree, link) > tree.chain.size() + 1) widen(spots_[leaf(link)].row - (tree.is_down ? 1 : 0), 0);
    }
    double y = 0;
    for (std::size_t row = 0; row < row_count_; ++row) {
        row_top_.push_back(y);
        y += height[row];
        row_bottom_.push_back(y);
        y += sideways[row] < 0 ? quiet_gap : std::min(most_row_gap, least_row_gap + sideways[row] / 9);
    }
}

// Lines that pass a row beside all boxes get different positions.
void PartLayout::find_tracks() {
    struct Range {
        double top = 0, bottom = 0;
        Tree* tree = nullptr;
    };
    std::vector<Range> ranges;
    for (Tree& tree : trees_) {
        if (!tree.has_track) continue;
        Range range{row_top_[spots_[tree.root].row], row_bottom_[spots_[tree.root].row], &tree};
        for (const std::size_t link : tree.links) {
            range.top = std::min(range.top, row_top_[spots_[leaf(link)].row]);
            range.bottom = std::max(range.bottom, row_bottom_[spots_[leaf(link)].row]);
        }
        ranges.push_back(range);
    }
    std::ranges::stable_sort(ranges, [](const Range& a, const Range& b) { return a.top < b.top; });
    double left = 0;
    for (const Spot& spot : spots_) left = std::min(left, spot.x);
    std::priority_queue<std::pair<double, std::size_t>, std::vector<std::pair<double, std::size_t>>, std::greater<>>
        used;  // for each position: where it is free again
    for (const Range& range : ranges) {
        std::size_t track = used.size();
        if (!used.empty() && used.top().first < range.top) {
            track = used.top().second;
            used.pop();
        }
        used.emplace(range.bottom, track);
        range.tree->track = left - margin_gap - track_gap * static_cast<double>(track);
    }
}

double PartLayout::border(std::size_t spot, bool is_lower) const {
    const double top = row_top_[spots_[spot].row], bottom = row_bottom_[spots_[spot].row];
    if (spot >= items_.size() || item_of(spot).role != Role::box) return is_lower ? bottom : top;
    const double middle = (top + bottom) / 2, half = spots_[spot].height / 2;
    return is_lower ? middle + half : middle - half;
}

void PartLayout::draw(const Tree& tree, std::size_t number) {
    LevelLink& link = level_.links[number];
    const bool is_down = tree.is_down;
    const auto far_side = [&](std::size_t spot) { return (is_down ? row_bottom_ : row_top_)[spots_[spot].row]; };
    const auto near_side = [&](std::size_t spot) { return (is_down ? row_top_ : row_bottom_)[spots_[spot].row]; };
    const bool is_border = item_of(tree.root).role != Role::box;
    link.points.push_back({tree.root_x, is_border ? near_side(tree.root) : border(tree.root, is_down)});
    link.points.push_back({tree.root_x, far_side(tree.root)});
    const std::size_t rows = distance(tree, number);
    const bool is_beside = rows > tree.chain.size() + 1;
    const std::size_t crossed = !is_beside ? rows - 1 : tree.label_width > 0 ? 1 : 0;
    std::size_t last = tree.root;
    for (std::size_t k = 0; k < crossed; ++k) {
        last = tree.chain[k];
        link.points.push_back({spots_[last].x, near_side(last)});
        link.points.push_back({spots_[last].x, far_side(last)});
    }
    const std::size_t end = leaf(number);
    const double x = leaf_x_.at(number), side = is_down ? least_row_gap / 2 : -least_row_gap / 2;
    if (is_beside) {
        link.points.push_back({tree.track, far_side(last) + side});
        link.points.push_back({tree.track, near_side(end) - side});
    }
    link.points.push_back({x, near_side(end)});
    link.points.push_back({x, item_of(end).role != Role::box ? far_side(end) : border(end, !is_down)});
}

LayoutSize PartLayout::finish() {
    for (std::size_t k = 0; k < links_.size(); ++k) draw(trees_[tree_of_[k]], links_[k]);
    double left = 0, right = 0;
    for (std::size_t i = 0; i < spots_.size(); ++i) left = i == 0 ? spots_[i].x : std::min(left, spots_[i].x);
    for (const Tree& tree : trees_)
        if (tree.has_track) left = std::min(left, tree.track - track_gap);
    for (const Spot& spot : spots_) right = std::max(right, spot.x + spot.width - left);
    for (std::size_t i = 0; i < items_.size(); ++i) {
        LevelItem& item = level_.items[items_[i]];
        item.x = item.role == Role::title ? 0 : spots_[i].x - left;
        item.y = item.role == Role::title ? 0 : border(i, false);
    }
    for (const std::size_t link : links_)
        for (LayoutPoint& point : level_.links[link].points) point.x -= left;
    for (const Tree& tree : trees_)
        if (tree.label_width > 0) {
            const Spot& spot = spots_[tree.chain.front()];
            level_.labels.push_back({tree.links.front(), {spot.x - left, row_top_[spot.row]}});
        }
    return {right, row_bottom_.back()};
}

}  // namespace

LayoutSize place_part(Level& level, const std::vector<std::size_t>& items, const std::vector<std::size_t>& links,
                      double least_width) {
    return PartLayout(level, items, links).run(least_width);
}

}  // namespace csar::render
