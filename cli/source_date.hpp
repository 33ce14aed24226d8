// The time stamp of all output.
#pragma once

#include <cstdint>
#include <optional>

namespace csar::cli {

// SOURCE_DATE_EPOCH (reproducible-builds.org), or 1980-01-01, the earliest time in a zip: decimal
// seconds since 1970 UTC. Throws Failure(usage) if it is not a number. The same; nullopt if it is not
// set.
std::optional<std::int64_t> given_source_date_epoch();
std::int64_t source_date_epoch();

}  // namespace csar::cli
