// An open file: a descriptor with the name used in messages.
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

// Shows whether a file was modified: its size, and the times of the last change of its content and of its attributes. A
// program can set back the time of the content, but not that of the attributes, which also changes when a name of the
// file is added or removed.
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

// Owns a file descriptor, or represents bytes in memory or bytes that a function reads. Every operation throws Failure
// with the file's name and the system's reason; interrupted calls are repeated, and short reads and writes are
// continued.
class File {
public:
    File() = default;
    // Takes ownership of `descriptor`. `name` is the name of the file in messages, `kind` the kind of its failures.
    File(int descriptor, std::string name, FailureKind kind = FailureKind::input);
    File(File&& other) noexcept;
    File& operator=(File&& other) noexcept;
    ~File();

    static File open_read(const std::string& path);
    // Opens the file or directory `path` beneath the directory `directory`. Rejects a symbolic link as the last
    // component, but accepts other kinds of files. For paths whose type was not checked before, use
    // open_regular_file_at() (regular_file.hpp).
    static File open_read_at(int directory, const std::string& path, std::string name);

    // Represents a regular file that contains `bytes`, which are not copied and must outlive it. It is read by position
    // only; it has no descriptor.
    static File of_memory(ByteView bytes, std::string name);
    // Like of_memory(), but represents a regular file of `size` bytes that `read` provides, a callback of the program
    // (see Input::reader()).
    using Read = std::function<std::size_t(std::uint64_t offset, ByteSpan buffer)>;
    static File of_reader(std::uint64_t size, Read read, std::string name);
    // A second File for the same file, as an input with the name `name` in messages. It may be closed before or after
    // this one.
    File duplicate(std::string name) const;
    File duplicate() const { return duplicate(name_); }

    int descriptor() const { return descriptor_; }
    const std::string& name() const { return name_; }
    explicit operator bool() const { return descriptor_ >= 0 || reader_; }

    // The type of the file: S_IFREG, S_IFDIR, ... of <sys/stat.h>.
    mode_t type() const;

    // Size in bytes as the file system reports it now.
    std::uint64_t size() const;
    FileStamp stamp() const;
    // Throws Failure if the file was changed after `stamp`.
    void check_unchanged(const FileStamp& stamp) const;

    // Fills `buffer` starting at byte `offset`; reads fewer bytes only at the end of the file. Returns their number.
    std::size_t read_at(std::uint64_t offset, ByteSpan buffer) const;
    // Like read_at(), but throws Failure if the file ends before the buffer is full, because it was truncated while
    // being read.
    void read_exactly_at(std::uint64_t offset, ByteSpan buffer) const;
    // Continues reading at the descriptor's position; returns 0 only at the end of the file.
    std::size_t read(ByteSpan buffer) const;

    void write(ByteView bytes) const;
    void write_at(std::uint64_t offset, ByteView bytes) const;
    // Flushes the file to the disk.
    void sync() const;
    // Closes the file and reports the result of close(): for example, a full disk may only be detected here.
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
    std::shared_ptr<const Reader> reader_;  // shared by duplicates
    std::string name_;
};

// openat(), repeated if a signal interrupts it. Returns the descriptor, or -1 with errno. `directory` may be AT_FDCWD.
int open_descriptor(int directory, const std::string& path, int flags, mode_t mode = 0);

// The flags that open a directory but no symbolic link; if the system supports it, without permission to read the
// directory.
extern const int directory_flags;

// Throws Failure(kind) "cannot <operation> '<name>': <text of errno>"; reads errno before anything else.
[[noreturn]] void throw_system_failure(FailureKind kind, std::string_view operation, std::string_view name);

// Like throw_system_failure(), for a file or directory that could not be created; if a directory of its path is
// missing, the message says which.
[[noreturn]] void throw_creation_failure(std::string_view path);

// The whole content of a file, at most `limit` bytes. Throws Failure(input) if it has more. "-" does not mean standard
// input.
std::string read_whole_file(const std::string& path, std::uint64_t limit);
// Like the function above, but for an open file that can be read by position; starts at its first byte.
std::string read_whole_file(const File& file, std::uint64_t limit);

}  // namespace csar
