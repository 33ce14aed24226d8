// Junk files: files that version control systems, editors and desktops leave in a directory. They are never packed or
// listed.
#pragma once

#include <string_view>

namespace csar {

// True if any component of `path` (a package path) is the name of a junk file or directory.
bool is_junk_file(std::string_view path);

}  // namespace csar
