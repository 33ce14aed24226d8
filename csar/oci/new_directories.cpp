#include "csar/oci/new_directories.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/file.hpp"
#include "base/output_file.hpp"

namespace csar::oci {

NewDirectories::~NewDirectories() {
    for (auto path = made_.rbegin(); path != made_.rend(); ++path) ::rmdir(path->c_str());
}

void NewDirectories::make(const std::string& path) {
    constexpr mode_t mode = 0777;  // before the umask is applied
    if (::mkdir(path.c_str(), mode) == 0) {
        made_.push_back(path);
        return;
    }
    if (errno != EEXIST) throw_system_failure(FailureKind::output, "create", path);
    struct stat status {};
    if (::lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) return;
    errno = ENOTDIR;
    throw_system_failure(FailureKind::output, "create", path);
}

void NewDirectories::keep() {
    for (const std::string& path : made_) sync_parent_directory(path);
    made_.clear();
}

}  // namespace csar::oci
