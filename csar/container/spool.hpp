// Standard input and pipes as a file that can be read by position.
#pragma once

#include <cstdint>

#include "base/file.hpp"

namespace csar::container {

// Copies what comes from `input` to a temporary file without a name, in the folder that TMPDIR names or in /tmp.
// More than `limit` bytes are a Failure(input), a full disk one of kind output.
File spool(const File& input, std::uint64_t limit);

}  // namespace csar::container
