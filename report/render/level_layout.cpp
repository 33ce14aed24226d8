#include "report/render/level_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace csar::render {
namespace {

constexpr double part_gap = 40;    // between parts
constexpr double single_gap = 24;  // between parts of one box
constexpr double row_ratio = 1.5;  // preferred width of a level, by the square root of its area

// A connected part of the level. Parts are in the order of their first items. The title and the borders of the outer
// box are in the first part.
struct Part {
    std::vector<std::size_t> items{}, links{};
    LayoutSize size{};
    bool has_border = false;
};

std::vector<Part> parts_of(const Level& level) {
    std::vector<std::size_t> root(level.items.size());
    std::iota(root.begin(), root.end(), std::size_t{0});
    const auto find = [&](std::size_t i) {
        while (root[i] != i) i = root[i] = root[root[i]];
        return i;
    };
    const auto merge = [&](std::size_t i, std::size_t k) {
        const std::size_t a = find(i), b = find(k);
        root[std::max(a, b)] = std::min(a, b);
    };
    std::optional<std::size_t> border;
    for (std::size_t i = 0; i < level.items.size(); ++i) {
        if (level.items[i].role == LevelItem::Role::box) continue;
        if (border) merge(*border, i);
        border = i;
    }
    for (const LevelLink& link : level.links) merge(link.root, link.leaf);
    std::vector<std::size_t> part_of_root(level.items.size());
    std::vector<Part> parts;
    for (std::size_t i = 0; i < level.items.size(); ++i) {
        if (find(i) == i) {
            part_of_root[i] = parts.size();
            parts.emplace_back();
        }
        Part& part = parts[part_of_root[find(i)]];
        part.items.push_back(i);
        part.has_border |= level.items[i].role != LevelItem::Role::box;
    }
    for (std::size_t i = 0; i < level.links.size(); ++i)
        parts[part_of_root[find(level.links[i].root)]].links.push_back(i);
    std::stable_partition(parts.begin(), parts.end(), [](const Part& part) { return part.has_border; });
    return parts;
}

class Packing {
public:
    Packing(Level& level, double least_width) : level_(level), parts_(parts_of(level)), least_width_(least_width) {}

    void run() {
        labels_before_.push_back(0);
        for (Part& part : parts_) {
            part.size = place_part(level_, part.items, part.links, least_width_);
            labels_before_.push_back(level_.labels.size());
        }
        const bool has_border = !parts_.empty() && parts_.front().has_border;
        double left = 0, top = 0;
        if (has_border) {
            const Part& part = parts_.front();
            level_.width = part.size.width;
            level_.height = part.size.height;
            const bool is_title_only = part.items.size() == 1;
            if (parts_.size() > 1) {
                top = level_.items[part.items.front()].height + (is_title_only ? 0 : single_gap);
                if (!is_title_only) left = part.size.width + part_gap;
            }
        }
        put_in_rows(has_border ? 1 : 0, left, top);
        for (LevelLink& link : level_.links) {
            if (level_.items[link.leaf].role == LevelItem::Role::bottom) link.points.back().y = level_.height;
            if (level_.items[link.root].role == LevelItem::Role::bottom) link.points.front().y = level_.height;
        }
    }

private:
    static double gap_of(const Part& part) { return part.items.size() == 1 ? single_gap : part_gap; }

    void put_in_rows(std::size_t first, double left, double top) {
        double area = 0, widest = least_width_;
        for (std::size_t k = first; k < parts_.size(); ++k) {
            const LayoutSize& size = parts_[k].size;
            area += (size.width + gap_of(parts_[k])) * (size.height + gap_of(parts_[k]));
            widest = std::max(widest, size.width);
        }
        widest = std::max(widest, std::sqrt(area) * row_ratio);
        double x = left, y = top, height = 0;
        for (std::size_t k = first; k < parts_.size(); ++k) {
            const LayoutSize& size = parts_[k].size;
            if (x > left && x + size.width > left + widest) {
                x = left;
                y += height + gap_of(parts_[k]);
                height = 0;
            }
            move(k, x, y);
            level_.width = std::max(level_.width, x + size.width);
            level_.height = std::max(level_.height, y + size.height);
            height = std::max(height, size.height);
            x += size.width + gap_of(parts_[k]);
        }
    }

    void move(std::size_t number, double dx, double dy) {
        for (const std::size_t i : parts_[number].items) {
            level_.items[i].x += dx;
            level_.items[i].y += dy;
        }
        for (const std::size_t i : parts_[number].links)
            for (LayoutPoint& point : level_.links[i].points) point = {point.x + dx, point.y + dy};
        for (std::size_t i = labels_before_[number]; i < labels_before_[number + 1]; ++i)
            level_.labels[i].at = {level_.labels[i].at.x + dx, level_.labels[i].at.y + dy};
    }

    Level& level_;
    std::vector<Part> parts_;
    double least_width_;
    std::vector<std::size_t> labels_before_;
};

constexpr double line_gap = 11;  // between a line and its neighbour
constexpr int sweeps = 8;

class RowOrder {
public:
    RowOrder(std::vector<Spot>& spots, std::vector<std::vector<std::size_t>>& rows) : spots_(spots), rows_(rows) {}

