// The content of a directory, listed without following a symbolic link.
#pragma once

#include <vector>

#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "csar/container/name_table.hpp"

namespace csar::container {

struct DirectoryIndex {
    NameArena names;             // owns the names of the entries
    std::vector<Entry> entries;  // sorted by the bytes of their names
};

// Throws Failure when a directory cannot be listed. Directories with hostile names are not entered.
DirectoryIndex walk_directory(const File& directory, const OpenOptions& options, Report& report);

}  // namespace csar::container
