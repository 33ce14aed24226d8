// Determines the order and the positions of boxes and lines in rows. Lines should be short and nearly vertical.
#pragma once

#include <cstddef>
#include <vector>

namespace csar::render {

struct Neighbour {
    std::size_t spot = 0;
    double own = 0, other = 0;  // where the line ends, measured from the left border of each of the two spots
};

// An item, or the space where the lines of a bundle cross a row.
struct Spot {
    double width = 0, height = 0;
    double x = 0;  // result: the left border
    std::size_t row = 0;
    bool is_line = false, is_title = false;  // a title is the first in its row
    std::vector<Neighbour> above{}, below{};
};

// Sets the positions of the spots, and sorts the spots of each row by position.
void put_in_order(std::vector<Spot>& spots, std::vector<std::vector<std::size_t>>& rows);

// Moves intervals apart, as little as possible, without changing their order. `at`: their left borders; `gaps`: the
// least distance of each to the one before.
void spread(std::vector<double>& at, const std::vector<double>& widths, const std::vector<double>& gaps);

}  // namespace csar::render
