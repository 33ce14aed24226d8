// A file without a name, for what is too large to keep in memory: gone when it is closed, whatever happens.
#pragma once

#include <string>

#include "base/file.hpp"

namespace csar {

// Opens one in $TMPDIR (else /tmp) for reading and writing. `purpose` names it in messages. Throws Failure(output).
File open_temporary_file(const std::string& purpose);

}  // namespace csar
