// The files of a directory that Git tracks or would track.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar {

class GitFiles {
public:
    // Gets from Git, which must be installed, the files that it tracks and, unless `tracked_only`, those that it would
    // track: files that no .gitignore and no other exclusion excludes. The configuration of the repository is ignored
    // and nothing in it is run. Throws Failure(usage) if `directory` is not in a Git work tree, if Git lists more than
    // 32 MiB of names, and if there are more than 255 submodules.
    GitFiles(const std::string& directory, bool tracked_only);

    // Relative to the directory; sorted.
    const std::vector<std::string>& paths() const { return paths_; }

    // `path` is relative to the directory; a directory is included if it contains one of these files.
    bool has(std::string_view path, bool is_directory) const;

private:
    class Listing;

    std::vector<std::string> paths_;
};

}  // namespace csar
