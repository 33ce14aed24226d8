// Directories that go away again when what they were made for comes to nothing.
#pragma once

#include <string>
#include <vector>

namespace csar {

class NewDirectories {
public:
    NewDirectories() = default;
    NewDirectories(const NewDirectories&) = delete;
    NewDirectories& operator=(const NewDirectories&) = delete;
    ~NewDirectories();

    // Makes a directory, unless there is one. Throws Failure(output), also for a symbolic link below the first.
    void make(const std::string& path);
    // Syncs what holds the new ones. They stay.
    void keep();

private:
    std::vector<std::string> made_;
};

}  // namespace csar
