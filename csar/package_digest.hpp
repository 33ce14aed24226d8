// The digest of an archive file as a whole.
#pragma once

#include <string>

namespace csar {

// SHA-256 of the file at `path` in lower-case hexadecimal digits. Throws Failure(input).
std::string package_digest(const std::string& path);

}  // namespace csar
