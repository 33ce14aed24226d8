// The bytes of a whole file, pushed into a sink any number of times, and their digest.
#pragma once

#include <string>
#include <string_view>

#include "base/file.hpp"
#include "csar/integrity/content_form.hpp"

namespace csar {

// The bytes of an open file, which must outlive the content. Throws Failure(input) when they cannot be read, or when the
// file was written to while they were: a statement about half of the old bytes and half of the new is true of neither.
integrity::Content content_of(const File& file);

// `text` must outlive the content.
integrity::Content content_of(std::string_view text);

// SHA-256 in lower-case hexadecimal digits.
std::string sha256_of(const integrity::Content& content);

}  // namespace csar
