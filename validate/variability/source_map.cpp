#include "validate/variability/source_map.hpp"

#include <algorithm>

namespace csar::validate::variability {

Node SourceMap::at(std::uint32_t line, std::uint32_t column) const {
    const auto after =
        std::upper_bound(marks_.begin(), marks_.end(), std::pair(line, column),
                         [](const auto& place, const Mark& mark) { return place < std::pair(mark.line, mark.column); });
    return after == marks_.begin() ? Node() : (after - 1)->source;
}

SourceMap::Positions SourceMap::positions() const {
    Positions positions;
    for (const Mark& mark : marks_)
        if (mark.source)
            positions.try_emplace({mark.source.position().line, mark.source.position().column}, mark.source);
    return positions;
}

}  // namespace csar::validate::variability
