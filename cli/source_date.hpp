// The time that everything written bears.
#pragma once

#include <cstdint>
#include <optional>

namespace csar::cli {

// SOURCE_DATE_EPOCH (reproducible-builds.org), else 1980-01-01, the earliest time a zip can hold: decimal seconds since
// 1970 UTC. Throws Failure(usage) for anything but a number.
// The same; nullopt: it is not set.
std::optional<std::int64_t> given_source_date_epoch();
std::int64_t source_date_epoch();

}  // namespace csar::cli
