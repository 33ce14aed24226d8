// Lists a directory.
#pragma once

#include <string>
#include <vector>

#include "base/file.hpp"

namespace csar {

// The names without "." and "..", sorted by bytes. Throws Failure(input).
std::vector<std::string> list_directory(const File& directory);

// Also true for a link to a directory.
bool is_directory(const std::string& path);

}  // namespace csar
