// Determines the part of a zip archive that readers can reach even if the archive is incomplete: they reject an entry
// whose local header is not at its offset.
#pragma once

#include <cstdint>
#include <optional>

#include "base/file.hpp"
#include "csar/container/zip_end.hpp"

namespace csar::container {

struct ZipReach {
    // Offset in the archive of the first local header at the position in the directory; nullopt if there is none.
    std::optional<std::uint64_t> first;
    // True if readers find an entry that extends beyond the start of the directory. Also true if one entry is not at
    // its position, and one is at its offset from the start of the file, where unzip then searches for entries.
    bool is_outside = false;
    bool is_cut_short = false;  // the search was not finished
};

// Searches the local headers of several archives in one file. Not thread-safe; the file must outlive it.
class ZipReachSearch {
public:
    ZipReachSearch(const File& file, std::uint64_t file_size) : file_(file), file_size_(file_size) {}

    // Throws Failure if the file was truncated.
    ZipReach reach_of(const ZipAtEnd& zip);

private:
    bool is_local_header_at(std::uint64_t offset) const;

    const File& file_;
    std::uint64_t file_size_;
    // The remaining number of bytes of directories to read, for all archives together: thousands of end records may
    // share one directory.
    std::uint64_t budget_ = 32 * 1024 * 1024;
};

}  // namespace csar::container
