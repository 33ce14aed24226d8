// Opens files that csar finds by itself, next to a package or in a directory.
//
// Opening a pipe can block, and opening a device can have any effect. So only regular files, and links to them, are
// opened. Files that the user names may be pipes: File::open_read() opens them.
#pragma once

#include <cerrno>
#include <cstdint>
#include <string>
#include <string_view>

#include <csar/failure.hpp>
#include "base/file.hpp"

namespace csar {

// Throws Failure(input) if `path` is not a regular file, or cannot be opened.
File open_regular_file(const std::string& path);

// Throws Failure(input) if the file has more than `limit` bytes.
std::string read_regular_file(const std::string& path, std::uint64_t limit);

// `directory`: may be AT_FDCWD. `name`: in messages. `more`: O_NOFOLLOW or 0. Throws like open_regular_file().
File open_regular_file_at(int directory, const std::string& path, std::string name, int more);

// Returns `otherwise` if `find_out` fails because of an unreadable file. Throws if the disk fails, or after an
// interruption.
template <class Result, class FindOut>
Result found_out(Result otherwise, FindOut find_out) {
    try {
        return find_out();
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted || failure.system_error() == EIO) throw;
        return otherwise;
    }
}

// Throws Failure(input): `name` is not a regular file.
[[noreturn]] void refuse_type(std::string_view name);

}  // namespace csar
