// Copies a range of a file to a sink, and copies pipes to a temporary file.
#pragma once

#include <cstdint>
#include <vector>

#include "base/file.hpp"

namespace csar::container {

// `buffer`: working memory, which may be reused. Throws Failure if the file is too short.
void copy_range(const File& file, std::uint64_t offset, std::uint64_t size, Sink& sink, std::vector<std::byte>& buffer);

// Copies `input` to a temporary file (base/temporary_file.hpp) that has the name of `input` in messages.
// Throws Failure(input) for more than `limit` bytes, Failure(output) if the disk is full.
File spool(const File& input, std::uint64_t limit);

}  // namespace csar::container
