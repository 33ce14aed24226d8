// An output directory gets its final name only when it is complete. A writer creates files, and never follows a
// symbolic link.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

#include "base/file.hpp"

namespace csar {

// If the final name is free, commit() renames a temporary directory next to it. If the final name is an empty
// directory, such as a mount point, commit() moves the content up from a temporary directory inside.
// Without commit(), no files remain.
class OutputDirectory {
public:
    // `path`: the final name. Throws Failure(output) if `path` exists and is not an empty directory, or if the parent
    // is not writable.
    explicit OutputDirectory(std::string path);
    OutputDirectory(const OutputDirectory&) = delete;
    OutputDirectory& operator=(const OutputDirectory&) = delete;
    ~OutputDirectory();

    // Create everything in this directory.
    int descriptor() const { return directory_.descriptor(); }
    const std::string& path() const { return path_; }

    // Moves the content to the final name. `durable`: syncs, so that after a power failure everything or nothing
    // exists. Throws Failure(output); the final name then does not exist.
    void commit(bool durable);

private:
    void make_temporary(const std::string& path);
    void rename_temporary();
    void move_up();

    std::string path_;
    std::string temporary_;  // empty after removal
    bool within_ = false;    // the temporary directory is in the final directory
    mode_t mode_ = 0;        // of a new directory, under the umask
    File directory_;
};

// Keeps the last directory open, so each further file in it costs one call. Not thread-safe.
class DirectoryWriter {
public:
    // `root`: the caller keeps it open.
    explicit DirectoryWriter(int root) : root_(root) {}

    // `path`: a package path (base/package_path.hpp). Parent directories must exist. Permissions: `mode` without the
    // umask. Throws Failure(output) if `path` exists, or if a component is a symbolic link. Messages name `path`.
    File create(std::string_view path, mode_t mode);

    // Also creates missing parents. An existing directory is not an error.
    void make_directory(std::string_view path);

private:
    int open_directory(std::string_view path);

    int root_;
    std::string kept_path_;  // relative to the root
    File kept_;
};

}  // namespace csar
