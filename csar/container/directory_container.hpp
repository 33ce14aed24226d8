// Packages that are not archives: a directory, or a single file.
#pragma once

#include <memory>
#include <string>

#include "base/file.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// Lists the open directory `directory`, whose name is the one that the user gave. Symbolic links in it are neither
// followed nor read; junk files (base/junk_files.hpp) are skipped, as in packing the directory.
std::unique_ptr<Container> open_directory(File directory, const OpenOptions& options, Report& report);

// A package of one file, whose only entry is the file itself under its base name.
std::unique_ptr<Container> open_bare_file(File file);

}  // namespace csar::container
