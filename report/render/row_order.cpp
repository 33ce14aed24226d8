#include "report/render/row_order.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "report/render/level_layout.hpp"

namespace csar::render {
namespace {

constexpr double line_gap = 11;  // distance between a line and its neighbour
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

    // The preferred left border, at which the lines to the neighbours are vertical on average.
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

void put_in_order(std::vector<Spot>& spots, std::vector<std::vector<std::size_t>>& rows) {
    RowOrder(spots, rows).run();
}

// Moves the intervals once from the left and once from the right. Any position between the two results keeps the
// distances.
void spread(std::vector<double>& at, const std::vector<double>& widths, const std::vector<double>& gaps) {
    std::vector<double> from_right(at);
    for (std::size_t k = 1; k < at.size(); ++k) at[k] = std::max(at[k], at[k - 1] + widths[k - 1] + gaps[k]);
    for (std::size_t k = at.size(); k-- > 1;)
        from_right[k - 1] = std::min(from_right[k - 1], from_right[k] - widths[k - 1] - gaps[k]);
    for (std::size_t k = 0; k < at.size(); ++k) at[k] = (at[k] + from_right[k]) / 2;
}

}  // namespace csar::render
