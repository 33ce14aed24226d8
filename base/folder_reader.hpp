// Files beneath a folder, opened so that no symbolic link on the way leads elsewhere.
#pragma once

#include <string>
#include <string_view>

#include "base/file.hpp"

namespace csar {

// Keeps the folder of the last file open, so that its neighbours cost one call each. For one thread at a time.
class FolderReader {
public:
    // Opens the file at `path` (a package path, see base/package_path.hpp) beneath the open folder `folder` for
    // reading. A component that is a symbolic link, also one that became so since the folder was listed, is a
    // Failure(input), as is everything else that cannot be opened. Messages call the file by its path.
    File open(int folder, std::string_view path);

private:
    int parent_of(int folder, std::string_view path);

    int folder_ = -1;        // what kept_ lies beneath
    std::string kept_path_;  // relative to folder_
    File kept_;
};

}  // namespace csar
