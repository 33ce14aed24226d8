// The content of a directory, listed without following a symbolic link that is not in OpenOptions::linked.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "csar/container/name_table.hpp"

namespace csar::container {

struct DirectoryIndex {
    NameArena names;                                       // owns the names of the entries
    std::vector<Entry> entries;                            // sorted by the bytes of their names
    std::map<std::string_view, std::string_view> sources;  // paths below the directory that differ from the names

    std::string_view source_of(const Entry& entry) const {
        const auto found = sources.find(entry.name);
        return found == sources.end() ? entry.name : found->second;
    }
};

// Throws Failure when a directory cannot be listed. Directories with hostile names are not entered.
DirectoryIndex walk_directory(const File& directory, const OpenOptions& options, Report& report);

}  // namespace csar::container
