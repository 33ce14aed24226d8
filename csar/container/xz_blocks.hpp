// The memory that an xz file makes its reader allocate, from its headers alone.
#pragma once

#include <cstdint>

#include "base/file.hpp"

namespace csar::container {

// The largest dictionary that a block of the file declares, in bytes: the decoder takes as much memory, before it has
// checked anything. Walks from header to header as the decoder does, without decompressing, up to the first place where
// the decoder would stop; linear in the number of headers. 0 when there is no block.
std::uint64_t largest_xz_dictionary(const File& file);

}  // namespace csar::container
