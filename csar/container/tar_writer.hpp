// Writes a ustar archive, plain or compressed.
#pragma once

#include <span>

#include "base/file.hpp"
#include "csar/container/item.hpp"

namespace csar::container {

// write_archive() for Format::tar. Writes pure ustar (ustar_header.hpp), and two blocks of zeros at the end. There is
// no padding to a tape record of 10,240 bytes: no reader needs it, and libarchive also omits it in files. gzip is
// compressed in parallel, the other formats by libarchive.
void write_tar(const File& output, std::span<const Item> items, const WriteOptions& options);

}  // namespace csar::container
