// Terminal colours.
#pragma once

#include <string_view>

namespace csar::render {

// The strings are empty if colours are off.
struct Palette {
    explicit Palette(bool on);
    std::string_view error, warning, note, bold, dim, good, reset;
};

}  // namespace csar::render
