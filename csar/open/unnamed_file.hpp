// Files that are open but have no name (yet), for functions that take a path.
#pragma once

#include <string>

#include "base/file.hpp"
#include <csar/failure.hpp>

namespace csar {

// A path under which `file` can be opened again as long as it is open.
std::string path_of_descriptor(const File& file);

// The failure with the name of `file` where its message has path_of_descriptor(file), which tells a user nothing.
Failure with_name_of(const File& file, const Failure& failure);

}  // namespace csar
