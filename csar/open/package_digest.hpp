// The digest of an archive file as a whole.
#pragma once

#include <string>

#include "csar/integrity/content_form.hpp"

namespace csar {

// SHA-256 of a file in lower-case hexadecimal digits. Throws Failure(input), also when it is written to meanwhile.
std::string package_digest(const std::string& path);
std::string package_digest(const integrity::Content& content);

}  // namespace csar
