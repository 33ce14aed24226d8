#include "base/file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "base/interrupt.hpp"
#include "base/regular_file.hpp"
#include "base/traffic.hpp"
#include "base/utf8.hpp"
#include "base/waiting.hpp"

namespace csar {
namespace {

// Repeats a system call that a signal interrupted, unless the operation was cancelled.
template <class Call>
auto retried(Call call) {
    for (;;) {
        const auto result = call();
        if (result >= 0 || errno != EINTR) return result;
        check_interrupted_call();
    }
}

// Waits for bytes in a pipe, or its end. A blocked read() would not notice a cancellation by another thread.
void wait_for_bytes(int descriptor) {
    if (current_cancellation() == nullptr) return;
    constexpr int step = 50;  // milliseconds
    pollfd wanted{descriptor, POLLIN, 0};
    for (;;) {
        const int ready = ::poll(&wanted, 1, step);
        if (ready > 0 || (ready < 0 && errno != EINTR)) return;
        check_interrupted_call();
    }
}

// Collects bytes from offset 0, until `read` returns none.
template <class Read>
std::string collect(const std::string& name, std::uint64_t limit, Read read) {
    StringSink text;
    std::string buffer(64 * 1024, '\0');
    const ByteSpan span = std::as_writable_bytes(std::span<char>(buffer));
    while (const std::size_t count = read(span, text.text().size())) {
        if (text.text().size() + count > limit)
            throw Failure(FailureKind::input, "cannot read '" + printable(name) + "': it is larger than the limit of " +
                                                  std::to_string(limit) + " bytes");
        text.write(ByteView(span).first(count));
    }
    return std::move(text).text();
}

}  // namespace

#ifdef O_PATH
const int directory_flags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
#else
const int directory_flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
#endif

bool exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

int open_descriptor(int directory, const std::string& path, int flags, mode_t mode) {
    return retried([&] { return ::openat(directory, path.c_str(), flags, mode); });
}

void throw_system_failure(FailureKind kind, std::string_view operation, std::string_view name) {
    const int code = errno;
    std::string message = "cannot " + std::string(operation) + " '" + printable(name) + "'";
    if (code != 0) message += ": " + std::generic_category().message(code);
    if (code == ENOENT && name.find("://") != std::string_view::npos) message += "; nothing is fetched from an address";
    throw Failure(kind, message, name, code);
}

void throw_creation_failure(std::string_view path) {
    const int code = errno;
    const std::string parent = std::filesystem::path(path).parent_path().string();
    errno = code;
    if (code != ENOENT || parent.empty()) throw_system_failure(FailureKind::output, "create", path);
    throw Failure(FailureKind::output,
                  "cannot create '" + printable(path) + "': there is no directory '" + printable(parent) +
                      "'; create the directory: " + "mkdir -p " + printable(shell_word(parent)),
                  path, code);
}

File::File(int descriptor, std::string name, FailureKind kind)
    : descriptor_(descriptor), kind_(kind), name_(std::move(name)) {}

File::File(File&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      kind_(other.kind_),
      reader_(std::move(other.reader_)),
      name_(std::move(other.name_)) {}

File& File::operator=(File&& other) noexcept {
    if (this != &other) {
        if (descriptor_ >= 0) ::close(descriptor_);
        descriptor_ = std::exchange(other.descriptor_, -1);
        kind_ = other.kind_;
        reader_ = std::move(other.reader_);
        name_ = std::move(other.name_);
    }
    return *this;
}

File::~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

File File::open_read(const std::string& path) {
    const int descriptor = open_descriptor(AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) throw_system_failure(FailureKind::input, "open", path);
    return {descriptor, path};
}

File File::open_read_at(int directory, const std::string& path, std::string name) {
    // The path was a file or directory. If it is a pipe now, O_NONBLOCK prevents blocking.
    const int descriptor = open_descriptor(directory, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
    if (descriptor < 0) throw_system_failure(FailureKind::input, "open", name);
    File file(descriptor, std::move(name));
    if (const auto type = file.type(); !S_ISREG(type) && !S_ISDIR(type)) refuse_type(file.name());
    return file;
}

File File::of_memory(ByteView bytes, std::string name) {
    const auto copy = [bytes](std::uint64_t offset, ByteSpan buffer) {
        const ByteView rest = bytes.subspan(static_cast<std::size_t>(offset));
        std::copy_n(rest.begin(), buffer.size(), buffer.begin());  // read_at() limits the buffer to the file's size
        return buffer.size();
    };
    return of_reader(bytes.size(), copy, std::move(name));
}

File File::of_reader(std::uint64_t size, Read read, std::string name) {
    File file;
    file.reader_ = std::make_shared<const Reader>(Reader{size, std::move(read)});
    file.name_ = std::move(name);
    return file;
}

File File::duplicate(std::string name) const {
    if (reader_) {
        File same;
        same.reader_ = reader_;
        same.name_ = std::move(name);
        return same;
    }
    const int descriptor = retried([&] { return ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0); });
    if (descriptor < 0) fail("open");
    return {descriptor, std::move(name)};
}

void File::fail(std::string_view operation) const { throw_system_failure(kind_, operation, name_); }

mode_t File::type() const {
    if (reader_) return S_IFREG;
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0) fail("examine");
    return status.st_mode & S_IFMT;
}

std::uint64_t File::size() const { return stamp().size; }

FileStamp File::stamp() const {
    if (reader_) return {.size = reader_->size};
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0) fail("examine");
    return {static_cast<std::uint64_t>(status.st_size),
            status.st_mtim.tv_sec,
            status.st_mtim.tv_nsec,
            status.st_ctim.tv_sec,
            status.st_ctim.tv_nsec,
            static_cast<std::uint64_t>(status.st_nlink)};
}

