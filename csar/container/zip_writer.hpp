// Writes a zip archive: small files in batches, large files in parts.
#pragma once

#include <span>

#include "base/file.hpp"
#include "csar/container/item.hpp"

namespace csar::container {

// write_archive() for Format::zip. See zip_records.hpp for the output.
void write_zip(const File& output, std::span<const Item> items, const WriteOptions& options);

}  // namespace csar::container
