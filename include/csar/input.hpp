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
#include <vector>

#include <csar/export.hpp>

namespace csar {

// The directory of an OCI image layout, if `path` names a package in one: "DIR@TAG", "DIR@sha256:..." or "DIR".
// Otherwise empty. If a file or directory is named "DIR@TAG", the result is empty too.
CSAR_API std::string layout_directory(const std::string& path);

// The files next to an archive that operations may read: signatures, certificates, statements and bills of materials.
// Not all of them exist.
CSAR_API std::vector<std::string> files_beside(const std::string& package);

// Refers to a file or to bytes. Descriptors and memory are not owned, and must remain valid until the operation
// returns. A descriptor at the start of its file is read with pread(2), and its position does not change. A pipe, a
// socket or a descriptor at a later position is read from there to the end.
class Input {
public:
    // A file or directory. Paths convert to an Input.
    Input(std::string path) : name_(path), source_(std::move(path)) {}  // NOLINT: implicit conversion is intended
    Input(const char* path) : Input(std::string(path)) {}               // NOLINT
    Input(const std::filesystem::path& path) : Input(path.string()) {}  // NOLINT

    // The file or directory that is open as `descriptor`. `name`: its name in results and findings. `failure_name`: its
    // name in failures; empty: `name`.
    static Input descriptor(int descriptor, std::string name, std::string failure_name = {}) {
        Input input(std::move(name));
        input.source_ = descriptor;
        input.failure_name_ = std::move(failure_name);
        return input;
    }
    // A file with these bytes.
    static Input memory(std::span<const std::byte> bytes, std::string name) {
        Input input(std::move(name));
        input.source_ = bytes;
        return input;
    }
    static Input memory(std::string_view bytes, std::string name) {
        return memory(std::as_bytes(std::span(bytes)), std::move(name));
    }

    // Copies bytes from `offset` on into `buffer` and returns their number, which may be less than the size of
    // `buffer`. 0 means that the file ended before `size`. Not called for bytes after `size`. With `jobs` above 1,
    // several threads may call it at once. If the bytes cannot be read, throw Failure(input) or another std::exception.
    using ReadAt = std::function<std::size_t(std::uint64_t offset, std::span<std::byte> buffer)>;
    // A file of `size` bytes, such as an object in a remote store.
    static Input reader(std::uint64_t size, ReadAt read_at, std::string name) {
        Input input(std::move(name));
        input.source_ = Reader{size, std::move(read_at)};
        return input;
    }

    // Treats a descriptor, memory or a reader like the file name(): imports and signatures next to it are found.
    // Without this call the file system is not read, so that definitions cannot reveal files of the machine.
    Input with_files_around() && {
        has_files_around_ = true;
        return std::move(*this);
    }

    using Contents = std::map<std::string, std::string, std::less<>>;  // by path in the package
    // Replaces the contents of files of a directory, such as unsaved files of an editor. Files that do not exist are
    // ignored.
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
