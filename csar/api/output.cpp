#include <csar/output.hpp>

#include <fcntl.h>
#include <sys/stat.h>

#include <optional>
#include <utility>

#include <csar/failure.hpp>
#include "base/file.hpp"
#include "base/interrupt.hpp"
#include "base/output_file.hpp"

namespace csar {

OutputFunction to_descriptor(int descriptor) {
    return [descriptor](ByteView piece) {
        const File output(::fcntl(descriptor, F_DUPFD_CLOEXEC, 0), "standard output", FailureKind::output);
        output.write(piece);
    };
}

struct AtomicFile::State {
    std::string path;
    const Cancellation* cancellation;
    std::string buffer;
    std::optional<OutputFile> replacing;
    File direct;  // a pipe or a device
};

AtomicFile::AtomicFile(std::string path, const Cancellation* cancellation)
    : state_(new State{std::move(path), cancellation, {}, {}, {}}) {
    const CancellationScope scope(cancellation);
    const std::string& name = state_->path;
    struct stat status {};
    // "/dev/stdout" may be a regular file that another program also writes.
    const bool is_own_descriptor =
        name.starts_with("/dev/std") || name.starts_with("/dev/fd/") || name.starts_with("/proc/");
    if (::stat(name.c_str(), &status) != 0 || (S_ISREG(status.st_mode) && !is_own_descriptor)) {
        state_->replacing.emplace(name);
        return;
    }
    const int descriptor = open_descriptor(AT_FDCWD, name, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) throw_creation_failure(name);
    state_->direct = File(descriptor, name, FailureKind::output);
}

AtomicFile::~AtomicFile() = default;

const std::string& AtomicFile::path() const { return state_->path; }

void AtomicFile::write(std::string_view text) {
    constexpr std::size_t flush_above = 256 * 1024;
    state_->buffer += text;
    if (state_->buffer.size() > flush_above) flush();
}

void AtomicFile::flush() {
    const CancellationScope scope(state_->cancellation);
    const File& file = state_->replacing ? state_->replacing->file() : state_->direct;
    file.write(as_bytes(std::exchange(state_->buffer, {})));
}

void AtomicFile::commit() {
    flush();
    if (state_->replacing) state_->replacing->commit();
}

}  // namespace csar
