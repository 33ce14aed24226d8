// Two programs must not replace a file at the same time.
#pragma once

#include <string>

#include "base/file.hpp"

namespace csar {

// Other programs that want the lock wait. Locks the directory itself (flock(2)): there is no lock file, and the lock
// ends with the process.
// Locks nothing if the file system has no locks, or if the directory is unreadable.
class DirectoryLock {
public:
    // Locks the directory of the file `path`. Throws Failure: output if another program keeps the lock for a minute,
    // interrupted.
    explicit DirectoryLock(const std::string& path);

private:
    File directory_;
};

}  // namespace csar
