// Reports waivers that have expired, expire soon or cover nothing.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <csar/findings.hpp>
#include <csar/project.hpp>
#include "cli/report_output.hpp"

namespace csar::cli {

// By file. Waivers that cover nothing are only reported with `are_used_known`. `unchecked`: see Waivers::findings().
std::vector<Findings> findings_about(const Waivers& waivers, SeverityPolicy severities, bool are_used_known,
                                     std::span<const std::string_view> unchecked = {});

// Prints findings_about(), with a summary line for each file.
ExitStatus print_waivers(const std::vector<Findings>& files, ReportOutput& output, bool verbose);

}  // namespace csar::cli
