// The headers of a ustar archive (POSIX.1-1988 "ustar"; IEEE Std 1003.1, pax, "ustar Interchange Format").
//
//   archive = *( header content padding-to-512 ) 1024 zero bytes
//   header  = name[100] mode[8] uid[8] gid[8] size[12] mtime[12] checksum[8] type[1] link[100] "ustar" 00 "00"
//             user[32] group[32] device[8] device[8] prefix[155] zeros[12]
//
// The path is prefix "/" name, or name alone when the prefix is empty. Numbers are octal digits with leading zeros and
// a NUL behind; the checksum is the sum of the header's bytes, itself taken as eight blanks. Names are UTF-8.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace csar::container {

inline constexpr std::size_t tar_block = 512;

// The largest content of one entry in bytes: eleven octal digits, 8 GiB less one.
inline constexpr std::uint64_t ustar_longest_content = 077777777777;

// Bytes that fill up `size` bytes of content to whole blocks.
constexpr std::size_t tar_padding(std::uint64_t size) {
    return static_cast<std::size_t>((tar_block - size % tar_block) % tar_block);
}

// True when `path` can be told as name, or as prefix and name with a '/' between. That of a folder has '/' behind.
bool fits_ustar(std::string_view path);

struct UstarEntry {
    std::string_view path;  // one that fits; that of a folder with '/' behind
    std::uint64_t size = 0;
    std::uint16_t mode = 0;
    std::int64_t time = 0;  // seconds since 1970 UTC; what the field cannot hold becomes the nearest that it can
};

// The header, of owner and group 0 without names.
std::array<std::byte, tar_block> ustar_header(const UstarEntry& entry);

}  // namespace csar::container
