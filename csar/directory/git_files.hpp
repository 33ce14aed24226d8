// The files of a directory that Git tracks or would track.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar::directory {

class GitFiles {
public:
    // Gets the files that Git tracks. Unless `tracked_only` is set, also gets those that it would track: files that
    // neither a .gitignore nor a different exclusion excludes. Git must be installed. The configuration of the
    // repository is ignored, and no program in it is run. Throws Failure(usage) if `directory` is not in a Git work
    // tree, if Git lists more than 32 MiB of names, or if there are more than 255 submodules.
    GitFiles(const std::string& directory, bool tracked_only);

    // The paths are relative to the directory, and sorted.
    const std::vector<std::string>& paths() const { return paths_; }

    // `path` is relative to the directory; a directory is included if it contains one of these files.
    bool has(std::string_view path, bool is_directory) const;

private:
    class Listing;

    std::vector<std::string> paths_;
};

}  // namespace csar::directory
