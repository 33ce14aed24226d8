// One spelling for the many of a path.
#pragma once

#include <string>

namespace csar::cli {

// `path` without "." and doubled slashes, and relative to the working directory when it is below it: what "d", "./d/" and
// "/work/d" have in common. Looks at no file. "-" stays as it is.
std::string plain_path(const std::string& path);

// How GitLab calls the file in a job: relative to CI_PROJECT_DIR, wherever in it the job works; elsewhere, and for what is outside
// of it, as plain_path() does.
std::string project_path(const std::string& path);

}  // namespace csar::cli
