// Telling without compressing whether it is worth it: half of what lies in packages is compressed already.
#pragma once

#include <cstddef>

#include "base/bytes.hpp"

namespace csar::container {

inline constexpr std::size_t sample_size = 16 * 1024;

// True when deflate would make `sample`, of sample_size bytes at most, hardly shorter: its bytes are nearly all equally
// frequent and hardly any four in a row occur twice. Depends on nothing but the sample.
bool is_incompressible_sample(ByteView sample);

// True when three samples of `content`, a file or a part of one, are all incompressible. Short contents never are:
// to sample them costs as much as to try.
bool is_incompressible(ByteView content);

}  // namespace csar::container
