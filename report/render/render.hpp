// A report in the forms that people and programs read.
#pragma once

#include <string>

#include "csar/report.hpp"

namespace csar::render {

struct TextStyle {
    bool color = false;
    bool quiet = false;    // errors only, one line each
    bool verbose = false;  // notes too
};

// The findings of a report, one paragraph each: place, severity, message, identifier; the source line with a caret; the
// hint; related places. Ends with a line end unless it is empty.
std::string text(const Report& report, const TextStyle& style);

}  // namespace csar::render
