// Makes valid and hostile zip archives: each field of each record can be set.
//
// An archive is valid until a test changes it. bytes() computes offsets, counts and sizes, unless the test has set
// them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace csar::hostile {

// The fields of a header. Fields that only the other header has are ignored.
struct ZipHeader {
    std::uint32_t signature = 0;
    std::uint16_t made_by = 0x031E;  // Unix, version 3.0
    std::uint16_t version_needed = 20;
    std::uint16_t flags = 0;
    std::uint16_t method = 0;
    std::uint16_t time = 0;
    std::uint16_t date = 0x0021;  // 1 January 1980
    std::uint32_t crc = 0;
    std::uint32_t stored_size = 0;
    std::uint32_t size = 0;
    std::string name;
    std::string extra;
    std::string comment;
    std::uint16_t disk = 0;
    std::uint16_t internal = 0;
    std::uint32_t external = 0;
};

struct ZipMember {
    ZipHeader local;
    ZipHeader central;
    std::string data;        // as in the archive
    std::string descriptor;  // after the data
    std::string before;      // before the local header, outside of records
    bool has_local = true;
    bool in_directory = true;
    std::int64_t offset_shift = 0;  // added to the offset in the central header
    int share_with = -1;            // index of a member: the central header points to its local header

    // Applies a change to both headers.
    ZipMember& both(const std::function<void(ZipHeader&)>& change);
    // Sets flag bits in both headers.
    ZipMember& set_flags(std::uint16_t flags);
    // Puts sizes and CRC into a descriptor after the data, and zeros into the local header.
    ZipMember& use_descriptor(bool signature = true, bool wide = false);
    // Sets the Unix mode, with type, in the central header.
    ZipMember& set_mode(std::uint32_t mode);
};

// An entry, or a directory (`name` ends with '/').
ZipMember stored(std::string_view name, std::string_view content);
ZipMember deflated(std::string_view name, std::string_view content);
ZipMember directory(std::string_view name);

// The end record or the zip64 end record. The record gives the widths of fields.
struct ZipEnd {
    std::uint64_t record_size = 44;     // zip64
    std::uint16_t version_needed = 45;  // zip64
    std::uint32_t disk = 0, directory_disk = 0;
    std::uint64_t entries_here = 0, entries = 0, directory_size = 0, directory_offset = 0;
    std::uint16_t comment_length = 0;
};

struct ZipLocator {
    std::uint32_t disk = 0;
    std::uint64_t offset = 0;
    std::uint32_t disks = 1;
};

struct ZipArchive {
    std::vector<ZipMember> members;
    std::string prefix;            // before the archive; offsets do not count it
    std::string before_directory;  // after the last entry
    std::string directory_tail;    // after the last central header, part of the directory
    std::string after_directory;   // before the end records
    std::string comment;
    std::string trailing;  // after the comment
    bool zip64 = false;    // write the zip64 records and refer to them
    std::function<void(ZipEnd&)> edit_end;
    std::function<void(ZipEnd&)> edit_zip64_end;
    std::function<void(ZipLocator&)> edit_locator;

    std::string bytes() const;
};

// A valid archive with a file "a.txt" and a directory.
ZipArchive sound_archive();

// Little-endian numbers.
std::string le8(std::uint64_t value);
std::string le16(std::uint64_t value);
std::string le32(std::uint64_t value);
std::string le64(std::uint64_t value);
// One extra field.
std::string extra_field(std::uint16_t id, std::string_view content);

std::uint32_t crc_of(std::string_view content);
// Raw deflate data, level 6.
std::string deflate(std::string_view content);
// Text that deflate shortens, but not much.
std::string sample_text(std::size_t size);
// Bytes that deflate cannot shorten.
std::string sample_noise(std::size_t size);

}  // namespace csar::hostile
