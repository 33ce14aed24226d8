// The layout of a picture: boxes in boxes, and lines between boxes. A line only crosses boxes that contain one of its
// ends. The same input gives the same layout.
//
// Cost: the number of boxes and lines, times the depth of boxes and the logarithm of the widest row.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "report/render/level_layout.hpp"

namespace csar::render {

struct LayoutBox {
    double width = 0, height = 0;       // input: of the text; result: of the box
    double beside = 0;                  // input: width to keep free to the right
    std::optional<std::size_t> host{};  // input: index of the outer box; no cycles
    double x = 0, y = 0;                // result: the upper left corner
};

struct LayoutLine {
    std::size_t from = 0, to = 0;       // indexes of boxes; `from` is above `to`, except in a cycle
    std::size_t look = 0;               // lines with equal looks and a common end may share a path and a label
    double label_width = 0;             // 0: no label
    std::vector<LayoutPoint> points{};  // result: from box to box; empty for a loop
};

struct LayoutLabel {
    std::size_t line = 0;  // a line with this label
    LayoutPoint at{};      // the upper left corner
};

struct Layout {
    double width = 0, height = 0;
    std::vector<LayoutLabel> labels{};
};

// Sets the members with "result".
Layout lay_out(std::vector<LayoutBox>& boxes, std::vector<LayoutLine>& lines);

}  // namespace csar::render
