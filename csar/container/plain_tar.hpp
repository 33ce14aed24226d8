// Decompresses a tar once, so that its entries can be read in any order.
#pragma once

#include <memory>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"

namespace csar::container {

// Returns the plain tar in a temporary file, with equal entries, or nullptr if `container` is not a compressed tar.
// `container`: opened without errors and with these limits. Throws Failure(output) if the temporary file cannot be
// written, Failure(input) if `container` has changed.
std::unique_ptr<Container> open_plain_tar(const Container& container, const Limits& limits);

}  // namespace csar::container
