// Writing a ustar archive, plain or compressed.
#pragma once

#include <span>

#include "base/file.hpp"
#include "csar/container/writer.hpp"

namespace csar::container {

// write_archive() for Format::tar. Pure ustar (ustar_header.hpp) that ends with its two blocks of zeros and no padding
// to a tape's record of 10,240 bytes: no reader wants it, libarchive leaves it away in files too, and it would only be
// there to differ. gzip is made in parallel (gzip_stream.hpp), the other filters by libarchive.
void write_tar(const File& output, std::span<const Item> items, const WriteOptions& options);

}  // namespace csar::container
