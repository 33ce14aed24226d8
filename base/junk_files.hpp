// Junk files: files that version control systems, editors and desktops leave in a directory. Like the project file of
// csar, they are never packed or listed.
#pragma once

#include <string_view>

namespace csar {

// True if any component of `path` (a package path) is the name of a junk file or directory.
bool is_junk_file(std::string_view path);

// The project file in the top directory: it has the author's settings and the paths of keys (docs/project.md).
constexpr std::string_view project_file_name = ".csar.yaml";

// Whether `path` is a junk file or the project file, which are not part of a package that is made from a directory.
bool is_never_packed(std::string_view path);

}  // namespace csar
