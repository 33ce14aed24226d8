// A folder that appears under its name only when it is complete.
#pragma once

#include <sys/types.h>

#include <string>

#include "base/file.hpp"

namespace csar {

// Where the final name is free, everything is made in a folder beside it, which commit() renames. Where it is an empty
// folder, which somebody may stand in or have mounted, everything is made in a folder within, and commit() moves it up.
// When the object goes without a commit nothing is left behind.
class OutputFolder {
public:
    // `path`: the final name. Throws Failure(output) when it is taken by anything but an empty folder, or when its
    // parent cannot be written.
    explicit OutputFolder(std::string path);
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;
    ~OutputFolder();

    // The open folder in which to make everything.
    int descriptor() const { return folder_.descriptor(); }
    const std::string& path() const { return path_; }

    // Puts what was made under the final name. With `durable` it is on the disk first, and the name too, so that after
    // a power cut there is all or nothing. Throws Failure(output); nothing is under the final name then.
    void commit(bool durable);

private:
    void make_temporary(const std::string& start);
    void rename_temporary();
    void move_up();

    std::string path_;
    std::string temporary_;  // empty once it is gone
    bool within_ = false;    // the temporary folder lies in the final one
    mode_t mode_ = 0;        // what a new folder gets from the umask
    File folder_;
};

}  // namespace csar
