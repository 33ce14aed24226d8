// What a report does not list: --max-findings and --limit findings bound it, and its readers should know.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include <csar/findings.hpp>

namespace csar::cli {

// How many findings a report lists, by severity.
using Listed = std::array<std::uint64_t, 4>;

// All that are kept.
Listed listed_in(const Findings& findings);

// "2 more errors and 1 more warning are not listed"; empty when all of this severity and graver ones are.
std::string left_out(const Findings& findings, const Listed& listed, Severity least);

// The same with the options that leave them out.
std::string left_out_by_options(const Findings& findings, Severity least);

}  // namespace csar::cli
