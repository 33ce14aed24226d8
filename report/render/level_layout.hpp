// The layout of a level: the boxes directly in a box, or the outermost boxes. They are in rows from top to bottom.
//
// A line crosses no box: it passes a row between two boxes, and moves sideways between two rows. Its label has space,
// too. The same input gives the same layout.
//
// Cost: the number of boxes and lines, times the logarithm of the widest row.
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
        title,   // title of the outer box, in its upper left corner
        top,     // crossing of a line and the upper border of the outer box
        bottom,  // crossing of a line and the lower border of the outer box
    };
    Role role = Role::box;
    double width = 0, height = 0;
    double beside = 0;     // width to keep free to the right
    double x = 0, y = 0;   // result: the upper left corner
    bool is_wide = false;  // lines may end anywhere at its upper and lower side
};

// A part of a line. Lines of a bundle share the root and the start of the path.
struct LevelLink {
    std::size_t root = 0, leaf = 0;  // items
    std::size_t bundle = 0;
    double label_width = 0;                          // of the label near the root; 0: no label
    bool root_is_above = true;                       // turn_cycles() changes it
    std::optional<double> root_port{}, leaf_port{};  // where the line must end, from the left of the item
    std::vector<LayoutPoint> points{};               // result: from root to leaf
    std::size_t upper() const { return root_is_above ? root : leaf; }
    std::size_t lower() const { return root_is_above ? leaf : root; }
};

struct LevelLabel {
    std::size_t link = 0;  // any link of the bundle
    LayoutPoint at{};      // the upper left corner
};

struct Level {
    std::vector<LevelItem> items{};
    std::vector<LevelLink> links{};
    // Set by place():
    std::vector<LevelLabel> labels{};
    double width = 0, height = 0;
};

inline constexpr double label_height = 15;
inline constexpr double box_gap = 24;        // between two boxes of a row
inline constexpr double least_row_gap = 22;  // between two rows with lines

// Turns links that close a cycle.
void turn_cycles(Level& level);

// Requires turn_cycles(). Rows up to `least_width` are not divided.
void place(Level& level, double least_width);

// The row of each item: below all items with links to it. Rows that are too wide are divided.
std::vector<std::size_t> layers_of(const Level& level, const std::vector<std::size_t>& items,
                                   const std::vector<std::size_t>& links, double least_width);

// The size of a part. place_part() lays out a connected part with its upper left corner at 0, 0. Labels are added to
// those of the level.
struct LayoutSize {
    double width = 0, height = 0;
};
LayoutSize place_part(Level& level, const std::vector<std::size_t>& items, const std::vector<std::size_t>& links,
                      double least_width);

// Puts boxes and lines in order in their rows, so that lines are short and nearly vertical.
struct Neighbour {
    std::size_t spot = 0;
    double own = 0, other = 0;  // where the line ends, from the left of each spot
};

// An item, or the gap where lines of a bundle cross a row.
struct Spot {
    double width = 0, height = 0;
    double x = 0;  // result
    std::size_t row = 0;
    bool is_line = false, is_title = false;  // a title is first in its row
    std::vector<Neighbour> above{}, below{};
};

// Sets Spot::x, and sorts the rows by it.
void put_in_order(std::vector<Spot>& spots, std::vector<std::vector<std::size_t>>& rows);

// Moves intervals apart, as little as possible and in their order. `at`: left borders. `gaps`: least distance to the
// interval before.
void spread(std::vector<double>& at, const std::vector<double>& widths, const std::vector<double>& gaps);

}  // namespace csar::render
