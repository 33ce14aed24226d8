// Copies standard input or a pipe to a temporary file that can be read by position.
#pragma once

#include <cstdint>

#include "base/file.hpp"

namespace csar::container {

// Copies all of `input` to a temporary file (base/temporary_file.hpp). In messages, this file has the name of the
// input. Throws Failure: input for more than `limit` bytes, output if the disk is full.
File spool(const File& input, std::uint64_t limit);

}  // namespace csar::container
