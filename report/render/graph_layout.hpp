// The layout of the boxes and lines of a picture: layers from top to bottom, with each connected part of the graph
// separate. The work is proportional to the nodes and edges (times the logarithm of the widest layer). The same input
// gives the same layout.
#pragma once

#include <cstddef>
#include <vector>

namespace csar::render {

struct LayoutBox {
    double width = 0, height = 0;  // given
    double x = 0, y = 0;           // found: the upper left corner
};

struct LayoutLine {
    std::size_t from = 0, to = 0;  // numbers of boxes; `from` is above `to` unless that closes a cycle
    // Found: the points of the line from box to box; empty for a line from a box to itself.
    struct Point {
        double x = 0, y = 0;
    };
    std::vector<Point> points{};
};

struct LayoutSize {
    double width = 0, height = 0;
};

// Sets the members marked "found", and returns the size of the picture.
LayoutSize lay_out(std::vector<LayoutBox>& boxes, std::vector<LayoutLine>& lines);

}  // namespace csar::render
