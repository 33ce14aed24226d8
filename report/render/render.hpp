// A report in the forms that people and programs read. Every text is made printable: names from packages are hostile.
#pragma once

#include <string>
#include <string_view>

#include <csar/report.hpp>

namespace csar::render {

struct TextStyle {
    bool color = false;
    bool verbose = false;  // notes too
};

// How a place is called: "pkg.csar:defs/a.yaml:3:5" for archives, "dir/defs/a.yaml:3:5" for folders and loose files.
std::string place_name(const Report& report, const Place& place);

// The findings of a report, one paragraph each: place, severity, message, identifier; the source line with a caret; the
// hint; related places. Ends with a line end unless it is empty.
std::string text(const Report& report, const TextStyle& style);

// The paragraph of one finding.
std::string text(const Report& report, const Diagnostic& diagnostic, const TextStyle& style);

// Colours of a terminal; empty strings when they are off.
struct Palette {
    explicit Palette(bool on);
    std::string_view error, warning, note, bold, dim, good, reset;
};

}  // namespace csar::render
