// The number of findings that a report does not list because of SeverityPolicy::findings_of_rule and
// Limits::findings.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <csar/findings.hpp>

namespace csar::formats {

// The number of findings that a report lists, by severity.
using Listed = std::array<std::uint64_t, 4>;

// Counts all findings that the report keeps.
Listed listed_in(const Findings& findings);

// "2 more errors and 1 more warning are not listed"; empty if all findings of this or a higher severity are listed.
std::string left_out(const Findings& findings, const Listed& listed, Severity least);

// Like left_out(), but followed by `options`, the names of the options that leave findings out.
std::string left_out_by_options(const Findings& findings, Severity least, std::string_view options);

}  // namespace csar::formats
