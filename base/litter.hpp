// What lies about in a folder without belonging to it: never packed, never shown.
#pragma once

#include <string_view>

namespace csar {

// True when a component of `path` (a package path) is the name of a version control system's own folder or file, or of
// what editors and desktops leave behind.
bool is_litter(std::string_view path);

}  // namespace csar
