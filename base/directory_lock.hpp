// Keeps two programs from changing a file of one directory at once, where each reads what is there and replaces it.
#pragma once

#include <string>

#include "base/file.hpp"

namespace csar {

// While it lives, whoever else wants the lock waits. The lock is on the directory itself (flock(2)), so that no file is left
// behind, and ends with the process. A file system that has no locks, or a directory that may not be read, is not locked.
class DirectoryLock {
public:
    // Locks the directory that holds the file at `path`. Throws Failure: output when it stays locked for a minute,
    // interrupted.
    explicit DirectoryLock(const std::string& path);

private:
    File directory_;
};

}  // namespace csar
