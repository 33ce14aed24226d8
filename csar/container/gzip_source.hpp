// Reads gzip files (RFC 1952), with the checks that libarchive omits.
//
//   file   := { member }
//   member := 1F 8B 08 FLG MTIME(4) XFL OS [ XLEN(2) extra ] [ name NUL ] [ comment NUL ] [ HCRC(2) ]
//             deflated data  CRC32(4)  ISIZE(4)
//   FLG    := 1 text, 2 HCRC, 4 extra, 8 name, 16 comment; 32, 64 and 128 are reserved
//
// Numbers are little-endian. ISIZE is the length of the content modulo 2^32. A file may have several members; its
// content is the concatenation of their contents, but some programs read only the first. Nothing may follow the last
// member, but zeros as padding for tape blocks are common.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/bytes.hpp"

namespace csar::container {

struct GzipHeader {
    enum class Fault : std::uint8_t {
        none,
        truncated,
        magic,
        method,
        reserved_flags,
        checksum,
        long_name,
        long_comment
    };
    Fault fault = Fault::none;
    std::size_t length = 0;  // in bytes, if there is no fault
};

// The longest name and comment that every reader accepts, without the NUL: 7-Zip fails on a longer name.
inline constexpr std::size_t max_gzip_name_bytes = 4095, max_gzip_comment_bytes = 65535;

// Parses the header at the start of `bytes`; `truncated` if it continues after their end.
GzipHeader parse_gzip_header(ByteView bytes);

}  // namespace csar::container
