// Decides without compressing whether compression is useful: half of the content of packages is already compressed.
#pragma once

#include <cstddef>

#include "base/bytes.hpp"

namespace csar::container {

inline constexpr std::size_t sample_size = 16 * 1024;

// True if deflate would hardly shorten `sample`, of at most sample_size bytes: its byte values are nearly equally
// frequent, and hardly any four-byte sequence occurs twice. Depends only on the sample.
bool is_incompressible_sample(ByteView sample);

// True if three samples of `content`, a file or a part of a file, are all incompressible. Always false for short
// content: sampling it costs as much as compressing it.
bool is_incompressible(ByteView content);

}  // namespace csar::container
