// Reads the extra fields of zip headers, and interprets the two fields that change a header.
//
//   extra = *( id (2 bytes) length (2 bytes) content )     APPNOTE 4.5.1
//
//   0x0001 zip64      size, compressed size, offset (8 bytes each) and disk (4 bytes), in this order: only the values
//                     whose field in the header is all ones; a local header contains both sizes (4.5.3)
//   0x7075 unicode    version 1, CRC-32 of the name in the header, name in UTF-8 (4.6.9)
//   0x5455 time       flags, then 4 bytes for each time
//   0x7875 Unix       version 1, length and user ID, length and group ID
//   0x000A NTFS       4 reserved bytes, then attributes
//   0x9901 AES        version, vendor, strength, method: 7 bytes
//   0x6C78 xl         an experiment of libarchive: kind and mode, which override the central header
//   0x756E ASi        CRC-32, mode, ..., target of a link: unzip creates a link from it
#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.hpp"
#include "csar/container/zip_format.hpp"

namespace csar::container {

inline constexpr std::uint16_t extra_zip64 = 0x0001;
inline constexpr std::uint16_t extra_unicode_path = 0x7075;
inline constexpr std::uint16_t extra_unicode_comment = 0x6375;
inline constexpr std::uint16_t extra_time = 0x5455;
inline constexpr std::uint16_t extra_unix = 0x7875;
inline constexpr std::uint16_t extra_ntfs = 0x000A;
inline constexpr std::uint16_t extra_aes = 0x9901;
inline constexpr std::uint16_t extra_attributes = 0x6C78;
inline constexpr std::uint16_t extra_asi = 0x756E;

// The extra fields of a header. Views point into the parsed bytes.
struct ZipExtra {
    std::optional<ByteView> zip64;
    std::optional<ByteView> unicode_path;
    std::optional<std::uint16_t> repeated;    // first repeated identifier
    std::optional<std::uint16_t> malformed;   // first known field with malformed content
    std::optional<std::uint16_t> attributes;  // first field that may change the kind or mode
    bool damaged = false;                     // a length is too large
    bool padded = false;                      // up to three zero bytes at the end
};

ZipExtra parse_extra(ByteView bytes);

// True if readers use the field. A repeated field is then ambiguous.
bool changes_the_header(std::uint16_t id);

// Returns the name for any version, as some readers do. "" if the field is too short.
std::string_view unicode_path_name(ByteView field);

// Does the zip64 field match the header?
enum class Zip64Fit : std::uint8_t {
    absent,    // not needed and not present
    exact,     // the needed values
    unneeded,  // more than needed, but matching
    missing,   // needed but not present
    wrong,     // too short, or contradicts the header
};

// The values of a header, with zip64.
struct WideFields {
    std::uint64_t size = 0, stored_size = 0, offset = 0;
    std::uint32_t disk = 0;
    Zip64Fit fit = Zip64Fit::absent;
};
WideFields widen(const ZipCentralHeader& header, std::optional<ByteView> zip64);
WideFields widen(const ZipLocalHeader& header, std::optional<ByteView> zip64);

}  // namespace csar::container
