// The file names that are compared with the patterns of a project file.
#pragma once

#include <string>
#include <string_view>

namespace csar {

// The path of the working directory with a slash at its end; empty if unknown.
std::string working_directory();

// The normalised name of a file relative to the directory of the project file: "a.yaml" for "./a.yaml", and for
// "/work/a.yaml" if that directory is /work. `below`: the path from that directory to the working directory
// ("services/"); empty if both are the same. Only the beginning of `shown` is normalised: the rest may be a name in an
// archive.
std::string name_in_project(std::string_view shown, std::string_view working_directory, std::string_view below);

// Like name_in_project(), but for a pattern, which is relative to the directory of the project file unless it is
// absolute.
std::string pattern_in_project(std::string_view pattern, std::string_view working_directory, std::string_view below);

}  // namespace csar
