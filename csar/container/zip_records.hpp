// The records of a zip archive that csar writes (APPNOTE 6.3, ISO/IEC 21320-1). See zip_format.hpp for their layout.
//
//   archive = *( local-header content ) *central-header [ zip64-end zip64-locator ] end
//   extra   = 0100 length[2] [ size[8] packed[8] ] [ offset[8] ]   ; after a name: the values that exceed 32 bits
//
// There are no data descriptors and comments, and no extra fields except zip64. The system is Unix, for permissions.
// As ISO/IEC 21320-1 requires, ASCII names have no UTF-8 flag (bit 11). Readers without that flag can read them.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "csar/container/zip_format.hpp"

namespace csar::container {

// The common fields of both headers.
struct ZipEntryRecord {
    std::string_view name;  // a directory ends with '/'
    std::uint64_t size = 0;
    std::uint64_t packed = 0;  // bytes in the archive
    std::uint64_t offset = 0;  // offset of the local header
    std::uint32_t crc = 0;
    std::uint16_t method = method_stored;
    std::uint16_t mode = 0;  // permission bits
    // The sizes are in the zip64 field. Must be true for a size over max_narrow.
    bool wide_sizes = false;
};

// A time in a zip: in steps of two seconds, without a time zone.
struct DosTime {
    std::uint16_t time = 0;
    std::uint16_t date = 0;
};

// Rounds down. Clamps to the years 1980 to 2107.
DosTime dos_time(std::chrono::sys_seconds time);

// The largest 32-bit value that needs no zip64.
inline constexpr std::uint64_t max_narrow = all_ones_32 - 1;

void append_local_header(std::string& out, const ZipEntryRecord& entry, DosTime time);
void append_central_header(std::string& out, const ZipEntryRecord& entry, DosTime time);

// Appends the end. `length` bytes from `offset`: the central headers of `count` entries.
void append_end(std::string& out, std::uint64_t count, std::uint64_t length, std::uint64_t offset);

}  // namespace csar::container
