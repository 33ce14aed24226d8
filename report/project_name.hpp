// What the patterns of a project file call a file.
#pragma once

#include <string>
#include <string_view>

namespace csar {

// The path of the working directory with a slash at its end; empty: unknown.
std::string working_directory();

// The name, in its plainest form, of a file as seen from the directory of the project file: "a.yaml" for "./a.yaml", and for
// "/work/a.yaml" when that directory is /work. `below`: what leads from there to the working directory ("services/"); empty: it is
// the working directory. Only the beginning of `shown` is looked at: what follows may be a name in an archive.
std::string name_in_project(std::string_view shown, std::string_view working_directory, std::string_view below);

// The same for a pattern, whose names are seen from there unless they are absolute.
std::string pattern_in_project(std::string_view pattern, std::string_view working_directory, std::string_view below);

}  // namespace csar
