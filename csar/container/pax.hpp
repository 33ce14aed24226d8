// The records of a pax extended header (POSIX 1003.1-2001), which override fields of the next ustar header:
//
//   records := { record }
//   record  := length " " keyword "=" value "\n"     length: of the whole record in bytes, decimal
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace csar::container {

// What the records say about an entry. Owners, times and similar numbers are checked, but not stored.
struct PaxAttributes {
    std::optional<std::string> path;
    std::optional<std::string> link;
    std::optional<std::uint64_t> size;
    bool sparse = false;  // sparse file of GNU tar or star: stored data differ from the content

    bool empty() const { return !path && !link && !size && !sparse; }
};

struct PaxResult {
    PaxAttributes attributes;
    std::string fault;  // why readers may differ about the records; "" if they agree
};

// Parses the payload of a pax header up to the first fault. Faults are:
// - a malformed record, or a keyword with spaces or control characters;
// - a NUL in a value, except in a path (reported as hostile name) and in binary attributes;
// - a path, link or size that is repeated, empty or not a number (empty means in POSIX: use the ustar field);
// - an owner or a time that is not a number.
PaxResult parse_pax(std::string_view payload);

}  // namespace csar::container
