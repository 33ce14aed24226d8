// Dates and times in UTC, and their text form (RFC 3339).
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <csar/export.hpp>

namespace csar {

// Parses "2026-11-22T04:45:00Z", "2026-11-22 05:45:00+01:00" or "2026-11-22" (midnight), for years 0001 to 9999.
// nullopt for other text, including fractions of seconds and leap seconds.
CSAR_API std::optional<std::chrono::sys_seconds> parse_date_time(std::string_view text);

// "2026-11-22T04:45:00Z".
CSAR_API std::string date_time_text(std::chrono::sys_seconds time);

// The time of the system clock.
CSAR_API std::chrono::sys_seconds current_time();

// 1980-01-01, the earliest time in a zip.
inline constexpr std::chrono::sys_seconds zip_epoch{std::chrono::seconds(315532800)};

}  // namespace csar
