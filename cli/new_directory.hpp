// A directory for outputs of pack.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace csar::cli {

// Creates the directory if it is missing, and removes it at the end if it remains empty. `path`: ends with a slash;
// otherwise nothing is created.
class NewDirectory {
public:
    explicit NewDirectory(const std::string& path) {
        if (path.ends_with('/') && ::mkdir(path.c_str(), 0777) == 0) path_ = path;
    }
    ~NewDirectory() {
        if (!path_.empty()) ::rmdir(path_.c_str());  // fails if it is not empty
    }
    NewDirectory(const NewDirectory&) = delete;
    NewDirectory& operator=(const NewDirectory&) = delete;

private:
    std::string path_;
};

}  // namespace csar::cli
