// Decompresses a compressed tar once, so that any entry can be read without the previous entries.
#pragma once

#include <memory>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"

namespace csar::container {

// The tar in `container` as a separate container, with the same entries in the same order, in a temporary file; nullptr
// if it is not a compressed tar. The tar must have been opened without errors and with the same limits. Throws Failure:
// output if the temporary file cannot be written, input if `container` has changed.
std::unique_ptr<Container> open_plain_tar(const Container& container, const Limits& limits);

}  // namespace csar::container
