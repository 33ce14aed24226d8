// Extra fields of zip headers: all of them as a list, and the two that change the meaning of a header.
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

// The extra fields of one header. Views refer to the passed bytes.
struct ZipExtra {
    std::optional<ByteView> zip64;
    std::optional<ByteView> unicode_path;
    std::optional<std::uint16_t> repeated;    // the first identifier that occurs twice
    std::optional<std::uint16_t> malformed;   // the first known field whose content is malformed
    std::optional<std::uint16_t> attributes;  // the first field that may change the entry's kind or mode
    bool damaged = false;                     // a length points beyond the end
    bool padded = false;                      // up to three zero bytes are left at the end
};

ZipExtra parse_extra(ByteView bytes);

// True if readers use the field, so that a duplicate is ambiguous.
bool changes_the_header(std::uint16_t id);

// The name in a unicode path field of any version, because not all readers check the version. Empty if the field is too
// short.
std::string_view unicode_path_name(ByteView field);

// Whether a zip64 field matches its header.
enum class Zip64Fit : std::uint8_t {
    absent,    // neither necessary nor present
    exact,     // exactly the required values
    unneeded,  // more than required, but consistent with the header
    missing,   // required but not present
    wrong,     // too short, or with values that contradict the header
};

// The values of a header after applying zip64.
struct WideFields {
    std::uint64_t size = 0, stored_size = 0, offset = 0;
    std::uint32_t disk = 0;
    Zip64Fit fit = Zip64Fit::absent;
};
WideFields widen(const ZipCentralHeader& header, std::optional<ByteView> zip64);
WideFields widen(const ZipLocalHeader& header, std::optional<ByteView> zip64);

}  // namespace csar::container
