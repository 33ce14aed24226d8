// A header block of a tar archive, 512 bytes (POSIX 1003.1-1988 ustar and related formats).
//
//   offset length                       offset length
//        0    100  name                    257      6  magic    "ustar" NUL; GNU: "ustar "
//      100      8  mode                    263      2  version  "00";        GNU: " " NUL
//      108      8  uid                     265     32  user name
//      116      8  gid                     297     32  group name
//      124     12  size                    329      8  device, major
//      136     12  mtime                   337      8  device, minor
//      148      8  checksum                345    155  prefix: the path is prefix "/" name
//      156      1  type                    500     12  unused
//      157    100  link name
//
// A text ends at the first NUL or fills its field. A number is octal digits, with blanks before, and blanks or NULs
// after. A field of NULs is 0. GNU tar stores large numbers in base 256: byte 80 and a positive number, or byte FF and
// a negative number. The checksum is the sum of the bytes of the block; its own eight bytes count as blanks.
//
// GNU tar has other fields in place of the prefix:
//
//      345     12  atime                     386     96  map of a sparse file
//      357     12  ctime                     482      1  whether more of the map follows
//      369     12  offset                    483     12  size of the sparse file
//      381      4  longnames
//
// star has two times in the last 24 bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include <csar/enumerations.hpp>
#include "base/bytes.hpp"

namespace csar::container {

inline constexpr std::size_t tar_block_size = 512;
using TarBlock = std::array<std::byte, tar_block_size>;

// Padding after `size` bytes of content.
constexpr std::size_t tar_padding(std::uint64_t size) {
    return static_cast<std::size_t>((tar_block_size - size % tar_block_size) % tar_block_size);
}

// The largest size in the octal digits of a ustar header.
inline constexpr std::uint64_t ustar_max_size = 077777777777;

// The largest user or group ID that all readers support.
inline constexpr std::uint64_t max_owner = std::numeric_limits<std::uint32_t>::max();

enum class TarMagic : std::uint8_t {
    none,   // Unix version 7
    ustar,  // "ustar" NUL "00"
    gnu,    // "ustar", two spaces, NUL
    other,  // "ustar" and other bytes
};

enum class TarChecksum : std::uint8_t {
    right,
    right_if_signed,  // correct for signed bytes, as some old programs sum them
    wrong,
};

struct TarNumber {
    enum class Form : std::uint8_t { octal, base256, negative, malformed };
    std::uint64_t value = 0;  // 0 unless the form is octal or base256
    Form form = Form::octal;

    // Only a time may be negative.
    bool is_positive() const { return form == Form::octal || form == Form::base256; }
};

// The strings point into the block.
struct TarHeader {
    std::string_view name;
    std::string_view link;
    std::string_view prefix;
    TarNumber mode, uid, gid, size, mtime, device_major, device_minor;
    char type = '0';
    TarMagic magic = TarMagic::none;
    TarChecksum checksum = TarChecksum::wrong;
    bool has_hidden_name = false;   // bytes after the NUL of the name, link name or prefix
    bool has_hidden_text = false;   // bytes after the NUL of another text, or in the last twelve bytes
    bool has_prefix_bytes = false;  // bytes other than NUL in place of the prefix of ustar
    bool has_sparse_map = false;    // bytes other than NUL in place of the map and size of a sparse file

    // True if a field except the size is not a number, is too large, or has different values for different readers.
    bool has_malformed_number() const;
    bool has_base256_number() const;
};

TarHeader parse_tar_header(const TarBlock& block);

// What a type flag means.
struct TypeMeaning {
    char flag;
    EntryKind kind;
    std::uint32_t unix_type;  // for check_unix_kind()
    bool has_content;
};
// Returns nullptr for a flag outside POSIX.
const TypeMeaning* meaning_of(char flag);

// Returns true for a header with the ustar magic, or with a name and a correct checksum. Also returns true for two zero
// blocks, an empty archive.
bool looks_like_tar(ByteView head);

// True if the first block has a checksum that some tar reader accepts.
bool has_tar_checksum(ByteView head);

}  // namespace csar::container
