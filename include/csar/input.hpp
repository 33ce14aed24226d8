// The input of an operation: a path, an open descriptor, bytes in memory, or bytes that a callback reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <csar/export.hpp>

namespace csar {

// The directory of the OCI image layout if `path` specifies a package in a layout ("DIR@TAG", "DIR@sha256:..." or
// "DIR"); otherwise empty. As for every operation, a file or directory with exactly this name takes precedence.
CSAR_API std::string layout_directory(const std::string& path);

// A value that refers to the file or bytes. It neither copies nor owns a descriptor or memory; both must live until the
// operation has returned. A descriptor at the start of its file is read by position and is not moved. A descriptor at a
// later position, a pipe or a socket is read from its current position to the end.
class Input {
public:
    // A file or directory. A path converts to an Input.
    Input(std::string path) : name_(path), source_(std::move(path)) {}  // NOLINT: implicit conversion is intended
    Input(const char* path) : Input(std::string(path)) {}               // NOLINT
    Input(const std::filesystem::path& path) : Input(path.string()) {}  // NOLINT

    // The file or directory that is open at `descriptor`. `name` is its name in results and findings; `failure_name`,
    // if not empty, is its name in failures.
    static Input descriptor(int descriptor, std::string name, std::string failure_name = {}) {
        Input input(std::move(name));
        input.source_ = descriptor;
        input.failure_name_ = std::move(failure_name);
        return input;
    }
    // A file that consists of `bytes`.
    static Input memory(std::span<const std::byte> bytes, std::string name) {
        Input input(std::move(name));
        input.source_ = bytes;
        return input;
    }
    static Input memory(std::string_view bytes, std::string name) {
        return memory(std::as_bytes(std::span(bytes)), std::move(name));
    }

    // Fills `buffer` with the bytes from `offset` on, and returns their number. It may be less than the buffer's size,
    // but is 0 only if the file has ended before its `size`. Never called for bytes beyond `size`. With `jobs` above 1,
    // several threads may call it at once. To report that the bytes cannot be read, throw Failure(input); any other
    // std::exception is treated in the same way.
    using ReadAt = std::function<std::size_t(std::uint64_t offset, std::span<std::byte> buffer)>;
    // A file of `size` bytes that `read_at` reads, such as an object in a remote store.
    static Input reader(std::uint64_t size, ReadAt read_at, std::string name) {
        Input input(std::move(name));
        input.source_ = Reader{size, std::move(read_at)};
        return input;
    }

    // The same input, treated like a file at the path name(): definitions can import files next to it, and a signature
    // next to it is found. By default a descriptor, memory or a callback gives no access to the file system, so that
    // definitions reveal nothing about the machine that checks them.
    Input with_files_around() && {
        has_files_around_ = true;
        return std::move(*this);
    }

    using Contents = std::map<std::string, std::string, std::less<>>;  // by the paths of files in the package
    // The same directory, but with this content of some files, such as unsaved files in an editor. Files that do not
    // exist in the directory are ignored.
    Input with_contents(Contents contents) && {
        contents_ = std::move(contents);
        return std::move(*this);
    }
    const Contents& contents() const { return contents_; }

    const std::string& name() const { return name_; }
    const std::string& failure_name() const { return failure_name_.empty() ? name_ : failure_name_; }
    bool has_files_around() const { return is_path() || has_files_around_; }
    bool is_path() const { return std::holds_alternative<std::string>(source_); }

    struct Reader {
        std::uint64_t size = 0;
        ReadAt read_at;
    };
    using Source = std::variant<std::string, int, std::span<const std::byte>, Reader>;
    const Source& source() const { return source_; }

private:
    std::string name_;
    std::string failure_name_;
    bool has_files_around_ = false;
    Contents contents_;
    Source source_;
};

}  // namespace csar
