// A directory for outputs of pack.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>

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

// The directory of `file`, with a slash at the end. Returns an empty string for the working directory, and for a
// directory in `packed`, whose package would contain the file.
inline std::string directory_outside(const std::filesystem::path& file, const std::filesystem::path& packed) {
    std::error_code failed;
    const auto resolved = [&](const std::filesystem::path& path) {
        return std::filesystem::weakly_canonical(std::filesystem::absolute(path, failed), failed);
    };
    const std::filesystem::path directory = file.parent_path() / "";
    const std::filesystem::path way = resolved(directory).lexically_relative(resolved(packed));
    return failed || (!way.empty() && *way.begin() != "..") ? std::string() : directory.string();
}

}  // namespace csar::cli
