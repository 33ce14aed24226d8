// The output of an operation that writes an archive to something other than a file.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include <csar/export.hpp>

namespace csar {

// Receives the bytes of an archive from the beginning to the end, in pieces that are not empty. Called in the thread of
// the operation, and only when the archive is complete and checked. Its exceptions end the operation and are passed on.
using OutputFunction = std::function<void(std::span<const std::byte> piece)>;

// Writes to an open descriptor, such as standard output (1) or a socket. The descriptor is not closed, and must stay
// open until the operation has returned. The function throws Failure(output) if writing fails.
CSAR_API OutputFunction to_descriptor(int descriptor);

}  // namespace csar
