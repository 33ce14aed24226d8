// Files that version control, editors and desktops leave in a directory.
#pragma once

#include <string_view>

namespace csar {

// Whether a component of the package path `path` is a junk file or directory.
bool is_junk_file(std::string_view path);

// The project file in the top directory. It has the author's settings and paths of keys (docs/project.md).
constexpr std::string_view project_file_name = ".csar.yaml";

// Junk files and the project file are never packed.
bool is_never_packed(std::string_view path);

}  // namespace csar
