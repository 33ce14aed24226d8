#include "validate/variability/source_map.hpp"

#include <algorithm>

namespace csar::validate::variability {

Node SourceMap::at(std::uint32_t line, std::uint32_t column) const {
    const auto after =
        std::upper_bound(marks_.begin(), marks_.end(), std::pair(line, column),
                         [](const auto& place, const Mark& mark) { return place < std::pair(mark.line, mark.column); });
    return after == marks_.begin() ? Node() : (after - 1)->source;
}

std::set<std::pair<std::uint32_t, std::uint32_t>> SourceMap::positions() const {
    std::set<std::pair<std::uint32_t, std::uint32_t>> positions;
    for (const Mark& mark : marks_)
        if (mark.source) positions.emplace(mark.source.position().line, mark.source.position().column);
    return positions;
}

}  // namespace csar::validate::variability
