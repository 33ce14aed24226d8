#include "base/list_directory.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>

namespace csar {

void each_name(const File& directory, const std::function<void(std::string_view)>& visit) {
    // The stream has its own descriptor, so the caller's descriptor keeps its position.
    const int descriptor = open_descriptor(directory.descriptor(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(descriptor < 0 ? nullptr : ::fdopendir(descriptor), ::closedir);
    if (!stream) throw_system_failure(FailureKind::input, "list", directory.name());
    for (;;) {
        errno = 0;
        const dirent* const found = ::readdir(stream.get());
        if (!found && errno != 0) throw_system_failure(FailureKind::input, "list", directory.name());
        if (!found) return;
        const std::string_view name = found->d_name;
        if (name != "." && name != "..") visit(name);
    }
}

std::vector<std::string> list_directory(const File& directory) {
    std::vector<std::string> names;
    each_name(directory, [&](std::string_view name) { names.emplace_back(name); });
    std::ranges::sort(names);
    return names;
}

bool is_directory(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace csar
