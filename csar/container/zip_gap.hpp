// Bytes of a zip archive that belong to none of its entries.
#pragma once

#include <cstdint>

#include "base/file.hpp"
#include "report/report.hpp"

namespace csar::container {

// Where the bytes are: before the first entry, where the user may have declared that a program is, or further on.
enum class ZipGap : std::uint8_t { front, program, inside };

// Reports the bytes from `begin` to `end` of the archive: zeros, garbage, or an entry that the central directory does
// not list. Of a program only the last. `before_directory`: the central directory follows.
void check_zip_gap(const File& file, std::uint64_t begin, std::uint64_t end, ZipGap gap, bool before_directory,
                   Report& report);

}  // namespace csar::container
