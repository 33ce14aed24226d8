// An output directory that appears under its name only when it is complete.
#pragma once

#include <sys/types.h>

#include <string>

#include "base/file.hpp"

namespace csar {

// When the final name does not exist, everything is made in a temporary directory beside it, which commit() renames.
// When it is an empty directory (which may be a mount point or a process's working directory), the temporary directory
// is made inside it, and commit() moves its content up. When the object is destroyed without a commit, nothing is left
// behind.
class OutputDirectory {
public:
    // `path`: the final name. Throws Failure(output) when it exists and is not an empty directory, or when its parent
    // cannot be written.
    explicit OutputDirectory(std::string path);
    OutputDirectory(const OutputDirectory&) = delete;
    OutputDirectory& operator=(const OutputDirectory&) = delete;
    ~OutputDirectory();

    // The open directory in which to make everything.
    int descriptor() const { return directory_.descriptor(); }
    const std::string& path() const { return path_; }

    // Moves what was made to the final name. With `durable`, content and name are synced, so that a power cut leaves
    // all of it or nothing. Throws Failure(output); nothing is under the final name then.
    void commit(bool durable);

private:
    void make_temporary(const std::string& path);
    void rename_temporary();
    void move_up();

    std::string path_;
    std::string temporary_;  // empty once it is gone
    bool within_ = false;    // the temporary directory is inside the final one
    mode_t mode_ = 0;        // permissions of a new directory under the umask
    File directory_;
};

}  // namespace csar
