#include "base/directory_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>

#include <csar/failure.hpp>
#include "base/compose.hpp"
#include "base/interrupt.hpp"

namespace csar {

DirectoryLock::DirectoryLock(const std::string& path) {
    constexpr std::chrono::milliseconds between{10};
    std::chrono::milliseconds left = std::chrono::minutes(1);
    const std::filesystem::path directory = std::filesystem::path(path).parent_path();
    const std::string name = directory.empty() ? std::string(".") : directory.string();
    const int descriptor = ::open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    directory_ = File(descriptor, name, FailureKind::output);
    while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        if (errno != EWOULDBLOCK) return;
        check_interrupt();
        if (left.count() <= 0)
            throw Failure(FailureKind::output,
                          compose("cannot write '{}': another program has locked its directory", path));
        std::this_thread::sleep_for(between);
        left -= between;
    }
}

}  // namespace csar
