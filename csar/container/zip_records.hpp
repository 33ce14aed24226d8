// The records of a zip archive as this project writes them (APPNOTE 6.3, profile ISO/IEC 21320-1); their layout is in
// zip_format.hpp.
//
//   archive = *( local-header content ) *central-header [ zip64-end zip64-locator ] end
//   extra   = 0100 length[2] [ size[8] packed[8] ] [ offset[8] ]   ; after a name: the values that exceed 32 bits
//
// There are no data descriptors, no comments, and no extra fields except zip64. The system is Unix, so that permissions
// are stored. The UTF-8 flag (bit 11) is set only for names that are not ASCII, as ISO/IEC 21320-1 requires. This also
// helps readers that do not support the flag.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "csar/container/zip_format.hpp"

namespace csar::container {

// The fields that both headers of an entry have.
struct ZipEntryRecord {
    std::string_view name;  // the name of a directory ends in '/'
    std::uint64_t size = 0;
    std::uint64_t packed = 0;  // bytes of the content in the archive
    std::uint64_t offset = 0;  // offset of the local header
    std::uint32_t crc = 0;
    std::uint16_t method = method_stored;
    std::uint16_t mode = 0;  // permission bits
    // The sizes are in the zip64 extra field; must be true if one is larger than max_narrow.
    bool wide_sizes = false;
};

// A time in zip format: resolution two seconds, without a time zone.
struct DosTime {
    std::uint16_t time = 0;
    std::uint16_t date = 0;
};

// Converts a time; rounded down and clamped to the range of the format, 1980 to 2107.
DosTime dos_time(std::chrono::sys_seconds time);

// The largest value of a 32-bit field that needs no zip64 extra field.
inline constexpr std::uint64_t max_narrow = all_ones_32 - 1;

void append_local_header(std::string& out, const ZipEntryRecord& entry, DosTime time);
void append_central_header(std::string& out, const ZipEntryRecord& entry, DosTime time);

// Appends the end of an archive with `count` entries, whose central headers take `length` bytes from `offset`.
void append_end(std::string& out, std::uint64_t count, std::uint64_t length, std::uint64_t offset);

}  // namespace csar::container
