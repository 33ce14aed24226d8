// Finds the rows of the items in a connected part.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "report/render/level_layout.hpp"

namespace csar::render {
namespace {

using Role = LevelItem::Role;

constexpr double width_to_height = 1.8;  // preferred width, by the square root of the area

class Layers {
public:
    Layers(const Level& level, const std::vector<std::size_t>& items, const std::vector<std::size_t>& links)
        : level_(level), items_(items), incoming_(items.size()), out_(items.size()), layer_(items.size()) {
        std::map<std::size_t, std::size_t> local;
        for (std::size_t i = 0; i < items.size(); ++i) {
            local.emplace(items[i], i);
            has_border_ |= role_of(i) != Role::box;
        }
        for (const std::size_t link : links) {
            const std::size_t below = local.at(level.links[link].lower());
            out_[local.at(level.links[link].upper())].push_back(below);
            ++incoming_[below];
        }
    }

    std::vector<std::size_t> run(double least_width) {
        const std::vector<std::size_t> order = put_below();
        pull_down(order);
        divide(least_width);
        return std::move(layer_);
    }

private:
    Role role_of(std::size_t i) const { return level_.items[items_[i]].role; }
    bool is_line(std::size_t i) const { return role_of(i) == Role::top || role_of(i) == Role::bottom; }

    // Returns the items, each after those with links to it.
    std::vector<std::size_t> put_below() {
        std::vector<std::size_t> waiting = incoming_, ready;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            if (has_border_ && role_of(i) == Role::box) layer_[i] = 1;
            if (waiting[i] == 0) ready.push_back(i);
        }
        std::size_t last = 0;
        for (std::size_t at = 0; at < ready.size(); ++at) {
            if (role_of(ready[at]) != Role::bottom) last = std::max(last, layer_[ready[at]]);
            for (const std::size_t below : out_[ready[at]]) {
                layer_[below] = std::max(layer_[below], layer_[ready[at]] + 1);
                if (--waiting[below] == 0) ready.push_back(below);
            }
        }
        for (std::size_t i = 0; i < items_.size(); ++i)
            if (role_of(i) == Role::bottom) layer_[i] = last + 1;
        return ready;
    }

    // Moves items down if their lines become shorter.
    void pull_down(const std::vector<std::size_t>& order) {
        for (std::size_t at = order.size(); at-- > 0;) {
            const std::size_t i = order[at];
            if (role_of(i) != Role::box || out_[i].size() <= incoming_[i]) continue;
            std::size_t lowest = std::numeric_limits<std::size_t>::max();
            for (const std::size_t below : out_[i]) lowest = std::min(lowest, layer_[below]);
            layer_[i] = std::max(layer_[i], lowest - 1);
        }
    }

    // Layers that are too wide are divided, and push down the next layers.
    void divide(double least_width) {
        double area = 0;
        for (const std::size_t i : items_)
            area +=
                (level_.items[i].width + level_.items[i].beside + box_gap) * (level_.items[i].height + least_row_gap);
        const double widest = std::max(least_width, std::sqrt(area) * width_to_height);
        std::vector<std::size_t> order(items_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, [this](std::size_t a, std::size_t b) { return layer_[a] < layer_[b]; });
        std::size_t old = layer_[order.front()], now = 0;
        double right = 0;
        for (const std::size_t i : order) {
            const double width = level_.items[items_[i]].width + level_.items[items_[i]].beside;
            if (layer_[i] != old || (!is_line(i) && right > 0 && right + width > widest)) {
                ++now;
                right = 0;
            }
            old = layer_[i];
            layer_[i] = now;
            right += is_line(i) ? 0 : width + box_gap;
        }
    }

    const Level& level_;
    const std::vector<std::size_t>& items_;
    std::vector<std::size_t> incoming_;
    std::vector<std::vector<std::size_t>> out_;
    std::vector<std::size_t> layer_;
    bool has_border_ = false;
};

}  // namespace

std::vector<std::size_t> layers_of(const Level& level, const std::vector<std::size_t>& items,
                                   const std::vector<std::size_t>& links, double least_width) {
    return Layers(level, items, links).run(least_width);
}

}  // namespace csar::render
