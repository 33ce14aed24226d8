// Colours of a terminal.
#pragma once

#include <string_view>

namespace csar::render {

// Empty strings when colours are off.
struct Palette {
    explicit Palette(bool on);
    std::string_view error, warning, note, bold, dim, good, reset;
};

}  // namespace csar::render
