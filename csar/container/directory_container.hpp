// Reads packages that are directories or single files.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "base/file.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// `directory` has the name that the user gave. Symbolic links are not followed or read.
// Junk files (base/junk_files.hpp) are skipped, as in packing.
std::unique_ptr<Container> open_directory(File directory, const OpenOptions& options, Report& report);

// The only entry is the file under its base name.
std::unique_ptr<Container> open_bare_file(File file);

// Replaces the content of files in a directory. `contents`: by file name. Other names have no effect.
std::unique_ptr<Container> with_contents(std::unique_ptr<Container> directory,
                                         const std::map<std::string, std::string, std::less<>>& contents);

}  // namespace csar::container
