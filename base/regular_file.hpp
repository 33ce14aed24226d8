// Files that were found and not named: beside a package, in a directory.
//
// To open a pipe can wait for ever, and to open a device can do anything. So nothing but a regular file, or a link to one, is
// opened. What the user names is opened by File::open_read(), since it may well be a pipe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/file.hpp"

namespace csar {

// Throws Failure(input) when it is not a regular file or cannot be opened.
File open_regular_file(const std::string& path);

// Its whole content, at most `limit` bytes; more is a Failure of kind input.
std::string read_regular_file(const std::string& path, std::uint64_t limit);

// Opens `path` beneath the directory `directory`, which may be AT_FDCWD, for messages as `name`. `more`: O_NOFOLLOW, or 0.
// Throws Failure(input) as above.
File open_regular_file_at(int directory, const std::string& path, std::string name, int more);

// Throws Failure(input): `name`, as messages call it, is not a regular file.
[[noreturn]] void refuse_type(std::string_view name);

}  // namespace csar
