// Lists a directory.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"

namespace csar {

// Calls visit(name) for each name except "." and "..". Throws Failure(input).
void each_name(const File& directory, const std::function<void(std::string_view)>& visit);

// The names of each_name(), sorted by bytes.
std::vector<std::string> list_directory(const File& directory);

// Also true for a link to a directory.
bool is_directory(const std::string& path);

}  // namespace csar
