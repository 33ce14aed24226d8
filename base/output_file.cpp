#include "base/output_file.hpp"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <utility>

#include <csar/failure.hpp>
#include "base/package_path.hpp"
#include "base/utf8.hpp"

namespace csar {
namespace {

constexpr mode_t default_mode = 0666;  // less the umask, as for any file a program creates

// The path to write: when `path` is a symbolic link, its target is replaced, as by any program that opens it for
// writing. Anything but a regular file is refused, so that a device is never replaced by a file.
std::string final_path(std::string path) {
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0) return path;
    if (S_ISLNK(status.st_mode)) {
        const std::unique_ptr<char, decltype(&std::free)> target(::realpath(path.c_str(), nullptr), &std::free);
        if (!target) throw_system_failure(FailureKind::output, "write", path);
        path = target.get();
        if (::stat(path.c_str(), &status) != 0) throw_system_failure(FailureKind::output, "write", path);
    }
    if (S_ISREG(status.st_mode)) return path;
    if (S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        throw_system_failure(FailureKind::output, "write", path);
    }
    throw Failure(FailureKind::output, "cannot write '" + printable(path) + "': it is not a regular file");
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

// Where a file without a name has one after all, by which it can be given another.
std::string unnamed_path(const File& file) { return "/proc/self/fd/" + std::to_string(file.descriptor()); }

}  // namespace

OutputFile::OutputFile(std::string path) : path_(final_path(std::move(path))) {
#ifdef O_TMPFILE
    if (const int unnamed = open_descriptor(AT_FDCWD, folder_of(path_), O_TMPFILE | O_RDWR | O_CLOEXEC, default_mode);
        unnamed >= 0) {
        file_ = File(unnamed, path_, FailureKind::output);
        // Without /proc it could never be named.
        if (::access(unnamed_path(file_).c_str(), F_OK) == 0) return;
    }
#endif
    for (;;) {
        temporary_ = temporary_name();
        const int named =
            open_descriptor(AT_FDCWD, temporary_, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, default_mode);
        if (named >= 0) {
            file_ = File(named, path_, FailureKind::output);
            return;
        }
        if (errno == EEXIST) continue;
        temporary_.clear();
        throw_system_failure(FailureKind::output, "create", path_);
    }
}

OutputFile::~OutputFile() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

std::string OutputFile::temporary_name() const {
    static std::atomic<unsigned> counter{0};
    return folder_of(path_) + "/." + std::string(file_name(path_)) + "." + std::to_string(::getpid()) + "." +
           std::to_string(counter.fetch_add(1)) + ".tmp";
}

void OutputFile::link_into_place() {
    const std::string source = unnamed_path(file_);
    for (;;) {
        std::string name = temporary_name();
        if (::linkat(AT_FDCWD, source.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            temporary_ = std::move(name);
            return;
        }
        if (errno != EEXIST && errno != EINTR) throw_system_failure(FailureKind::output, "create", path_);
    }
}

void OutputFile::commit() {
    file_.sync();
    // linkat() cannot replace a file, so an unnamed file first gets a temporary name and is then renamed like the
    // others.
    if (temporary_.empty()) link_into_place();
    file_.close();
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) throw_system_failure(FailureKind::output, "write", path_);
    temporary_.clear();
    sync_parent_folder(path_);
}

void sync_parent_folder(const std::string& path) {
    const int folder = open_descriptor(AT_FDCWD, folder_of(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;  // write and search permission but no read permission: it cannot be synced
    const int result = ::fsync(folder);
    const int code = errno;
    ::close(folder);
    if (result != 0 && code != EINVAL && code != EROFS) {
        errno = code;
        throw_system_failure(FailureKind::output, "sync the folder of", path);
    }
}

}  // namespace csar