void File::check_unchanged(const FileStamp& stamp) const {
    if (this->stamp() == stamp) return;
    throw Failure(FailureKind::input, "cannot read '" + printable(name_) + "': it was changed while it was read");
}

// The callback may throw any exception. The library, and the C code that it calls, expect only Failure.
ssize_t File::read_piece(std::uint64_t offset, ByteSpan buffer) const {
    try {
        return static_cast<ssize_t>(std::min(reader_->read(offset, buffer), buffer.size()));
    } catch (const Failure&) {
        throw;
    } catch (const std::exception& exception) {
        throw Failure(FailureKind::input, "cannot read '" + printable(name_) + "': " + printable(exception.what()));
    }
}

std::size_t File::read_at(std::uint64_t offset, ByteSpan buffer) const {
    std::size_t done = 0;
    if (reader_)
        buffer = buffer.first(std::min<std::uint64_t>(buffer.size(), reader_->size - std::min(offset, reader_->size)));
    while (done < buffer.size()) {
        const auto count = reader_ ? read_piece(offset + done, buffer.subspan(done)) : retried([&] {
            return ::pread(descriptor_, buffer.data() + done, buffer.size() - done, static_cast<off_t>(offset + done));
        });
        if (count < 0) fail("read");
        if (count == 0) break;
        done += static_cast<std::size_t>(count);
    }
    count_read(done);
    return done;
}

void File::read_exactly_at(std::uint64_t offset, ByteSpan buffer) const {
    if (read_at(offset, buffer) == buffer.size()) return;
    throw Failure(FailureKind::input, "cannot read '" + printable(name_) + "': it was truncated while it was read");
}

std::size_t File::read(ByteSpan buffer) const {
    wait_for_bytes(descriptor_);
    const auto count = retried([&] { return ::read(descriptor_, buffer.data(), buffer.size()); });
    if (count < 0) fail("read");
    count_read(static_cast<std::size_t>(count));
    return static_cast<std::size_t>(count);
}

void File::write(ByteView bytes) const {
    while (!bytes.empty()) {
        const auto count = retried([&] { return ::write(descriptor_, bytes.data(), bytes.size()); });
        if (count < 0) fail("write");
        count_written(static_cast<std::size_t>(count));
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void File::write_at(std::uint64_t offset, ByteView bytes) const {
    while (!bytes.empty()) {
        const auto count =
            retried([&] { return ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset)); });
        if (count < 0) fail("write");
        count_written(static_cast<std::size_t>(count));
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
}

void File::sync() const {
    const auto result = retried([&] { return ::fsync(descriptor_); });
    // Pipes and some special files cannot be synced. That is not an error.
    if (result != 0 && errno != EINVAL && errno != EROFS) fail("write");
}

void File::close() {
    const int descriptor = std::exchange(descriptor_, -1);
    if (descriptor >= 0 && ::close(descriptor) != 0 && errno != EINTR) fail("close");
}

std::string read_whole_file(const std::string& path, std::uint64_t limit) {
    const File file = File::open_read(path);
    return collect(path, limit, [&](ByteSpan buffer, std::uint64_t /*offset*/) { return file.read(buffer); });
}

std::string read_whole_file(const File& file, std::uint64_t limit) {
    return collect(file.name(), limit,
                   [&](ByteSpan buffer, std::uint64_t offset) { return file.read_at(offset, buffer); });
}

void copy_whole_file(const File& file, Sink& sink) {
    constexpr std::size_t block = 256 * 1024;
    std::vector<std::byte> buffer(block);
    const FileStamp stamp = file.stamp();
    for (std::uint64_t offset = 0; const std::size_t count = file.read_at(offset, buffer); offset += count) {
        check_interrupt();
        sink.write(ByteView(buffer).first(count));
    }
    file.check_unchanged(stamp);
}

}  // namespace csar
