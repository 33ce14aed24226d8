#include "base/output_directory.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/list_directory.hpp"
#include "base/output_file.hpp"
#include "base/package_path.hpp"
#include "base/pieces.hpp"
#include "base/temporary_file.hpp"
#include "base/utf8.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

constexpr mode_t directory_mode = 0777;  // before the umask
constexpr mode_t others = 0077;          // permissions of other users; withheld until the directory is complete

std::string without_trailing_slashes(std::string path) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    return path;
}

// Never replaces a file or a full directory. Without RENAME_NOREPLACE, rename() can replace an empty directory.
int rename_to_free_name(const char* from, const char* to) {
#ifdef RENAME_NOREPLACE
    if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -1;
#endif
    struct stat status {};
    if (::lstat(to, &status) == 0) {
        errno = EEXIST;
        return -1;
    }
    return ::rename(from, to);
}

// Removes what it can of `path` in `directory`. A destructor calls it, possibly when memory is exhausted, so it does
// not use operator new.
void remove_with_content(int directory, const char* path) noexcept {
    if (::unlinkat(directory, path, 0) == 0) return;
    const int descriptor = ::openat(directory, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) return;
    DIR* const stream = ::fdopendir(descriptor);
    if (stream == nullptr) {
        ::close(descriptor);
        return;
    }
    while (const dirent* const found = ::readdir(stream)) {
        const std::string_view name = found->d_name;
        if (name != "." && name != "..") remove_with_content(descriptor, found->d_name);
    }
    ::closedir(stream);
    ::unlinkat(directory, path, AT_REMOVEDIR);
}

// A path outside the directory would be a bug in the caller.
void require_package_path(std::string_view path) {
    bool has_empty = false;
    each_piece(path, '/', [&](std::string_view component) { has_empty |= component.empty(); });
    if (!has_empty && !has_dot_component(path) && path.find('\0') == path.npos) return;
    errno = EINVAL;
    throw_system_failure(FailureKind::output, "create", path);
}

}  // namespace

OutputDirectory::OutputDirectory(std::string path) : path_(without_trailing_slashes(std::move(path))) {
    struct stat status {};
    within_ = ::stat(path_.c_str(), &status) == 0;
    if (!within_ && errno != ENOENT) throw_system_failure(FailureKind::output, "create", path_);
    if (within_) {
        std::error_code error;
        if (!S_ISDIR(status.st_mode))
            throw Failure(FailureKind::output, "cannot write to '" + printable(path_) + "': it is not a directory");
        if (!fs::is_empty(path_, error) && !error)
            throw Failure(FailureKind::output, "cannot write to '" + printable(path_) + "': it is not empty");
    }
    make_temporary(within_ ? path_ + "/csar" : path_);
}

OutputDirectory::~OutputDirectory() {
    if (!temporary_.empty()) remove_with_content(AT_FDCWD, temporary_.c_str());
}

// Creates the temporary directory next to `path`, or in `path`, with the permissions of the final directory.
void OutputDirectory::make_temporary(const std::string& path) {
    // Copied first: if the allocation failed later, the directory would remain.
    std::string shown_name = path_;
    for (;;) {
        std::string name = temporary_name_for(path);
        if (::mkdir(name.c_str(), directory_mode) == 0) {
            temporary_ = std::move(name);
            break;
        }
        if (errno != EEXIST) throw_creation_failure(path_);
    }
    const int descriptor = open_descriptor(AT_FDCWD, temporary_, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    directory_ = File(descriptor, std::move(shown_name), FailureKind::output);
    struct stat status {};
    if (descriptor < 0 || ::fstat(descriptor, &status) != 0 ||
        ::fchmod(descriptor, status.st_mode & 07777 & ~others) != 0) {
        const int code = errno;
        ::rmdir(std::exchange(temporary_, {}).c_str());
        errno = code;
        throw_system_failure(FailureKind::output, "create", path_);
    }
    mode_ = status.st_mode & 07777;
}

void OutputDirectory::commit(bool durable) {
    // syncfs() is much faster than syncing thousands of small files. It also writes data of other programs, which costs
    // less.
    if (durable && ::syncfs(directory_.descriptor()) != 0) throw_system_failure(FailureKind::output, "write", path_);
    if (within_)
        move_up();
    else
        rename_temporary();
    if (durable) sync_parent_directory(within_ ? path_ + "/anything" : path_);
}

void OutputDirectory::rename_temporary() {
    if (::fchmod(directory_.descriptor(), mode_) != 0 || rename_to_free_name(temporary_.c_str(), path_.c_str()) != 0)
        throw_system_failure(FailureKind::output, "create", path_);
    temporary_.clear();
}

void OutputDirectory::move_up() {
    // All paths are created first: memory must not run out halfway.
    std::vector<std::pair<std::string, std::string>> moves;
    for (const std::string& name : list_directory(directory_))
        moves.emplace_back(temporary_ + "/" + name, path_ + "/" + name);
    for (std::size_t at = 0; at < moves.size(); ++at) {
        if (rename_to_free_name(moves[at].first.c_str(), moves[at].second.c_str()) == 0) continue;
        const int code = errno;
        while (at > 0) remove_with_content(AT_FDCWD, moves[--at].second.c_str());
        errno = code;
        throw_system_failure(FailureKind::output, "write to", path_);
    }
    ::rmdir(temporary_.c_str());
    temporary_.clear();
}

File DirectoryWriter::create(std::string_view path, mode_t mode) {
    require_package_path(path);
    const std::string name(file_name(path));
    const int parent = open_directory(parent_path(path));
    const int descriptor = open_descriptor(parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (descriptor < 0 && errno == EEXIST)
        throw Failure(
            FailureKind::output,
            "cannot create '" + printable(path) +
                "': a file or directory with this name exists; the file system may not distinguish 'a' from 'A'");
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
    open_directory(path);  // mkdir() says "exists" for a file too
}

// The descriptor is valid until the next call.
int DirectoryWriter::open_directory(std::string_view path) {
    if (path.empty()) return root_;
    if (kept_ && kept_path_ == path) return kept_.descriptor();
    File deepest;
    std::size_t start = 0;
    // If an ancestor is kept open, starts from there.
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
