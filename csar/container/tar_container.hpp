// Reads a tar archive, plain or compressed.
#pragma once

#include <memory>

#include "base/file.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// Indexes `file`, which has the name that the user gave. A plain tar is read by position.
// A compressed tar is read once, with its checksums. options.visitor receives all files; some small files are kept.
// Throws Failure(input) if a compressed file is not a tar.
std::unique_ptr<Container> open_tar(File file, Filter filter, const OpenOptions& options, Report& report);

}  // namespace csar::container
