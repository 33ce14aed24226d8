// The layout of a picture: boxes inside of boxes, and lines between any of them. A line runs only through boxes that
// contain one of its ends. The work is proportional to boxes and lines, times the depth of the boxes and the logarithm
// of the widest row. The same input gives the same layout.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "report/render/level_layout.hpp"

namespace csar::render {

struct LayoutBox {
    double width = 0, height = 0;       // given: of its text; found: of the box
    double beside = 0;                  // given: the width needed to the right of the box
    std::optional<std::size_t> host{};  // given: the number of the box that contains it; there are no cycles
    double x = 0, y = 0;                // found: the upper left corner
};

struct LayoutLine {
    std::size_t from = 0, to = 0;  // numbers of boxes; `from` is above `to` unless that closes a cycle
    std::size_t look = 0;    // lines of the same look that share an end may share a part of their way, and the name
    double label_width = 0;  // 0 if there is no name
    std::vector<LayoutPoint> points{};  // found: from box to box; empty for a line from a box to itself
};

struct LayoutLabel {
    std::size_t line = 0;  // one of those with this name
    LayoutPoint at{};      // the upper left corner
};

struct Layout {
    double width = 0, height = 0;
    std::vector<LayoutLabel> labels{};
};

// Sets the members marked "found".
Layout lay_out(std::vector<LayoutBox>& boxes, std::vector<LayoutLine>& lines);

}  // namespace csar::render
