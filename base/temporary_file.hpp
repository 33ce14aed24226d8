// An unnamed file for data that is too large for memory. It vanishes on close, even if the program is killed.
#pragma once

#include <string>

#include "base/file.hpp"

namespace csar {

// In $TMPDIR, by default /tmp, for reading and writing. `purpose`: for messages. Throws Failure(output).
File open_temporary_file(const std::string& purpose);

// "dir/.x.csar.PID.N.tmp" for "dir/x.csar". This process uses each name once. A long name is shortened for the file
// system.
std::string temporary_name_for(const std::string& path);

}  // namespace csar
