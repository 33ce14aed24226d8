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

// The content and name of an entry according to the records. For owner, times and similar keywords, only the form of
// the number is checked.
struct PaxAttributes {
    std::optional<std::string> path;
    std::optional<std::string> link;
    std::optional<std::uint64_t> size;
    bool sparse = false;  // a sparse file of GNU tar or star: the stored data differ from the content

    bool empty() const { return !path && !link && !size && !sparse; }
};

struct PaxResult {
    PaxAttributes attributes;
    std::string fault;  // why readers may disagree about these records, in a few words; empty if they agree
};

// Parses the payload of a pax header. Parsing ends at the first fault: a malformed record; a keyword with spaces or
// control characters; a NUL in a value, except in a path (reported as a hostile name) or in an attribute of the file
// system (binary); a path, link or size that occurs twice, is empty (POSIX: use the ustar field) or is not a number;
// an owner or a time that is not a number.
PaxResult parse_pax(std::string_view payload);

}  // namespace csar::container
