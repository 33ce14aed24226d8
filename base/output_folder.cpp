#include "base/output_folder.hpp"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/output_file.hpp"
#include "base/utf8.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

constexpr mode_t default_mode = 0777;  // less the umask, as for any directory a program makes
constexpr mode_t others = 0077;        // permissions withheld from others until the directory is complete

std::string without_trailing_slashes(std::string path) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    return path;
}

// Renames without replacing anything. Where the file system does not support that, uses rename(), which still refuses
// to replace anything but an empty directory.
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

}  // namespace

OutputFolder::OutputFolder(std::string path) : path_(without_trailing_slashes(std::move(path))) {
    struct stat status {};
    within_ = ::stat(path_.c_str(), &status) == 0;
    if (!within_ && errno != ENOENT) throw_system_failure(FailureKind::output, "create", path_);
    if (within_) {
        std::error_code error;
        if (!S_ISDIR(status.st_mode))
            throw Failure(FailureKind::output, "cannot write to '" + printable(path_) + "': it is not a folder");
        if (!fs::is_empty(path_, error) && !error)
            throw Failure(FailureKind::output, "cannot write to '" + printable(path_) + "': it is not empty");
    }
    const std::size_t name = path_.rfind('/') + 1;  // 0 when there is no slash
    make_temporary(within_ ? path_ + "/.csar" : path_.substr(0, name) + "." + path_.substr(name));
}

OutputFolder::~OutputFolder() {
    std::error_code ignored;  // nothing can be done about it in a destructor
    if (!temporary_.empty()) fs::remove_all(temporary_, ignored);
}

// Creates the temporary directory, whose path starts with `start`.
void OutputFolder::make_temporary(const std::string& start) {
    static std::atomic<unsigned> counter{0};
    // Copied first: an allocation that fails once the directory is there would leave it behind.
    std::string shown_name = path_;
    for (;;) {
        std::string name =
            start + "." + std::to_string(::getpid()) + "." + std::to_string(counter.fetch_add(1)) + ".tmp";
        if (::mkdir(name.c_str(), default_mode) == 0) {
            temporary_ = std::move(name);
            break;
        }
        if (errno != EEXIST) throw_system_failure(FailureKind::output, "create", path_);
    }
    const int descriptor = open_descriptor(AT_FDCWD, temporary_, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    folder_ = File(descriptor, std::move(shown_name), FailureKind::output);
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

void OutputFolder::commit(bool durable) {
    // One call for the whole file system instead of one for each file: syncing thousands of small files one by one
    // takes much longer. It also writes what other programs have in their buffers, which is the smaller cost.
    if (durable && ::syncfs(folder_.descriptor()) != 0) throw_system_failure(FailureKind::output, "write", path_);
    if (within_)
        move_up();
    else
        rename_temporary();
    if (durable) sync_parent_folder(within_ ? path_ + "/anything" : path_);
}

void OutputFolder::rename_temporary() {
    if (::fchmod(folder_.descriptor(), mode_) != 0 || rename_to_free_name(temporary_.c_str(), path_.c_str()) != 0)
        throw_system_failure(FailureKind::output, "create", path_);
    temporary_.clear();
}

void OutputFolder::move_up() {
    std::vector<std::string> names, moved;
    std::error_code error;
    for (auto found = fs::directory_iterator(temporary_, error); !error && found != fs::directory_iterator();
         found.increment(error))
        names.push_back(found->path().filename());
    for (std::size_t at = 0; !error && at < names.size(); ++at) {
        std::string destination = path_ + "/" + names[at];
        if (rename_to_free_name((temporary_ + "/" + names[at]).c_str(), destination.c_str()) != 0)
            error = std::error_code(errno, std::generic_category());
        else
            moved.push_back(std::move(destination));
    }
    if (error) {
        std::error_code ignored;
        for (const std::string& path : moved) fs::remove_all(path, ignored);
        errno = error.value();
        throw_system_failure(FailureKind::output, "write to", path_);
    }
    ::rmdir(std::exchange(temporary_, {}).c_str());
}

}  // namespace csar
