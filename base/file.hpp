// An open file, with its name in messages.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <csar/failure.hpp>
#include "base/bytes.hpp"

namespace csar {

// Shows whether a file was modified: size, and times of the last change of content and attributes.
// A program can set back the time of the content, but not of the attributes. Adding or removing a name (hard link) also
// changes the attributes.
struct FileStamp {
    std::uint64_t size = 0;
    std::int64_t seconds = 0;
    std::int64_t nanoseconds = 0;
    std::int64_t attribute_seconds = 0;
    std::int64_t attribute_nanoseconds = 0;
    std::uint64_t names = 0;  // a new or removed name changes the attributes, but not the content

    friend bool operator==(const FileStamp& a, const FileStamp& b) {
        const bool same_content = a.size == b.size && a.seconds == b.seconds && a.nanoseconds == b.nanoseconds;
        const bool same_attributes =
            a.attribute_seconds == b.attribute_seconds && a.attribute_nanoseconds == b.attribute_nanoseconds;
        return same_content && (same_attributes || a.names != b.names);
    }
};

// A file descriptor, bytes in memory, or bytes from a function. Every operation throws Failure with the file's name and
// the system's reason. Interrupted calls are repeated, short reads and writes are continued.
class File {
public:
    File() = default;
    // Owns `descriptor`. `name`: in messages. `kind`: of failures.
    File(int descriptor, std::string name, FailureKind kind = FailureKind::input);
    File(File&& other) noexcept;
    File& operator=(File&& other) noexcept;
    ~File();

    static File open_read(const std::string& path);
    // Opens the file or directory `path` in `directory`. The last component must not be a symbolic link, but may be any
    // other kind of file.
    // If the type of `path` was not checked, use open_regular_file_at() (regular_file.hpp).
    static File open_read_at(int directory, const std::string& path, std::string name);

    // A regular file with these bytes, which must outlive it. It can only be read by position, and has no descriptor.
    static File of_memory(ByteView bytes, std::string name);
    // Like of_memory(), but `read` provides the `size` bytes (see Input::reader()).
    using Read = std::function<std::size_t(std::uint64_t offset, ByteSpan buffer)>;
    static File of_reader(std::uint64_t size, Read read, std::string name);
    // Another File for this file, with the name `name` in messages. The two Files can be closed in any order.
    File duplicate(std::string name) const;
    File duplicate() const { return duplicate(name_); }

    int descriptor() const { return descriptor_; }
    const std::string& name() const { return name_; }
    explicit operator bool() const { return descriptor_ >= 0 || reader_; }

    // S_IFREG, S_IFDIR, ... of <sys/stat.h>.
    mode_t type() const;

    // In bytes, as of now.
    std::uint64_t size() const;
    FileStamp stamp() const;
    // Throws Failure if the file changed after `stamp`.
    void check_unchanged(const FileStamp& stamp) const;

    // Reads from byte `offset`. Returns less than the size of `buffer` only at the end of the file.
    std::size_t read_at(std::uint64_t offset, ByteSpan buffer) const;
    // Throws Failure if the file ends before the buffer is full: it was truncated meanwhile.
    void read_exactly_at(std::uint64_t offset, ByteSpan buffer) const;
    // Reads at the descriptor's position. Returns 0 only at the end.
    std::size_t read(ByteSpan buffer) const;

    void write(ByteView bytes) const;
    void write_at(std::uint64_t offset, ByteView bytes) const;
    // Flushes to the disk.
    void sync() const;
    // Reports errors of close(): the system may notice a full disk only then.
    void close();

private:
    [[noreturn]] void fail(std::string_view operation) const;
    ssize_t read_piece(std::uint64_t offset, ByteSpan buffer) const;

    int descriptor_ = -1;
    FailureKind kind_ = FailureKind::input;
    struct Reader {
        std::uint64_t size;
        Read read;
    };
    std::shared_ptr<const Reader> reader_;  // duplicates share it
    std::string name_;
};

// Whether there is a file or directory at `path`. Follows links.
bool exists(const std::string& path);

// openat(), repeated after a signal. Returns the descriptor, or -1 with errno. `directory` may be AT_FDCWD.
int open_descriptor(int directory, const std::string& path, int flags, mode_t mode = 0);

// Opens a directory, but no symbolic link. If possible, does not need read permission.
extern const int directory_flags;

// Throws Failure(kind): "cannot <operation> '<name>': <text of errno>". Reads errno before any other call.
[[noreturn]] void throw_system_failure(FailureKind kind, std::string_view operation, std::string_view name);

// For a file or directory that could not be created. The message names a missing parent directory.
[[noreturn]] void throw_creation_failure(std::string_view path);

// Throws Failure(input) if the file has more than `limit` bytes. "-" is a file name, not standard input.
std::string read_whole_file(const std::string& path, std::uint64_t limit);
// Reads by position, from the first byte.
std::string read_whole_file(const File& file, std::uint64_t limit);
// Passes all bytes to `sink`. Throws Failure on error, or if the file was modified in the meantime.
void copy_whole_file(const File& file, Sink& sink);

}  // namespace csar
