// Tells whether compression is useful, without compressing. Half of the content of packages is compressed already.
#pragma once

#include <cstddef>

#include "base/bytes.hpp"

namespace csar::container {

inline constexpr std::size_t sample_size = 16 * 1024;

// True if deflate would hardly shorten `sample` (at most sample_size bytes).
// All byte values are about equally frequent, and hardly any four bytes occur twice.
bool is_incompressible_sample(ByteView sample);

// Returns true if three samples of `content` are incompressible. Returns false for short content, which is as quickly
// compressed.
bool is_incompressible(ByteView content);

}  // namespace csar::container
