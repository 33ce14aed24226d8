// The time for all output.
#pragma once

#include <chrono>
#include <optional>

namespace csar::cli {

// SOURCE_DATE_EPOCH (reproducible-builds.org), if set. Throws Failure(usage) if it is not a number.
std::optional<std::chrono::sys_seconds> given_source_date_epoch();
// Default: 1980-01-01, the earliest time in a zip.
std::chrono::sys_seconds source_date_epoch();

}  // namespace csar::cli
