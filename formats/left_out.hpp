// Counts the findings that a report does not list because of SeverityPolicy::findings_of_rule and Limits::findings.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <csar/findings.hpp>

namespace csar::formats {

// Listed findings by severity.
using Listed = std::array<std::uint64_t, 4>;

Listed listed_in(const Findings& findings);

// "2 more errors and 1 more warning are not listed". Returns an empty string if all are listed. `least`: the lowest
// severity that counts.
std::string left_out(const Findings& findings, const Listed& listed, Severity least);

// left_out(), and the `options` that limit the list.
std::string left_out_by_options(const Findings& findings, Severity least, std::string_view options);

}  // namespace csar::formats
