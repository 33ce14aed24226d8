// The files of a directory that git tracks or would track.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar {

class GitFiles {
public:
    // Asks git, which must be installed, for the files that it tracks and, unless `tracked_only`, those that it would track:
    // the ones that no .gitignore and no other exclusion of git leaves out. Throws Failure: usage when `directory` is in
    // no work tree of git, input when it names more than 32 MiB of files.
    GitFiles(const std::string& directory, bool tracked_only);

    // Relative to the directory; sorted.
    const std::vector<std::string>& paths() const { return paths_; }

    // `path` is relative to the directory; a directory counts when one of these files is in it.
    bool has(std::string_view path, bool is_directory) const;

private:
    std::vector<std::string> paths_;
};

}  // namespace csar
