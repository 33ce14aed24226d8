// An unpacked package: a directory, and a bare file that stands alone.
#pragma once

#include <memory>
#include <string>

#include "base/file.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// Lists the open directory `folder`, whose name is what the user called it. Symbolic links within are neither followed
// nor read; litter (base/junk_files.hpp) is passed over, as it is when the directory is packed.
std::unique_ptr<Container> open_folder(File folder, const OpenOptions& options, Report& report);

// A file that is its own only entry, under its name without directories.
std::unique_ptr<Container> open_bare_file(File file);

}  // namespace csar::container
