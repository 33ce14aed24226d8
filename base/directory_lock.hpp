// Keeps two programs from changing a file of one directory at once, where each reads the file and replaces it.
#pragma once

#include <string>

#include "base/file.hpp"

namespace csar {

// While it lives, others that want the lock wait. The lock is on the directory itself (flock(2)), so that no file is
// left behind, and ends with the process. On a file system without locks, or when the directory cannot be read, nothing
// is locked.
class DirectoryLock {
public:
    // Locks the directory that holds the file at `path`. Throws Failure: output when it stays locked for a minute,
    // interrupted.
    explicit DirectoryLock(const std::string& path);

private:
    File directory_;
};

}  // namespace csar
