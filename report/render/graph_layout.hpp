// Where the boxes and lines of a picture go: layers from top to bottom, each connected part of the graph by itself. The
// work grows with nodes and edges (times the logarithm of the widest layer); the same input gives the same places.
#pragma once

#include <cstddef>
#include <vector>

namespace csar::render {

struct LayoutBox {
    double width = 0, height = 0;  // given
    double x = 0, y = 0;           // found: of the upper left corner
};

struct LayoutLine {
    std::size_t from = 0, to = 0;  // numbers of boxes; `from` is above `to` unless that closes a cycle
    // Found: where the line goes, from box to box; empty for a line from a box to itself.
    struct Point {
        double x = 0, y = 0;
    };
    std::vector<Point> points{};
};

struct LayoutSize {
    double width = 0, height = 0;
};

// Fills in what is marked "found", and returns how large the picture is.
LayoutSize lay_out(std::vector<LayoutBox>& boxes, std::vector<LayoutLine>& lines);

}  // namespace csar::render
