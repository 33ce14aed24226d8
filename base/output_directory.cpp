#include "base/output_directory.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/list_directory.hpp"
#include "base/output_file.hpp"
#include "base/temporary_file.hpp"
#include "base/utf8.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

constexpr mode_t default_mode = 0777;  // before the umask is applied, as for other new directories
constexpr mode_t others = 0077;        // permissions of other users, withheld until the directory is complete

std::string without_trailing_slashes(std::string path) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    return path;
}

// Renames without replacing anything. If the file system does not support that, uses rename(), which can only replace
// an empty directory.
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

// Removes the file or directory at `path`, relative to the directory `directory`, with all its content, as far as
// possible. Does not use operator new: a destructor calls it, possibly after memory was exhausted.
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

// Creates the temporary directory, next to `path` or inside it, with the permissions of the final directory.
void OutputDirectory::make_temporary(const std::string& path) {
    // Copied first: if this allocation failed after the directory was created, the directory would remain.
    std::string shown_name = path_;
    for (;;) {
        std::string name = temporary_name_for(path);
        if (::mkdir(name.c_str(), default_mode) == 0) {
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
    // One call for the whole file system instead of one per file: syncing thousands of small files individually takes
    // much longer. It also writes the buffered data of other programs, but that costs less.
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
    // All paths are created first, so that memory cannot be exhausted after a part has been moved.
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

}  // namespace csar
