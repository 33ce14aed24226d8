// Files and folders made beneath a folder, so that no symbolic link on the way leads elsewhere.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

#include "base/file.hpp"

namespace csar {

// Keeps the folder of the last file open, so that its neighbours cost one call each. For one thread at a time.
class FolderWriter {
public:
    // `root`: an open folder, which the caller keeps open.
    explicit FolderWriter(int root) : root_(root) {}

    // Makes the file at `path` (a package path, see base/package_path.hpp) beneath the root, with the permissions
    // `mode` less the umask; the folders above it must exist. What is there already is never opened: a file, a link or
    // a symbolic link anywhere on the way is a Failure(output). Messages call the file by its path.
    File create(std::string_view path, mode_t mode);

    // Makes the folder at `path` and all above it that are missing; one that is there already is as good.
    void make_folder(std::string_view path);

private:
    int open_folder(std::string_view path);

    int root_;
    std::string kept_path_;  // of kept_, beneath the root
    File kept_;
};

}  // namespace csar
