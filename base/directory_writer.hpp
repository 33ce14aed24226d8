// Creates files and directories beneath a directory without ever following a symbolic link.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

#include "base/file.hpp"

namespace csar {

// Keeps the directory of the last created file open, so that its siblings cost one call each. Not thread-safe.
class DirectoryWriter {
public:
    // `root`: an open directory, which the caller keeps open.
    explicit DirectoryWriter(int root) : root_(root) {}

    // Creates the file at `path` (a package path, see base/package_path.hpp) beneath the root, with the permissions
    // `mode` minus the umask; its parent directories must exist. Never opens an existing file: a file or link with this
    // path, or a symbolic link in any component, is a Failure(output). Messages contain the path of the file.
    File create(std::string_view path, mode_t mode);

    // Creates the directory at `path` and its missing ancestors; does nothing if it exists already.
    void make_directory(std::string_view path);

private:
    int open_directory(std::string_view path);

    int root_;
    std::string kept_path_;  // path of kept_, relative to the root
    File kept_;
};

}  // namespace csar
