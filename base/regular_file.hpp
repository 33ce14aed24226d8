// Files that were found by searching, and not specified by the user: next to a package, or in a directory.
//
// Opening a pipe can block forever, and opening a device can have any effect. So only regular files and links to them
// are opened. Files specified by the user are opened with File::open_read(), because they may be pipes.
#pragma once

#include <cerrno>
#include <cstdint>
#include <string>
#include <string_view>

#include <csar/failure.hpp>
#include "base/file.hpp"

namespace csar {

// Throws Failure(input) if `path` is not a regular file or cannot be opened.
File open_regular_file(const std::string& path);

// The whole content of the file at `path`. Throws Failure(input) if it has more than `limit` bytes.
std::string read_regular_file(const std::string& path, std::uint64_t limit);

// Opens `path` beneath the directory `directory`, which may be AT_FDCWD. `name` is its name in messages. `more`:
// O_NOFOLLOW, or 0. Throws Failure(input) like open_regular_file().
File open_regular_file_at(int directory, const std::string& path, std::string name, int more);

// The result of `find_out`; `otherwise` if a file is unreadable. An interruption and a failing disk are thrown.
template <class Result, class FindOut>
Result found_out(Result otherwise, FindOut find_out) {
    try {
        return find_out();
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted || failure.system_error() == EIO) throw;
        return otherwise;
    }
}

// Throws Failure(input) with the message that `name` is not a regular file.
[[noreturn]] void refuse_type(std::string_view name);

}  // namespace csar
