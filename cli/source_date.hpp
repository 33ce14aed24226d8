// The time stamp in all output.
#pragma once

#include <cstdint>
#include <optional>

namespace csar::cli {

// SOURCE_DATE_EPOCH (reproducible-builds.org), in seconds since 1970 UTC; nullopt if it is not set. Throws
// Failure(usage) if it is not a number.
std::optional<std::int64_t> given_source_date_epoch();
// Like given_source_date_epoch(), but 1980-01-01, the earliest time in a zip, if it is not set.
std::int64_t source_date_epoch();

}  // namespace csar::cli
