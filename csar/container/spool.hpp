// Standard input and pipes as a file that can be read by position.
#pragma once

#include <cstdint>

#include "base/file.hpp"

namespace csar::container {

// Copies what comes from `input` to a temporary file (base/temporary_file.hpp), which bears the name of the input. More
// than `limit` bytes are a Failure(input), a full disk one of kind output.
File spool(const File& input, std::uint64_t limit);

}  // namespace csar::container
