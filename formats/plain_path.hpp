// Normalizes the spelling of a path.
#pragma once

#include <string>

namespace csar::formats {

// `path` without "." and doubled slashes, and relative to the working directory if the path is below that: "d", "./d/"
// and "/work/d" have the same result. Does not access files. "-" is unchanged.
std::string plain_path(const std::string& path);

// The file name for GitLab: relative to CI_PROJECT_DIR, independent of the working directory. Without CI_PROJECT_DIR,
// and for files outside of it, the same as plain_path().
std::string project_path(const std::string& path);

}  // namespace csar::formats
