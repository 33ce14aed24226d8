// The layout of a picture: boxes inside of boxes, and lines between boxes. A line runs only through boxes that contain
// one of its ends. The cost is proportional to the number of boxes and lines, times the depth of the boxes and the
// logarithm of the widest row. The same input gives the same layout.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "report/render/level_layout.hpp"

namespace csar::render {

struct LayoutBox {
    double width = 0, height = 0;       // input: size of the text; result: size of the box
    double beside = 0;                  // input: the width needed to the right of the box
    std::optional<std::size_t> host{};  // input: the index of the box that contains this one; there are no cycles
    double x = 0, y = 0;                // result: the upper left corner
};

struct LayoutLine {
    std::size_t from = 0, to = 0;  // indexes of boxes; `from` is above `to` unless the line closes a cycle
    std::size_t look = 0;    // lines with the same look and a common end may share a part of their path, and a label
    double label_width = 0;  // 0 if there is no label
    std::vector<LayoutPoint> points{};  // result: from box to box; empty for a line from a box to itself
};

struct LayoutLabel {
    std::size_t line = 0;  // one of the lines with this label
    LayoutPoint at{};      // the upper left corner
};

struct Layout {
    double width = 0, height = 0;
    std::vector<LayoutLabel> labels{};
};

// Sets the members whose comments begin with "result".
Layout lay_out(std::vector<LayoutBox>& boxes, std::vector<LayoutLine>& lines);

}  // namespace csar::render
