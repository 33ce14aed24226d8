// Directories that are removed again if the operation fails.
#pragma once

#include <string>
#include <vector>

namespace csar::oci {

class NewDirectories {
public:
    NewDirectories() = default;
    NewDirectories(const NewDirectories&) = delete;
    NewDirectories& operator=(const NewDirectories&) = delete;
    ~NewDirectories();

    // Creates a directory, unless it exists. Throws Failure(output), also for a symbolic link below the first
    // directory.
    void make(const std::string& path);
    // Syncs the parents of the new directories, which are then kept.
    void keep();

private:
    std::vector<std::string> made_;
};

}  // namespace csar::oci
