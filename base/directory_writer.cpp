#include "base/directory_writer.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include <csar/failure.hpp>
#include "base/package_path.hpp"
#include "base/utf8.hpp"

namespace csar {
namespace {

constexpr mode_t directory_mode = 0777;  // before the umask is applied
#ifdef O_PATH
constexpr int directory_flags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
#else
constexpr int directory_flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
#endif

// Checks again, for safety, that the path is inside the directory. A path outside would be a bug in the caller.
void require_package_path(std::string_view path) {
    for (std::size_t start = 0; start <= path.size();) {
        const std::size_t slash = std::min(path.find('/', start), path.size());
        const std::string_view component = path.substr(start, slash - start);
        start = slash + 1;
        if (!component.empty() && component != "." && component != ".." && component.find('\0') == component.npos)
            continue;
        errno = EINVAL;
        throw_system_failure(FailureKind::output, "create", path);
    }
}

}  // namespace

File DirectoryWriter::create(std::string_view path, mode_t mode) {
    require_package_path(path);
    const std::string name(file_name(path));
    const int parent = open_directory(parent_path(path));
    const int descriptor = open_descriptor(parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (descriptor < 0 && errno == EEXIST)
        throw Failure(FailureKind::output, "cannot create '" + printable(path) +
                                               "': a file or directory with this name exists; it may be another entry "
                                               "if the file system does not distinguish 'a' from 'A'");
    if (descriptor < 0) throw_system_failure(FailureKind::output, "create", path);
    return {descriptor, std::string(path), FailureKind::output};
}

void DirectoryWriter::make_directory(std::string_view path) {
    require_package_path(path);
    for (std::size_t end = 0; end < path.size();) {
        end = std::min(path.find('/', end + 1), path.size());
        const std::string_view made = path.substr(0, end);
        const std::string name(file_name(made));
        if (::mkdirat(open_directory(parent_path(made)), name.c_str(), directory_mode) != 0 && errno != EEXIST)
            throw_system_failure(FailureKind::output, "create", path);
    }
    open_directory(path);  // mkdir() also fails with "exists" for a file: make sure that it is a directory
}

// A descriptor of the directory at `path`, valid until the next call.
int DirectoryWriter::open_directory(std::string_view path) {
    if (path.empty()) return root_;
    if (kept_ && kept_path_ == path) return kept_.descriptor();
    File deepest;
    std::size_t start = 0;
    // Starts from the kept directory if it is an ancestor, which saves opening its own ancestors again.
    if (kept_ && path.size() > kept_path_.size() && path.starts_with(kept_path_) && path[kept_path_.size()] == '/') {
        deepest = std::move(kept_);
        start = kept_path_.size() + 1;
    }
    kept_ = {};
    while (start < path.size()) {
        const std::size_t slash = std::min(path.find('/', start), path.size());
        const std::string name(path.substr(start, slash - start));
        const int descriptor = open_descriptor(deepest ? deepest.descriptor() : root_, name, directory_flags);
        if (descriptor < 0) throw_system_failure(FailureKind::output, "enter", path);
        deepest = File(descriptor, std::string(path), FailureKind::output);
        start = slash + 1;
    }
    kept_ = std::move(deepest);
    kept_path_ = path;
    return kept_.descriptor();
}

}  // namespace csar
