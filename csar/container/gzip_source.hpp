// Reads gzip files (RFC 1952) with checks that libarchive does not make.
//
//   file   := { member }
//   member := 1F 8B 08 FLG MTIME(4) XFL OS [ XLEN(2) extra ] [ name NUL ] [ comment NUL ] [ HCRC(2) ]
//             deflated data  CRC32(4)  ISIZE(4)
//   FLG    := 1 text, 2 HCRC, 4 extra, 8 name, 16 comment; 32, 64 and 128 are reserved
//
// Numbers are little-endian. ISIZE is the length of the content modulo 2^32.
// The content of a file is the content of all its members. Some programs read only the first member.
// Nothing may follow the last member, but zeros for tape blocks are common.
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
    std::size_t length = 0;  // bytes, if there is no fault
};

// The longest that all readers accept, without NUL. 7-Zip fails for a longer name.
inline constexpr std::size_t max_gzip_name_bytes = 4095, max_gzip_comment_bytes = 65535;

// Returns `truncated` if the header does not end in `bytes`.
GzipHeader parse_gzip_header(ByteView bytes);

}  // namespace csar::container
