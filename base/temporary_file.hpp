// An unnamed file for data too large to keep in memory. It vanishes when it is closed, even if the program is killed.
#pragma once

#include <string>

#include "base/file.hpp"

namespace csar {

// Opens an unnamed file in $TMPDIR (else /tmp) for reading and writing. `purpose` names it in messages. Throws
// Failure(output).
File open_temporary_file(const std::string& purpose);

// A name, free as far as this process knows, for what is to become `path` ("dir/x.csar"): "dir/.x.csar.PID.N.tmp", with
// less of the name when that would be too long for a file system.
std::string temporary_name_for(const std::string& path);

}  // namespace csar
