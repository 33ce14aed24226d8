// Timestamps (csd07 9.1.2.1; 1.3 3.3.1).
//
//     timestamp = date ( "T" | "t" ) time ( "Z" | "z" | ( "+" | "-" ) hh ":" mm )     ; RFC 3339
//     date      = yyyy "-" mm "-" dd          time = hh ":" mm ":" ss [ "." digits ]
//
// 1.x takes the timestamps of YAML 1.1 besides: blanks for the T, a date alone, shorter hours, no offset (UTC).
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "validate/values/reading.hpp"
#include "validate/grammar/version.hpp"

namespace csar::validate {

// A moment; offsets have been taken off.
struct Timestamp {
    std::int64_t seconds = 0;  // since 1970-01-01T00:00:00Z
    bool leap = false;         // in the leap second that follows `seconds`
    std::string fraction;      // decimal digits, without zeros at the end

    friend std::strong_ordering operator<=>(const Timestamp&, const Timestamp&) = default;
};

enum class TimestampForm : std::uint8_t { rfc_3339, yaml_1_1 };
TimestampForm timestamp_form(Version version);

// A date alone is read as its midnight in UTC with Reading::doubtful set, in either form.
Reading<Timestamp> read_timestamp(std::string_view text, TimestampForm form);

}  // namespace csar::validate
