// An unnamed file for data that is too large for memory. It vanishes when it is closed, even if the program is killed.
#pragma once

#include <string>

#include "base/file.hpp"

namespace csar {

// Opens an unnamed file in $TMPDIR (by default /tmp) for reading and writing. `purpose` describes it in messages.
// Throws Failure(output).
File open_temporary_file(const std::string& purpose);

// A temporary name for the future file `path`, unused as far as this process knows: "dir/.x.csar.PID.N.tmp" for
// "dir/x.csar". The name is shortened if it would be too long for a file system.
std::string temporary_name_for(const std::string& path);

}  // namespace csar
