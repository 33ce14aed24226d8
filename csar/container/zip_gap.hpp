// Bytes of a zip archive that do not belong to an entry.
#pragma once

#include <cstdint>

#include "base/file.hpp"
#include "report/report.hpp"

namespace csar::container {

// The position of the bytes: before the first entry, where the user may have declared a program, or later.
enum class ZipGap : std::uint8_t { front, program, inside };

// Reports the bytes from `begin` to `end` of the archive: zeros, garbage, or an entry that the central directory does
// not list. A declared program may only contain zeros and garbage. `before_directory`: the central directory follows.
void check_zip_gap(const File& file, std::uint64_t begin, std::uint64_t end, ZipGap gap, bool before_directory,
                   Report& report);

}  // namespace csar::container
