// The time stamp in all output.
#pragma once

#include <chrono>
#include <optional>

namespace csar::cli {

// SOURCE_DATE_EPOCH (reproducible-builds.org); nullopt if it is not set. Throws Failure(usage) if it is not a number.
std::optional<std::chrono::sys_seconds> given_source_date_epoch();
// Like given_source_date_epoch(), but 1980-01-01, the earliest time in a zip, if it is not set.
std::chrono::sys_seconds source_date_epoch();

}  // namespace csar::cli
