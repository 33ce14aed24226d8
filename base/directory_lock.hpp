// Prevents two programs from reading and replacing a file in a directory at the same time.
#pragma once

#include <string>

#include "base/file.hpp"

namespace csar {

// While it exists, other programs that want the lock wait. The directory itself is locked (flock(2)), so no lock file
// is left behind, and the lock ends with the process. On a file system without locks, or if the directory cannot be
// read, nothing is locked.
class DirectoryLock {
public:
    // Locks the directory that holds the file at `path`. Throws Failure: output when it stays locked for a minute,
    // interrupted.
    explicit DirectoryLock(const std::string& path);

private:
    File directory_;
};

}  // namespace csar
