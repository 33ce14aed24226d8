// The records of a zip archive. See zip_central.cpp, zip_end.cpp and zip_local.cpp for checks of their content.
//
//   archive   = *entry [extra-data] 1*central [signature] [zip64-end zip64-locator] end
//   entry     = local-header name extra data [descriptor]
//   central   = central-header name extra comment
//   end       = end-record comment
//
// Numbers are little-endian. The size of a record is that of its fixed part.
//
//   local header, 30 (APPNOTE 4.3.7)          central header, 46 (4.3.12)
//   +0  signature 50 4B 03 04                 +0  signature 50 4B 01 02
//                                             +4  version made by (high byte: system)
//   +4  version needed to extract             +6  version needed to extract
//   +6  flags                                 +8  flags
//   +8  method                                +10 method
//   +10 time, +12 date                        +12 time, +14 date
//   +14 CRC-32                                +16 CRC-32
//   +18 compressed size                       +20 compressed size
//   +22 uncompressed size                     +24 uncompressed size
//   +26 length of name                        +28 length of name
//   +28 length of extra                       +30 length of extra
//                                             +32 length of comment
//                                             +34 disk of the local header
//   data descriptor, 12 to 24 (4.3.9)         +36 internal attributes
//   [signature 50 4B 07 08]                   +38 external attributes (high half: Unix mode)
//   CRC-32                                    +42 offset of the local header
//   compressed size, 4 or 8
//   uncompressed size, 4 or 8
//
//   end record, 22 (4.3.16)                   zip64 end record, 56 (4.3.14)
//   +0  signature 50 4B 05 06                 +0  signature 50 4B 06 06
//   +4  number of this disk                   +4  size of the rest, 44 (8 bytes)
//   +6  disk of the central directory         +12 version made by, +14 version needed
//   +8  entries on this disk                  +16 number of this disk, +20 disk of the central directory
//   +10 entries                               +24 entries on this disk, +32 entries
//   +12 size of the central directory         +40 size, +48 offset of the central directory
//   +16 offset of the central directory
//   +20 length of comment                     zip64 locator, 20 (4.3.15): signature 50 4B 06 07,
//                                             disk (4), offset of the zip64 end record (8), disks (4)
//
// A field that is all ones refers to the wider field of zip64.
#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.hpp"

namespace csar::container {

inline constexpr std::uint32_t local_signature = 0x04034B50;
inline constexpr std::uint32_t central_signature = 0x02014B50;
inline constexpr std::uint32_t descriptor_signature = 0x08074B50;
inline constexpr std::uint32_t extra_data_signature = 0x08064B50;         // archive extra data record (4.3.11)
inline constexpr std::uint32_t digital_signature_signature = 0x05054B50;  // 4.3.13
inline constexpr std::uint32_t end_signature = 0x06054B50;
inline constexpr std::uint32_t zip64_end_signature = 0x06064B50;
inline constexpr std::uint32_t zip64_locator_signature = 0x07064B50;

inline constexpr std::size_t local_header_size = 30;
inline constexpr std::size_t central_header_size = 46;
inline constexpr std::size_t end_record_size = 22;
inline constexpr std::size_t zip64_end_size = 56;
inline constexpr std::size_t zip64_locator_size = 20;
inline constexpr std::size_t max_descriptor_bytes = 24;

// For faults that one damaged byte can cause.
inline constexpr const char* hint_of_damage = "if the archive was damaged in transit, get a new copy";

inline constexpr std::uint16_t all_ones_16 = 0xFFFF;
inline constexpr std::uint32_t all_ones_32 = 0xFFFFFFFF;

// General purpose bit flags (4.4.4).
enum ZipFlag : std::uint16_t {
    flag_encrypted = 1 << 0,
    flags_of_compressor = 1 << 1 | 1 << 2,
    flag_descriptor = 1 << 3,
    flag_patched = 1 << 5,
    flag_strong_encryption = 1 << 6,
    flag_utf8 = 1 << 11,
    flag_masked_headers = 1 << 13,
    // The other flags have no meaning here.
    flags_known = flag_encrypted | flags_of_compressor | flag_descriptor | flag_patched | flag_strong_encryption |
                  flag_utf8 | flag_masked_headers,
};

inline constexpr std::uint16_t method_stored = 0;
inline constexpr std::uint16_t method_deflate = 8;
constexpr bool is_plain_method(std::uint16_t method) { return method == method_stored || method == method_deflate; }

struct ZipLocalHeader {
    std::uint16_t version_needed = 0, flags = 0, method = 0, time = 0, date = 0;
    std::uint32_t crc = 0, stored_size = 0, size = 0;
    std::uint16_t name_length = 0, extra_length = 0;
};

struct ZipCentralHeader {
    std::uint16_t made_by = 0, version_needed = 0, flags = 0, method = 0, time = 0, date = 0;
    std::uint32_t crc = 0, stored_size = 0, size = 0;
    std::uint16_t name_length = 0, extra_length = 0, comment_length = 0, disk = 0, internal = 0;
    std::uint32_t external = 0, offset = 0;

    std::size_t record_size() const {
        return central_header_size + std::size_t{name_length} + extra_length + comment_length;
    }
};

struct ZipEndRecord {
    std::uint16_t disk = 0, directory_disk = 0, entries_here = 0, entries = 0;
    std::uint32_t directory_size = 0, directory_offset = 0;
    std::uint16_t comment_length = 0;
};

struct Zip64EndRecord {
    std::uint64_t record_size = 0;  // without the first 12 bytes
    std::uint16_t made_by = 0, version_needed = 0;
    std::uint32_t disk = 0, directory_disk = 0;
    std::uint64_t entries_here = 0, entries = 0, directory_size = 0, directory_offset = 0;
};

struct Zip64Locator {
    std::uint32_t disk = 0;
    std::uint64_t offset = 0;
    std::uint32_t disks = 0;
};

// Return nullopt without the signature, or if `bytes` is too short.
std::optional<ZipLocalHeader> parse_local_header(ByteView bytes);
std::optional<ZipCentralHeader> parse_central_header(ByteView bytes);
std::optional<ZipEndRecord> parse_end_record(ByteView bytes);
std::optional<Zip64EndRecord> parse_zip64_end_record(ByteView bytes);
std::optional<Zip64Locator> parse_zip64_locator(ByteView bytes);

bool has_signature(ByteView bytes, std::uint32_t signature);

struct ZipDescriptor {
    std::size_t length = 0;  // in bytes; 0 if there is no descriptor
    bool wide = false;       // the sizes have 8 bytes
    bool has_signature = false;
};
// Finds a descriptor with these values at the start of `bytes`: with or without signature, with sizes of 4 or 8 bytes.
// If several forms match, prefers the form that fills `bytes`.
ZipDescriptor find_descriptor(ByteView bytes, std::uint32_t crc, std::uint64_t stored_size, std::uint64_t size);

// True for month 0, 30 February or 25 o'clock (4.4.6).
bool is_impossible_dos_time(std::uint16_t time, std::uint16_t date);

}  // namespace csar::container
