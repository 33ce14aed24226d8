// The bytes and the digest of a whole file.
#pragma once

#include <string>
#include <string_view>

#include "base/file.hpp"
#include "csar/integrity/content_form.hpp"

namespace csar::open {

// `file` must outlive the content. Reading throws Failure(input) on error, or if the file was modified in the meantime.
integrity::Content content_of(const File& file);

// `text` must outlive the content.
integrity::Content content_of(std::string_view text);

// SHA-256 in lower-case hexadecimal digits.
std::string sha256_of(const integrity::Content& content);

}  // namespace csar::open
