// The files of a directory that git tracks or would track.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar {

class GitFiles {
public:
    // Asks git, which must be installed, for the files that it tracks and, unless `tracked_only`, those that it would track:
    // the ones that no .gitignore and no other exclusion of git leaves out. Nothing that the repository configures is heeded
    // or run. Throws Failure(usage) when `directory` is in no work tree of git, when git names more than 32 MiB of files, and
    // when there are more than 255 submodules.
    GitFiles(const std::string& directory, bool tracked_only);

    // Relative to the directory; sorted.
    const std::vector<std::string>& paths() const { return paths_; }

    // `path` is relative to the directory; a directory counts when one of these files is in it.
    bool has(std::string_view path, bool is_directory) const;

private:
    class Listing;

    std::vector<std::string> paths_;
};

}  // namespace csar
