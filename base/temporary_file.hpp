// An unnamed file for data too large to keep in memory. It vanishes when it is closed, even if the program is killed.
#pragma once

#include <string>

#include "base/file.hpp"

namespace csar {

// Opens an unnamed file in $TMPDIR (else /tmp) for reading and writing. `purpose` names it in messages. Throws
// Failure(output).
File open_temporary_file(const std::string& purpose);

}  // namespace csar
