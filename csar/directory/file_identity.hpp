// Identifies files on the disk: a file may have many paths.
#pragma once

#include <sys/stat.h>

#include <algorithm>
#include <string>
#include <vector>

namespace csar::directory {

struct FileIdentity {
    dev_t device;
    ino_t inode;

    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

inline FileIdentity identity_of(const struct stat& status) { return {status.st_dev, status.st_ino}; }

inline bool contains(const std::vector<FileIdentity>& identities, const struct stat& status) {
    return std::ranges::find(identities, identity_of(status)) != identities.end();
}

// Skips paths that do not exist.
inline std::vector<FileIdentity> identities_of(const std::vector<std::string>& paths) {
    std::vector<FileIdentity> identities;
    for (const std::string& path : paths) {
        struct stat status {};
        if (::stat(path.c_str(), &status) == 0) identities.push_back(identity_of(status));
    }
    return identities;
}

}  // namespace csar::directory
