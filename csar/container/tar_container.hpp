// A tar archive, plain or compressed, as a container.
#pragma once

#include <memory>

#include "base/file.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// Takes ownership of `file`, which has the name that the user gave, and indexes it. A plain archive is read by
// position. A compressed one is read once from beginning to end, and its checksums are verified: meanwhile
// options.visitor receives the content of every file, and small files that look like definitions or metadata are kept.
// Throws Failure(input) if a compressed file does not contain a tar.
std::unique_ptr<Container> open_tar(File file, Filter filter, const OpenOptions& options, Report& report);

}  // namespace csar::container
