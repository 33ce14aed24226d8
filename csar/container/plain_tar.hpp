// A compressed tar, unpacked once, so that any of its entries can be read without those before it.
#pragma once

#include <memory>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"

namespace csar::container {

// The tar in `container` as a container of its own, with the same entries in the same order, in a temporary file; nullptr
// when it is not a compressed tar. To be called for one that was opened without errors under the same limits. Throws
// Failure: output when the temporary file cannot be written, input when `container` has changed.
std::unique_ptr<Container> open_plain_tar(const Container& container, const Limits& limits);

}  // namespace csar::container
