// Junk files: what version control systems, editors and desktops leave in a directory. Never packed, never listed.
#pragma once

#include <string_view>

namespace csar {

// True when any component of `path` (a package path) is the name of a junk file or directory.
bool is_junk_file(std::string_view path);

}  // namespace csar
