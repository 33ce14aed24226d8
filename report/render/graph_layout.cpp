#include "report/render/graph_layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

namespace csar::render {
namespace {

constexpr double gap = 28;          // between boxes of a layer, and between parts
constexpr double layer_gap = 56;    // between layers
constexpr double min_width = 1400;  // a wider layer or row of parts is wrapped
constexpr int sweeps = 6;
// A line across more layers than this is drawn straight, and so are all further lines after the others have crossed
// this many layers in total.
constexpr std::size_t max_bend_points = 24;
constexpr std::size_t bend_points_of_line = 4;

// The objects of the layout: the boxes, followed by the points at which long lines cross a layer.
struct Place {
    double width = 0, height = 0, x = 0, y = 0;
    std::size_t layer = 0, part = 0;
    std::vector<std::size_t> above{}, below{};
    double middle() const { return x + width / 2; }
};

class Layout {
public:
    Layout(std::vector<LayoutBox>& boxes, std::vector<LayoutLine>& lines) : boxes_(boxes), lines_(lines) {
        places_.reserve(boxes.size());
        for (const LayoutBox& box : boxes) places_.push_back({box.width, box.height});
        is_turned_.resize(lines.size());
        bend_points_.resize(lines.size());
    }

    LayoutSize run() {
        find_parts();
        turn_cycles();
        find_layers();
        make_bend_points();
        std::vector<std::vector<std::size_t>> members(parts_);
        for (std::size_t i = 0; i < places_.size(); ++i) members[places_[i].part].push_back(i);
        for (const auto& part : members) lay_out_part(part);
        const LayoutSize size = put_parts(members);
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            boxes_[i].x = places_[i].x;
            boxes_[i].y = places_[i].y;
        }
        for (std::size_t i = 0; i < lines_.size(); ++i) draw(i);
        return size;
    }

private:
    std::size_t upper(std::size_t line) const { return is_turned_[line] ? lines_[line].to : lines_[line].from; }
    std::size_t lower(std::size_t line) const { return is_turned_[line] ? lines_[line].from : lines_[line].to; }

    // Numbers the connected parts, in the order of their first boxes.
    void find_parts() {
        std::vector<std::size_t> root(places_.size());
        std::iota(root.begin(), root.end(), std::size_t{0});
        const auto find = [&](std::size_t i) {
            while (root[i] != i) i = root[i] = root[root[i]];
            return i;
        };
        for (const LayoutLine& line : lines_) {
            const std::size_t a = find(line.from), b = find(line.to);
            root[std::max(a, b)] = std::min(a, b);
        }
        for (std::size_t i = 0; i < places_.size(); ++i)
            places_[i].part = find(i) == i ? parts_++ : places_[find(i)].part;
    }

    // Reverses lines that close a cycle, only for the layout: depth first, without recursion.
    void turn_cycles() {
        std::vector<std::vector<std::size_t>> out(places_.size());
        for (std::size_t i = 0; i < lines_.size(); ++i)
            if (lines_[i].from != lines_[i].to) out[lines_[i].from].push_back(i);
        enum class State : std::uint8_t { fresh, open, done };
        std::vector<State> state(places_.size(), State::fresh);
        std::vector<std::pair<std::size_t, std::size_t>> path;  // box, and which of its lines is next
        for (std::size_t first = 0; first < places_.size(); ++first) {
            if (state[first] != State::fresh) continue;
            path.emplace_back(first, 0);
            state[first] = State::open;
            while (!path.empty()) {
                auto& [box, next] = path.back();
                if (next == out[box].size()) {
                    state[box] = State::done;
                    path.pop_back();
                    continue;
                }
                const std::size_t line = out[box][next++];
                const std::size_t to = lines_[line].to;
                if (state[to] == State::open) is_turned_[line] = true;
                if (state[to] != State::fresh) continue;
                state[to] = State::open;
                path.emplace_back(to, 0);
            }
        }
    }

