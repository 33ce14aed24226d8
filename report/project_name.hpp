// File names, to compare with the patterns of a project file.
#pragma once

#include <string>
#include <string_view>

namespace csar {

// With a slash at the end; empty if unknown.
std::string working_directory();

// The name of a file relative to the project file: "a.yaml" for "./a.yaml" and, with the project file in /work, for
// "/work/a.yaml". `below`: the path from the project file to the working directory ("services/"), or "". A name in an
// archive at the end of `shown` is not changed.
std::string name_in_project(std::string_view shown, std::string_view working_directory, std::string_view below);

// For a pattern, which is relative to the project file or absolute.
std::string pattern_in_project(std::string_view pattern, std::string_view working_directory, std::string_view below);

}  // namespace csar
