// Reads points in time: RFC 3339, and timestamps of YAML 1.1.
//
//     moment = date ( "T" | "t" ) time ( "Z" | "z" | ( "+" | "-" ) hh ":" mm )        ; RFC 3339
//     date   = yyyy "-" mm "-" dd          time = hh ":" mm ":" ss [ "." digits ]
//
// YAML 1.1 also allows spaces in place of the T, fewer digits, and times without an offset (UTC).
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <csar/date_time.hpp>

namespace csar {

// In UTC: the offset is subtracted.
struct Moment {
    std::chrono::sys_seconds seconds;  // without the fraction
    bool leap = false;                 // in the leap second after `seconds`
    std::string fraction;              // decimal digits without trailing zeros

    friend std::strong_ordering operator<=>(const Moment&, const Moment&) = default;
};

enum class DateTimeForm : std::uint8_t { rfc_3339, yaml_1_1 };

struct DateTimeReading {
    Moment moment;
    bool only_date = false;       // no time: midnight in UTC; an error in RFC 3339
    const char* fault = nullptr;  // why the text is invalid: "the month has no such day"
};

// Uses the proleptic Gregorian calendar. A leap second is the last second of a day in UTC. Never throws.
DateTimeReading read_date_time(std::string_view text, DateTimeForm form);

}  // namespace csar
