// The time that everything written bears.
#pragma once

#include <cstdint>

namespace csar::cli {

// SOURCE_DATE_EPOCH (reproducible-builds.org), else 1980-01-01, the earliest time a zip can hold: decimal seconds since
// 1970 UTC. Throws Failure(usage) for anything but a number.
std::int64_t source_date_epoch();

}  // namespace csar::cli
