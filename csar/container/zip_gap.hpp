// Bytes of a zip archive that belong to none of its entries.
#pragma once

#include <cstdint>

#include "base/file.hpp"
#include "report/report.hpp"

namespace csar::container {

// Reports the bytes from `begin` to `end` of the archive: zeros, garbage, or an entry that the central directory does
// not list. `front`: they are the first of the file. `before_directory`: the central directory follows.
void check_zip_gap(const File& file, std::uint64_t begin, std::uint64_t end, bool front, bool before_directory,
                   Report& report);

}  // namespace csar::container