    void run() {
        for (const auto& row : rows_) set_side_by_side(row);
        for (int sweep = 0; sweep < sweeps; ++sweep)
            for (std::size_t k = 0; k < rows_.size(); ++k)
                sort(rows_[sweep % 2 == 0 ? k : rows_.size() - 1 - k], sweep % 2 == 0);
        for (int sweep = 0; sweep < sweeps; ++sweep)
            for (std::size_t k = 0; k < rows_.size(); ++k)
                straighten(rows_[sweep % 2 == 0 ? rows_.size() - 1 - k : k], sweep % 2 != 0);
    }

private:
    double gap(std::size_t left, std::size_t right) const {
        return spots_[left].is_line || spots_[right].is_line ? line_gap : box_gap;
    }

    void set_side_by_side(const std::vector<std::size_t>& row) {
        double x = 0;
        for (std::size_t k = 0; k < row.size(); ++k) {
            if (k != 0) x += gap(row[k - 1], row[k]);
            spots_[row[k]].x = x;
            x += spots_[row[k]].width;
        }
    }

    // With this left border, lines to the neighbours are vertical on average.
    double preferred_x(std::size_t i, bool of_above) const {
        const auto& near = of_above ? spots_[i].above : spots_[i].below;
        if (near.empty()) return spots_[i].x;
        double sum = 0;
        for (const Neighbour& other : near) sum += spots_[other.spot].x + other.other - other.own;
        return sum / static_cast<double>(near.size());
    }

    void sort(std::vector<std::size_t>& row, bool of_above) {
        std::vector<std::pair<double, std::size_t>> preferred;
        preferred.reserve(row.size());
        for (const std::size_t i : row) {
            const double middle = preferred_x(i, of_above) + spots_[i].width / 2;
            preferred.emplace_back(spots_[i].is_title ? std::numeric_limits<double>::lowest() : middle, i);
        }
        std::ranges::stable_sort(preferred, [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t k = 0; k < row.size(); ++k) row[k] = preferred[k].second;
        set_side_by_side(row);
    }

    void straighten(const std::vector<std::size_t>& row, bool of_above) {
        std::vector<double> at, widths, gaps;
        for (std::size_t k = 0; k < row.size(); ++k) {
            at.push_back(preferred_x(row[k], of_above));
            widths.push_back(spots_[row[k]].width);
            gaps.push_back(k == 0 ? 0 : gap(row[k - 1], row[k]));
        }
        spread(at, widths, gaps);
        for (std::size_t k = 0; k < row.size(); ++k) spots_[row[k]].x = at[k];
    }

    std::vector<Spot>& spots_;
    std::vector<std::vector<std::size_t>>& rows_;
};

}  // namespace

// Depth-first search without recursion.
void turn_cycles(Level& level) {
    std::vector<std::vector<std::size_t>> out(level.items.size());
    for (std::size_t i = 0; i < level.links.size(); ++i) out[level.links[i].upper()].push_back(i);
    enum class State : std::uint8_t { fresh, open, done };
    std::vector<State> state(level.items.size(), State::fresh);
    std::vector<std::size_t> to_turn;
    std::vector<std::pair<std::size_t, std::size_t>> path;  // item, and index of its next link
    for (std::size_t first = 0; first < level.items.size(); ++first) {
        if (state[first] != State::fresh) continue;
        path.emplace_back(first, 0);
        state[first] = State::open;
        while (!path.empty()) {
            auto& [item, next] = path.back();
            if (next == out[item].size()) {
                state[item] = State::done;
                path.pop_back();
                continue;
            }
            const std::size_t link = out[item][next++];
            const std::size_t below = level.links[link].lower();
            if (state[below] == State::open) to_turn.push_back(link);
            if (state[below] != State::fresh) continue;
            state[below] = State::open;
            path.emplace_back(below, 0);
        }
    }
    for (const std::size_t link : to_turn) level.links[link].root_is_above = !level.links[link].root_is_above;
}

void place(Level& level, double least_width) { Packing(level, least_width).run(); }

void put_in_order(std::vector<Spot>& spots, std::vector<std::vector<std::size_t>>& rows) {
    RowOrder(spots, rows).run();
}

// Moves the intervals from the left, and from the right. All positions between the two results are allowed.
void spread(std::vector<double>& at, const std::vector<double>& widths, const std::vector<double>& gaps) {
    std::vector<double> from_right(at);
    for (std::size_t k = 1; k < at.size(); ++k) at[k] = std::max(at[k], at[k - 1] + widths[k - 1] + gaps[k]);
    for (std::size_t k = at.size(); k-- > 1;)
        from_right[k - 1] = std::min(from_right[k - 1], from_right[k] - widths[k - 1] - gaps[k]);
    for (std::size_t k = 0; k < at.size(); ++k) at[k] = (at[k] + from_right[k]) / 2;
}

}  // namespace csar::render
