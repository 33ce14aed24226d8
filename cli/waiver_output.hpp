// The output about waivers that have expired, expire soon or cover no finding.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <csar/findings.hpp>
#include <csar/project.hpp>
#include "cli/report_output.hpp"

namespace csar::cli {

// Waivers that have expired or expire soon, by file; with `are_used_known`, also those that cover no finding.
// `unchecked`: see Waivers::findings().
std::vector<Findings> findings_about(const Waivers& waivers, SeverityPolicy severities, bool are_used_known,
                                     std::span<const std::string_view> unchecked = {});

// Prints the findings about each project file, with a summary line. Prints nothing if there are none.
ExitStatus print_waivers(const std::vector<Findings>& files, ReportOutput& output, bool verbose);

}  // namespace csar::cli
