// Writes a ustar archive, plain or compressed.
#pragma once

#include <span>

#include "base/file.hpp"
#include "csar/container/item.hpp"

namespace csar::container {

// write_archive() for Format::tar. Writes ustar (ustar_header.hpp) and two zero blocks at the end.
// Unlike tape programs, and like libarchive, it does not pad to a record of 10,240 bytes: no reader needs that.
// gzip is compressed in parallel, other formats by libarchive.
void write_tar(const File& output, std::span<const Item> items, const WriteOptions& options);

}  // namespace csar::container
