// Opens files beneath a directory without ever following a symbolic link.
#pragma once

#include <string>
#include <string_view>

#include "base/file.hpp"

namespace csar {

// Keeps the directory of the last opened file open, so that opening its siblings costs one call each. Not thread-safe.
class DirectoryReader {
public:
    // Opens the file at `path` (a package path, see base/package_path.hpp) beneath the open directory `directory` for
    // reading. Throws Failure(input) if a component is a symbolic link, even if it became one after the directory was
    // listed, or if the file cannot be opened for another reason. Messages call the file `directory_name`/`path`, or
    // only `path` when the directory has no name.
    File open(int directory, std::string_view path, std::string_view directory_name = {});
    File open(const File& directory, std::string_view path) {
        return open(directory.descriptor(), path, directory.name());
    }

private:
    int parent_of(int directory, std::string_view path, const std::string& shown);

    int directory_ = -1;     // the directory that contains kept_
    std::string kept_path_;  // relative to directory_
    File kept_;
};

}  // namespace csar
