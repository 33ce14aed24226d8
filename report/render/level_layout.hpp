// The layout of the boxes at one level of a picture: the boxes that are directly inside the same box, or the outermost
// ones. They are in rows from top to bottom. A line never runs through a box: space is reserved for it between the
// boxes of each row, and it moves sideways only between two rows. Space is also reserved for its label. The cost is
// proportional to the number of boxes and lines, times the logarithm of the widest row. The same input gives the same
// layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace csar::render {

struct LayoutPoint {
    double x = 0, y = 0;
};

struct LevelItem {
    enum class Role : std::uint8_t {
        box,
        title,   // the title of the surrounding box, in its upper left corner
        top,     // where a line crosses the upper border of the surrounding box
        bottom,  // where a line crosses the lower border of the surrounding box
    };
    Role role = Role::box;
    double width = 0, height = 0;
    double beside = 0;     // the width needed to the right of the box
    double x = 0, y = 0;   // result: the upper left corner
    bool is_wide = false;  // lines may end anywhere at its sides, not only near the middle
};

// A part of a line between two items. Lines of the same bundle share their root and the first part of their path.
struct LevelLink {
    std::size_t root = 0, leaf = 0;  // indexes of items
    std::size_t bundle = 0;
    double label_width = 0;                          // width of the label, which is near the root; 0 if there is none
    bool root_is_above = true;                       // preferred; turn_cycles() changes it
    std::optional<double> root_port{}, leaf_port{};  // where the line must end, measured from the left of the item
    std::vector<LayoutPoint> points{};               // result, from the root to the leaf
    std::size_t upper() const { return root_is_above ? root : leaf; }
    std::size_t lower() const { return root_is_above ? leaf : root; }
};

struct LevelLabel {
    std::size_t link = 0;  // the index of any link of the bundle
    LayoutPoint at{};      // the upper left corner
};

struct Level {
    std::vector<LevelItem> items{};
    std::vector<LevelLink> links{};
    // The following members are set by place().
    std::vector<LevelLabel> labels{};
    double width = 0, height = 0;
};

inline constexpr double label_height = 15;
inline constexpr double box_gap = 24;        // distance between two boxes of a row
inline constexpr double least_row_gap = 22;  // distance between two rows with lines

// Changes the direction of links that close a cycle.
void turn_cycles(Level& level);

// Requires links without cycles. Rows of up to `least_width` are never divided.
void place(Level& level, double least_width);

// The layer of each item of a connected part: below all items that lead to it. Layers that would be too wide are
// divided.
std::vector<std::size_t> layers_of(const Level& level, const std::vector<std::size_t>& items,
                                   const std::vector<std::size_t>& links, double least_width);

// The size of a part. place_part() places the items and links of a connected part of the level, with the upper left
// corner at 0, 0. It appends the labels to those of the level, and returns the size.
struct LayoutSize {
    double width = 0, height = 0;
};
LayoutSize place_part(Level& level, const std::vector<std::size_t>& items, const std::vector<std::size_t>& links,
                      double least_width);

// The order and the positions of boxes and lines in rows. Lines should be short and nearly vertical.
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
