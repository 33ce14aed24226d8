// One spelling for the many of a path.
#pragma once

#include <string>

namespace csar::cli {

// `path` without "." and doubled slashes, and relative to the working directory when it lies below it: what "d", "./d/" and
// "/work/d" have in common. Looks at no file. "-" stays as it is.
std::string plain_path(const std::string& path);

}  // namespace csar::cli
