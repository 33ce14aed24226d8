// The output about waivers that have expired, expire soon or cover no finding.
#pragma once

#include <vector>

#include <csar/findings.hpp>
#include "cli/report_output.hpp"

namespace csar::cli {

// Prints the findings about each project file, with a summary line. Prints nothing if there are none.
ExitStatus tell_waivers(const std::vector<Findings>& files, ReportOutput& output, bool verbose);

}  // namespace csar::cli
