// Dates and times in UTC as text (RFC 3339).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <csar/export.hpp>

namespace csar {

// Seconds since 1970-01-01T00:00:00Z of "2026-11-22T04:45:00Z", "2026-11-22 05:45:00+01:00" or "2026-11-22" (midnight).
// Years 0001 to 9999, without fractions or leap seconds. nullopt for anything else.
CSAR_API std::optional<std::int64_t> parse_date_time(std::string_view text);

// "2026-11-22T04:45:00Z".
CSAR_API std::string date_time_text(std::int64_t seconds);

}  // namespace csar
