// The bytes of a whole file, pushed into a sink any number of times, and their digest.
#pragma once

#include <string>
#include <string_view>

#include "base/file.hpp"
#include "csar/integrity/content_form.hpp"

namespace csar::open {

// The bytes of an open file, which must outlive the content. Throws Failure(input) if they cannot be read, or if the
// file was modified while it was read: the result would be wrong for the old and the new bytes.
integrity::Content content_of(const File& file);

// `text` must outlive the content.
integrity::Content content_of(std::string_view text);

// SHA-256 in lower-case hexadecimal digits.
std::string sha256_of(const integrity::Content& content);

}  // namespace csar::open