    // Places each box below all boxes that lead to it, and otherwise as high as possible.
    void find_layers() {
        std::vector<std::size_t> waiting(places_.size());
        std::vector<std::vector<std::size_t>> out(places_.size());
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i].from == lines_[i].to) continue;
            out[upper(i)].push_back(lower(i));
            ++waiting[lower(i)];
        }
        std::vector<std::size_t> ready;
        for (std::size_t i = 0; i < places_.size(); ++i)
            if (waiting[i] == 0) ready.push_back(i);
        for (std::size_t at = 0; at < ready.size(); ++at)
            for (const std::size_t below : out[ready[at]]) {
                places_[below].layer = std::max(places_[below].layer, places_[ready[at]].layer + 1);
                if (--waiting[below] == 0) ready.push_back(below);
            }
    }

    // Gives a line across several layers a separate place in each of them.
    void make_bend_points() {
        std::size_t left = bend_points_of_line * (boxes_.size() + lines_.size());
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i].from == lines_[i].to) continue;
            const std::size_t top = upper(i), end = lower(i);
            const std::size_t between = places_[end].layer - places_[top].layer - 1;
            if (between > max_bend_points || between > left) continue;
            left -= between;
            std::size_t last = top;
            for (std::size_t k = 1; k <= between; ++k) {
                const std::size_t bend = places_.size();
                places_.push_back({1, 1, 0, 0, places_[top].layer + k, places_[top].part});
                bend_points_[i].push_back(bend);
                join(last, bend);
                last = bend;
            }
            join(last, end);
        }
    }

    void join(std::size_t above, std::size_t below) {
        places_[above].below.push_back(below);
        places_[below].above.push_back(above);
    }

    void lay_out_part(const std::vector<std::size_t>& part) {
        std::size_t count = 0;
        for (const std::size_t i : part) count = std::max(count, places_[i].layer + 1);
        std::vector<std::vector<std::size_t>> layers(count);
        for (const std::size_t i : part) layers[places_[i].layer].push_back(i);
        for (const auto& layer : layers) set_side_by_side(layer);
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            const bool down = sweep % 2 == 0;
            for (std::size_t k = 0; k < count; ++k) {
                auto& layer = layers[down ? k : count - 1 - k];
                order(layer, down);
            }
        }
        for (int sweep = 0; sweep < sweeps; ++sweep)
            for (std::size_t k = 0; k < count; ++k)
                straighten(layers[sweep % 2 == 0 ? count - 1 - k : k], sweep % 2 != 0);
        set_heights(part, layers);
    }

    void set_side_by_side(const std::vector<std::size_t>& layer) {
        double x = 0;
        for (const std::size_t i : layer) {
            places_[i].x = x;
            x += places_[i].width + gap;
        }
    }

    // The preferred middle of a place: the middle of its neighbours.
    double preferred_x(std::size_t i, bool of_above) const {
        const auto& near = of_above ? places_[i].above : places_[i].below;
        if (near.empty()) return places_[i].middle();
        double sum = 0;
        for (const std::size_t k : near) sum += places_[k].middle();
        return sum / static_cast<double>(near.size());
    }

    void order(std::vector<std::size_t>& layer, bool of_above) {
        std::vector<std::pair<double, std::size_t>> preferred;
        preferred.reserve(layer.size());
        for (const std::size_t i : layer) preferred.emplace_back(preferred_x(i, of_above), i);
        std::stable_sort(preferred.begin(), preferred.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t k = 0; k < layer.size(); ++k) layer[k] = preferred[k].second;
        set_side_by_side(layer);
    }

    // Moves the places of a layer towards their preferred middles without changing their order: once pushed from the
    // left, once from the right. Any position between the two also keeps the distances.
    void straighten(const std::vector<std::size_t>& layer, bool of_above) {
        std::vector<double> from_left(layer.size()), from_right(layer.size());
        double bound = 0;
        for (std::size_t k = 0; k < layer.size(); ++k) {
            const Place& place = places_[layer[k]];
            const double x = preferred_x(layer[k], of_above) - place.width / 2;
            from_left[k] = k == 0 ? x : std::max(x, bound);
            bound = from_left[k] + place.width + gap;
        }
        for (std::size_t k = layer.size(); k-- > 0;) {
            const Place& place = places_[layer[k]];
            const double x = preferred_x(layer[k], of_above) - place.width / 2;
            from_right[k] = k + 1 == layer.size() ? x : std::min(x, bound - place.width - gap);
            bound = from_right[k];
        }
        for (std::size_t k = 0; k < layer.size(); ++k) places_[layer[k]].x = (from_left[k] + from_right[k]) / 2;
    }

    // Places the layers below each other; a layer that is too wide is wrapped into rows.
    void set_heights(const std::vector<std::size_t>& part, const std::vector<std::vector<std::size_t>>& layers) {
        double area = 0;
        for (const std::size_t i : part) area += (places_[i].width + gap) * (places_[i].height + layer_gap);
        const double widest = std::max(min_width, std::sqrt(area) * 2);
        double y = 0;
        for (const auto& layer : layers) {
            const Place& last = places_[layer.back()];
            double left = places_[layer.front()].x;
            const double width = last.x + last.width - left;
            const bool is_broken = width > widest;
            if (is_broken) left += (width - widest) / 2;
            double x = left, height = 0;
            for (const std::size_t i : layer) {
                Place& place = places_[i];
                if (is_broken) {
                    if (x + place.width > left + widest && x > left) {
                        x = left;
                        y += height + gap;
                        height = 0;
                    }
                    place.x = x;
                    x += place.width + gap;
                }
                place.y = y;
                height = std::max(height, place.height);
            }
            y += height + layer_gap;
        }
    }

    // Places the parts in rows, in their order.
    LayoutSize put_parts(const std::vector<std::vector<std::size_t>>& members) {
        struct Extent {
            double left = 0, width = 0, height = 0;
        };
        std::vector<Extent> extents;
        double area = 0, widest = min_width;
        for (const auto& part : members) {
            double left = places_[part.front()].x, right = left, height = 0;
            for (const std::size_t i : part) {
                left = std::min(left, places_[i].x);
                right = std::max(right, places_[i].x + places_[i].width);
                height = std::max(height, places_[i].y + places_[i].height);
            }
            extents.push_back({left, right - left, height});
            area += (right - left + gap) * (height + layer_gap);
            widest = std::max(widest, right - left);
        }
        widest = std::max(widest, std::sqrt(area) * 1.4);
        LayoutSize size;
        double x = gap, y = gap, row = 0;
        for (std::size_t k = 0; k < members.size(); ++k) {
            if (x > gap && x + extents[k].width > widest + gap) {
                x = gap;
                y += row + layer_gap;
                row = 0;
            }
            for (const std::size_t i : members[k]) {
                places_[i].x += x - extents[k].left;
                places_[i].y += y;
            }
            size.width = std::max(size.width, x + extents[k].width + gap);
            row = std::max(row, extents[k].height);
            x += extents[k].width + gap;
        }
        size.height = y + row + gap;
        return size;
    }

    void draw(std::size_t number) {
        LayoutLine& line = lines_[number];
        if (line.from == line.to) return;
        const Place& top = places_[upper(number)];
        const Place& end = places_[lower(number)];
        line.points.push_back({top.middle(), top.y + top.height});
        for (const std::size_t bend : bend_points_[number])
            line.points.push_back({places_[bend].middle(), places_[bend].y});
        line.points.push_back({end.middle(), end.y});
        if (is_turned_[number]) std::reverse(line.points.begin(), line.points.end());
    }

    std::vector<LayoutBox>& boxes_;
    std::vector<LayoutLine>& lines_;
    std::vector<Place> places_;
    std::vector<bool> is_turned_;
    std::vector<std::vector<std::size_t>> bend_points_;
    std::size_t parts_ = 0;
};

}  // namespace

LayoutSize lay_out(std::vector<LayoutBox>& boxes, std::vector<LayoutLine>& lines) { return Layout(boxes, lines).run(); }

}  // namespace csar::render
