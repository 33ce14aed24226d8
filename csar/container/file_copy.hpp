// Copies bytes of files: a range into a sink, or standard input and pipes to a temporary file that can be read by
// position.
#pragma once

#include <cstdint>
#include <vector>

#include "base/file.hpp"

namespace csar::container {

// Pushes the `size` bytes at `offset` of `file` into `sink`. `buffer` is working memory, which the caller may reuse.
// Throws Failure if the file was truncated.
void copy_range(const File& file, std::uint64_t offset, std::uint64_t size, Sink& sink, std::vector<std::byte>& buffer);

// Copies all of `input` to a temporary file (base/temporary_file.hpp). In messages, this file has the name of the
// input. Throws Failure: input for more than `limit` bytes, output if the disk is full.
File spool(const File& input, std::uint64_t limit);

}  // namespace csar::container
