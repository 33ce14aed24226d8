// The content of a directory, listed without following a symbolic link.
#pragma once

#include <vector>

#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "csar/container/name_table.hpp"

namespace csar::container {

struct FolderIndex {
    NameArena names;             // owns the names of the entries
    std::vector<Entry> entries;  // sorted by the bytes of their names
};

// Throws Failure when a directory cannot be listed. Directories with hostile names are not entered.
FolderIndex walk_folder(const File& folder, const Limits& limits, Report& report);

}  // namespace csar::container
