// Writes a zip archive: small files compressed in batches, large files in parts, written in order.
#pragma once

#include <span>

#include "base/file.hpp"
#include "csar/container/item.hpp"

namespace csar::container {

// write_archive() for Format::zip; its output is described in zip_records.hpp.
void write_zip(const File& output, std::span<const Item> items, const WriteOptions& options);

}  // namespace csar::container
