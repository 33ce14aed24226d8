#include "base/output_file.hpp"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <exception>
#include <memory>
#include <utility>

#include <csar/failure.hpp>
#include "base/temporary_file.hpp"
#include "base/utf8.hpp"

namespace csar {
namespace {

constexpr mode_t default_mode = 0666;  // before the umask

// Follows a symbolic link: its target is replaced. Throws unless the target is a regular file, so that no device is
// replaced.
std::string final_path(std::string path) {
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0) return path;
    if (S_ISLNK(status.st_mode)) {
        // The system may refuse a link of another user in /tmp, so it must follow the link first.
        struct stat followed {};
        if (::stat(path.c_str(), &followed) != 0) throw_system_failure(FailureKind::output, "write", path);
        const std::unique_ptr<char, decltype(&std::free)> target(::realpath(path.c_str(), nullptr), &std::free);
        if (!target) throw_system_failure(FailureKind::output, "write", path);
        errno = ELOOP;  // the link has changed meanwhile
        if (::lstat(target.get(), &status) != 0 || status.st_dev != followed.st_dev || status.st_ino != followed.st_ino)
            throw_system_failure(FailureKind::output, "write", path);
        path = target.get();
    }
    if (S_ISREG(status.st_mode)) return path;
    if (S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        throw_system_failure(FailureKind::output, "write", path);
    }
    throw Failure(FailureKind::output, "cannot write '" + printable(path) + "': it is not a regular file");
}

std::string directory_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

// Copies the permissions of the file that will be replaced.
void keep_permissions(const File& file, const std::string& path) {
    constexpr mode_t permissions = 0777;
    struct stat status {};
    struct stat own {};
    if (::lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return;
    if (::fstat(file.descriptor(), &own) == 0 && ((own.st_mode ^ status.st_mode) & permissions) == 0) return;
    if (::fchmod(file.descriptor(), status.st_mode & permissions) != 0)
        throw_system_failure(FailureKind::output, "write", path);
}

// linkat() can name an unnamed file by this path.
std::string unnamed_path(const File& file) { return "/proc/self/fd/" + std::to_string(file.descriptor()); }

// False with errno on failure. ENOENT: no file `to`. EINVAL or ENOSYS: not supported.
bool exchange_names(const std::string& from, const std::string& to) {
#ifdef RENAME_EXCHANGE
    return ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE) == 0;
#else
    errno = ENOSYS;
    return false;
#endif
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_(final_path(std::move(path))) {
#ifdef O_TMPFILE
    if (const int unnamed =
            open_descriptor(AT_FDCWD, directory_of(path_), O_TMPFILE | O_RDWR | O_CLOEXEC, default_mode);
        unnamed >= 0) {
        file_ = File(unnamed, path_, FailureKind::output);
        // Without /proc, linkat() cannot name the file.
        if (::access(unnamed_path(file_).c_str(), F_OK) == 0) {
            keep_permissions(file_, path_);
            return;
        }
    }
#endif
    for (;;) {
        temporary_ = temporary_name_for(path_);
        const int named =
            open_descriptor(AT_FDCWD, temporary_, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, default_mode);
        if (named >= 0) {
            file_ = File(named, path_, FailureKind::output);
            keep_permissions(file_, path_);
            return;
        }
        if (errno == EEXIST) continue;
        temporary_.clear();
        throw_creation_failure(path_);
    }
}

OutputFile::~OutputFile() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::link_into_place() {
    const std::string source = unnamed_path(file_);
    for (;;) {
        std::string name = temporary_name_for(path_);
        if (::linkat(AT_FDCWD, source.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            temporary_ = std::move(name);
            return;
        }
        if (errno != EEXIST && errno != EINTR) throw_system_failure(FailureKind::output, "create", path_);
    }
}

void OutputFile::prepare() {
    if (file_.descriptor() < 0) return;
    file_.sync();
    // linkat() cannot replace a file. So an unnamed file gets a temporary name, and is then renamed.
    if (temporary_.empty()) link_into_place();
    file_.close();
}

void OutputFile::replace() {
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) throw_system_failure(FailureKind::output, "write", path_);
    temporary_.clear();
}

void OutputFile::exchange() {
    if (exchange_names(temporary_, path_)) return;
    if (errno == ENOENT) return replace();
    if (errno != EINVAL && errno != ENOSYS) throw_system_failure(FailureKind::output, "write", path_);
    // NFS and FAT cannot exchange names. For a moment, no file has the final name.
    std::string aside = temporary_name_for(path_);
    if (::rename(path_.c_str(), aside.c_str()) != 0) {
        if (errno == ENOENT) return replace();
        throw_system_failure(FailureKind::output, "write", path_);
    }
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) {
        const int code = errno;
        ::rename(aside.c_str(), path_.c_str());
        errno = code;
        throw_system_failure(FailureKind::output, "write", path_);
    }
    temporary_ = std::move(aside);
}

bool OutputFile::take_back() {
    const bool replaced = !temporary_.empty();
    const std::string former = std::exchange(temporary_, {});
    return (replaced ? ::rename(former.c_str(), path_.c_str()) : ::unlink(path_.c_str())) == 0;
}

void OutputFile::commit() {
    OutputFile* const alone = this;
    commit_together({&alone, 1});
}

void commit_together(std::span<OutputFile* const> outputs) {
    for (OutputFile* const output : outputs) output->prepare();
    OutputFile& last = *outputs.back();
    const auto others = outputs.first(outputs.size() - 1);
    std::size_t placed = 0;
    try {
        for (; placed < others.size(); ++placed) others[placed]->exchange();
        for (const OutputFile* const output : others) sync_parent_directory(output->path_);
        last.replace();
    } catch (const std::exception& failure) {
        std::string stuck;
        while (placed > 0)
            if (OutputFile& output = *others[--placed]; !output.take_back())
                stuck += "; the new '" + printable(output.path_) + "' could not be reverted";
        if (stuck.empty()) throw;
        throw Failure(FailureKind::output, failure.what() + stuck);
    }
    sync_parent_directory(last.path_);
}

void sync_parent_directory(const std::string& path) {
    const int directory = open_descriptor(AT_FDCWD, directory_of(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return;  // an unreadable directory cannot be synced
    const int result = ::fsync(directory);
    const int code = errno;
    ::close(directory);
    if (result != 0 && code != EINVAL && code != EROFS) {
        errno = code;
        throw_system_failure(FailureKind::output, "sync the directory of", path);
    }
}

}  // namespace csar
