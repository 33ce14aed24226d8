#include "base/regular_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <utility>

#include <csar/failure.hpp>
#include "base/utf8.hpp"

namespace csar {

void refuse_type(std::string_view name) {
    throw Failure(FailureKind::input, "cannot read '" + printable(name) + "': it is not a regular file");
}

File open_regular_file_at(int directory, const std::string& path, std::string name, int more) {
    struct stat status {};
    const bool found =
        ::fstatat(directory, path.c_str(), &status, (more & O_NOFOLLOW) == 0 ? 0 : AT_SYMLINK_NOFOLLOW) == 0;
    // open() rejects a link that it must not follow.
    if (found && !S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode)) refuse_type(name);
    // If the file is a pipe now, O_NONBLOCK prevents blocking.
    const int descriptor =
        found ? open_descriptor(directory, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | more) : -1;
    if (descriptor < 0) throw_system_failure(FailureKind::input, "open", name);
    File file(descriptor, std::move(name));
    if (!S_ISREG(file.type())) refuse_type(file.name());
    return file;
}

File open_regular_file(const std::string& path) { return open_regular_file_at(AT_FDCWD, path, path, 0); }

std::string read_regular_file(const std::string& path, std::uint64_t limit) {
    return read_whole_file(open_regular_file(path), limit);
}

}  // namespace csar
