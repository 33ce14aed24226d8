// The records of a pax extended header (POSIX 1003.1-2001), which amend the ustar header behind them:
//
//   records := { record }
//   record  := length " " keyword "=" value "\n"     length: of the whole record in bytes, decimal
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace csar::container {

// What the records say about the content and the name of an entry; owner, times and the like are checked for being
// numbers and passed over.
struct PaxAttributes {
    std::optional<std::string> path;
    std::optional<std::string> link;
    std::optional<std::uint64_t> size;
    bool sparse = false;  // a sparse file of GNU tar or star: the data are not the content

    bool empty() const { return !path && !link && !size && !sparse; }
};

struct PaxResult {
    PaxAttributes attributes;
    std::string fault;  // a few words on what makes readers differ about these records; empty: nothing
};

// Parses the payload of a pax header. The first fault ends the parsing: malformed records; keywords with blanks or
// control characters; a NUL in a value, but for a path (its name is hostile) and attributes of the file system, which
// are binary; a path, link or size that is given twice, is empty (POSIX: take the ustar field again) or is no number;
// an owner or a time that is no number.
PaxResult parse_pax(std::string_view payload);

}  // namespace csar::container
