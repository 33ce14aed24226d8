// The names in a directory.
#pragma once

#include <string>
#include <vector>

#include "base/file.hpp"

namespace csar {

// The names in the open directory except "." and "..", sorted by bytes. Throws Failure(input) if it cannot be listed.
std::vector<std::string> list_directory(const File& directory);

// True if there is a directory at `path`, or a link to one.
bool is_directory(const std::string& path);

}  // namespace csar
