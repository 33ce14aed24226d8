// An output directory that appears under its name only when it is complete, and a writer that creates files in a
// directory without ever following a symbolic link.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

#include "base/file.hpp"

namespace csar {

// If the final name does not exist, everything is created in a temporary directory next to it, which commit() renames.
// If the final name is an empty directory (which may be a mount point or a process's working directory), the temporary
// directory is created inside it, and commit() moves its content up. If the object is destroyed without a commit, no
// files remain.
class OutputDirectory {
public:
    // `path`: the final name. Throws Failure(output) if it exists and is not an empty directory, or if its parent
    // cannot be written.
    explicit OutputDirectory(std::string path);
    OutputDirectory(const OutputDirectory&) = delete;
    OutputDirectory& operator=(const OutputDirectory&) = delete;
    ~OutputDirectory();

    // The open directory in which to create everything.
    int descriptor() const { return directory_.descriptor(); }
    const std::string& path() const { return path_; }

    // Moves the content to the final name. With `durable`, content and name are synced, so that after a power failure
    // either everything or nothing exists. Throws Failure(output); the final name then does not exist.
    void commit(bool durable);

private:
    void make_temporary(const std::string& path);
    void rename_temporary();
    void move_up();

    std::string path_;
    std::string temporary_;  // empty after it was removed
    bool within_ = false;    // the temporary directory is inside the final one
    mode_t mode_ = 0;        // permissions of a new directory under the umask
    File directory_;
};

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
