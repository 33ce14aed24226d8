// Packages that are not archives: a directory (possibly with changed content) or a single file.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "base/file.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// Lists the open directory `directory`, which has the name that the user gave. Symbolic links in it are neither
// followed nor read; junk files (base/junk_files.hpp) are skipped, as when the directory is packed.
std::unique_ptr<Container> open_directory(File directory, const OpenOptions& options, Report& report);

// A package of one file, whose only entry is the file itself under its base name.
std::unique_ptr<Container> open_bare_file(File file);

// A directory in which the content of some files differs from that on the disk. `contents`: by file name; names that
// are not files of the directory are ignored.
std::unique_ptr<Container> with_contents(std::unique_ptr<Container> directory,
                                         const std::map<std::string, std::string, std::less<>>& contents);

}  // namespace csar::container
