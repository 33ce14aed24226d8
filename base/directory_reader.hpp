// Opens files in a directory, and never follows a symbolic link.
#pragma once

#include <string>
#include <string_view>

#include "base/file.hpp"

namespace csar {

// Keeps the last directory open, so each further file in it costs one call. Not thread-safe.
class DirectoryReader {
public:
    // `path`: a package path (base/package_path.hpp) in the open `directory`. Throws Failure(input) if the file cannot
    // be opened, or if a component is a symbolic link, even if it changed after listing.
    // Messages name the file `directory_name`/`path`. `directory_name` may be empty.
    File open(int directory, std::string_view path, std::string_view directory_name = {});
    File open(const File& directory, std::string_view path) {
        return open(directory.descriptor(), path, directory.name());
    }

private:
    int parent_of(int directory, std::string_view path, const std::string& shown);

    int directory_ = -1;     // contains kept_
    std::string kept_path_;  // relative to directory_
    File kept_;
};

}  // namespace csar
