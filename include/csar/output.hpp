// An output that is not a file.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include <csar/export.hpp>

namespace csar {

// Receives an archive from start to end, in pieces that are not empty. Called in the thread of the operation, after the
// archive was checked. Exceptions end the operation and are passed on.
using OutputFunction = std::function<void(std::span<const std::byte> piece)>;

// Writes to an open descriptor, such as standard output (1) or a socket. The descriptor is not closed, and must stay
// open until the operation returns. The function throws Failure(output) if it cannot write.
CSAR_API OutputFunction to_descriptor(int descriptor);

}  // namespace csar
