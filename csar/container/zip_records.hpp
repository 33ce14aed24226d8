// The records of a zip archive as this project writes them (APPNOTE 6.3, profile ISO/IEC 21320-1).
//
//   archive        = *( local-header content ) *central-header end
//   local-header   = 504B0304 version[2] flags[2] method[2] time[2] date[2] crc[4] packed[4] size[4]
//                    name-length[2] extra-length[2] name [ extra ]
//   central-header = 504B0102 made-by[2] version[2] flags[2] method[2] time[2] date[2] crc[4] packed[4] size[4]
//                    name-length[2] extra-length[2] comment-length[2] disk[2] internal[2] external[4] offset[4]
//                    name [ extra ]
//   extra          = 0100 length[2] [ size[8] packed[8] ] [ offset[8] ]   ; only what does not fit into 32 bits
//   end            = [ zip64-end zip64-locator ] 504B0506 0[2] 0[2] count[2] count[2] length[4] offset[4] 0[2]
//   zip64-end      = 504B0606 44[8] made-by[2] version[2] 0[4] 0[4] count[8] count[8] length[8] offset[8]
//   zip64-locator  = 504B0607 0[4] offset[8] 1[4]
//
// Numbers are little-endian. No data descriptors, no comments, no extra fields but that of zip64; made by Unix, so that
// permissions are known; the UTF-8 flag (bit 11) just where a name is not ASCII, as ISO/IEC 21320-1 demands and as the
// readers that know nothing of it like best.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace csar::container {

enum class ZipMethod : std::uint16_t { stored = 0, deflated = 8 };

// What both headers of an entry say of it.
struct ZipEntryRecord {
    std::string_view name;  // that of a folder with '/' behind
    std::uint64_t size = 0;
    std::uint64_t packed = 0;  // bytes of the content in the archive
    std::uint64_t offset = 0;  // of the local header
    std::uint32_t crc = 0;
    ZipMethod method = ZipMethod::stored;
    std::uint16_t mode = 0;   // permission bits
    bool wide_sizes = false;  // the sizes stand in the zip64 extra field; must be set when one is 0xFFFFFFFF or more
};

// A point in time as zip has it: two seconds fine, without a time zone.
struct DosTime {
    std::uint16_t time = 0;
    std::uint16_t date = 0;
};

// `seconds` since 1970 in UTC, rounded down; before 1980 the start of 1980, after 2107 the end of it.
DosTime dos_time(std::int64_t seconds);

// The largest value of a 32-bit field that needs no zip64 extra field.
inline constexpr std::uint64_t longest_narrow = 0xFFFFFFFE;

void append_local_header(std::string& out, const ZipEntryRecord& entry, DosTime time);
void append_central_header(std::string& out, const ZipEntryRecord& entry, DosTime time);

// `count` entries, whose central headers stand in `length` bytes from `offset` on.
void append_end(std::string& out, std::uint64_t count, std::uint64_t length, std::uint64_t offset);

}  // namespace csar::container
