// Finds the end record of a zip archive, and the central directory.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "report/report.hpp"

namespace csar::container {

struct ZipDirectory {
    std::uint64_t offset = 0;   // offset of the directory in the file
    std::uint64_t size = 0;     // bytes; at most Limits::central_directory
    std::uint64_t entries = 0;  // declared number; at most Limits::entries
    std::uint64_t base = 0;     // bytes before the archive; add it to the offsets in headers
    // Bytes that are missing before the directory: declared offset minus real offset.
    std::uint64_t missing = 0;

    std::uint64_t end() const { return offset + size; }
};

// Finds the central directory. Reports everything that can make readers find another directory: several end records,
// bytes after the last, contradicting zip64 records, wrong sizes and offsets.
// Returns nullopt, with a finding, if no directory can be trusted.
std::optional<ZipDirectory> find_zip_directory(const File& file, std::uint64_t file_size, const Limits& limits,
                                               Report& report);

// An archive that an end record belongs to.
struct ZipAtEnd {
    ZipDirectory directory;
    std::uint64_t end = 0;  // end of the archive's comment

    std::uint64_t begin() const { return directory.base; }  // offsets count from this byte
    std::uint64_t size() const { return end - begin(); }
};

// Finds zip archives that readers may see at the end of any file, in file order. Sizes and counts are not limited.
// Each end record has up to two: with the directory right before it, and with the directory at its declared offset.
// Readers use the last archive, or the last that fits.
std::vector<ZipAtEnd> zips_at_end(const File& file, std::uint64_t file_size);

// True if the file ends with an end record and its comment.
bool ends_in_zip_end_record(const File& file, std::uint64_t file_size);

}  // namespace csar::container
