// The text output of inspect.
#pragma once

#include <string>

#include <csar/inspect.hpp>

namespace csar::cli {

struct InspectionStyle {
    bool color = false;
    bool verbose = false;    // do not shorten lists
    std::size_t width = 80;  // columns of the terminal
};

std::string inspection_text(const InspectResult& inspection, const InspectionStyle& style);

}  // namespace csar::cli
