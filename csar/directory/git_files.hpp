// Finds the files that Git tracks or would track.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar::directory {

class GitFiles {
public:
    // Lists the tracked files and, without `tracked_only`, the files that no exclusion such as .gitignore excludes.
    // Needs Git. Ignores the configuration of the repository, and runs no program in it.
    // Throws Failure(usage) if `directory` is not in a work tree, for over 32 MiB of names, or for over 255 submodules.
    GitFiles(const std::string& directory, bool tracked_only);

    // Sorted, relative to the directory.
    const std::vector<std::string>& paths() const { return paths_; }

    // Returns true for a listed file, and for a directory with listed files. `path`: relative to the directory.
    bool has(std::string_view path, bool is_directory) const;

private:
    class Listing;

    std::vector<std::string> paths_;
};

}  // namespace csar::directory
