// Finds the end of a zip archive: the end record that applies, and the central directory that it locates.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "report/report.hpp"

namespace csar::container {

// The place of the central directory.
struct ZipDirectory {
    std::uint64_t offset = 0;   // offset of the directory's first byte in the file
    std::uint64_t size = 0;     // bytes, at most Limits::central_directory
    std::uint64_t entries = 0;  // as declared, at most Limits::entries
    std::uint64_t base = 0;     // bytes before the archive, to be added to the offsets in the headers
    // The number of bytes that are missing before the directory. The offset of the directory is its declared offset
    // minus this number.
    std::uint64_t missing = 0;

    std::uint64_t end() const { return offset + size; }
};

// Finds the central directory of the archive in `file`, of `file_size` bytes, and reports everything that can make
// readers find a different one: several end records, bytes after the last one, zip64 records that contradict each
// other, sizes and offsets that do not match. nullopt, with a finding, if no directory can be trusted.
std::optional<ZipDirectory> find_zip_directory(const File& file, std::uint64_t file_size, const Limits& limits,
                                               Report& report);

// An archive that readers find by an end record.
struct ZipAtEnd {
    ZipDirectory directory;
    std::uint64_t end = 0;  // end of the archive's comment

    std::uint64_t begin() const { return directory.base; }  // the byte from which the archive's offsets are counted
    std::uint64_t size() const { return end - begin(); }
};

// The zip archives that readers could find by an end record in the last bytes of `file`, which may have any format: for
// each end record, the possible directories directly before it and at the offset that it declares. They are ordered by
// position; readers use the last one, or the last one that fits. Sizes and counts of directories are not limited.
std::vector<ZipAtEnd> zips_at_end(const File& file, std::uint64_t file_size);

// True if the last bytes of the file are an end record with its comment.
bool ends_in_zip_end_record(const File& file, std::uint64_t file_size);

}  // namespace csar::container
