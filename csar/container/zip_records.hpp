// The records of a zip archive as this project writes them (APPNOTE 6.3, profile ISO/IEC 21320-1); their layout stands
// in zip_format.hpp.
//
//   archive = *( local-header content ) *central-header [ zip64-end zip64-locator ] end
//   extra   = 0100 length[2] [ size[8] packed[8] ] [ offset[8] ]   ; behind a name, what does not fit into 32 bits
//
// No data descriptors, no comments, no extra fields but that of zip64; made by Unix, so that permissions are known; the
// UTF-8 flag (bit 11) just where a name is not ASCII, as ISO/IEC 21320-1 demands and as the readers that know nothing
// of it like best.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "csar/container/zip_format.hpp"

namespace csar::container {

// What both headers of an entry say of it.
struct ZipEntryRecord {
    std::string_view name;  // that of a directory with '/' behind
    std::uint64_t size = 0;
    std::uint64_t packed = 0;  // bytes of the content in the archive
    std::uint64_t offset = 0;  // of the local header
    std::uint32_t crc = 0;
    std::uint16_t method = method_stored;
    std::uint16_t mode = 0;  // permission bits
    bool wide_sizes =
        false;  // the sizes stand in the zip64 extra field; must be set when one is longer than longest_narrow
};

// A point in time as zip has it: two seconds fine, without a time zone.
struct DosTime {
    std::uint16_t time = 0;
    std::uint16_t date = 0;
};

// `seconds` since 1970 in UTC, rounded down; before 1980 the start of 1980, after 2107 the end of it.
DosTime dos_time(std::int64_t seconds);

// The largest value of a 32-bit field that needs no zip64 extra field.
inline constexpr std::uint64_t longest_narrow = all_ones_32 - 1;

void append_local_header(std::string& out, const ZipEntryRecord& entry, DosTime time);
void append_central_header(std::string& out, const ZipEntryRecord& entry, DosTime time);

// `count` entries, whose central headers stand in `length` bytes from `offset` on.
void append_end(std::string& out, std::uint64_t count, std::uint64_t length, std::uint64_t offset);

}  // namespace csar::container
