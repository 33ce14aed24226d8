// What an operation works on: a path, an open descriptor, or bytes in memory.
#pragma once

#include <cstddef>
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

// The directory of the OCI image layout in which `path` ("DIR@TAG", "DIR@sha256:..." or "DIR") names a package; empty: it
// names none. A file or directory of that very name comes first, as for every operation.
CSAR_API std::string layout_directory(const std::string& path);

// A value that refers to the file or bytes: neither a descriptor nor memory is copied or owned, both must live until the
// operation has returned. An operation does not change the position of a descriptor of a file or directory and reads by
// position from the first byte on; a file whose position is not at its start, a pipe or a socket is read from where it
// is to its end.
class Input {
public:
    // A file or directory. A path converts to an Input.
    Input(std::string path) : name_(path), source_(std::move(path)) {}  // NOLINT: conversion is the point
    Input(const char* path) : Input(std::string(path)) {}               // NOLINT
    Input(const std::filesystem::path& path) : Input(path.string()) {}  // NOLINT

    // What is open at `descriptor`, a directory too. `name` is what results and findings call it; `failure_name` is what
    // failures call it, when not empty.
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

    // The same input, treated as if it lay at the path name(): definitions import files beside it, and a signature is
    // looked for beside it. By default a descriptor or memory gives no access to the file system, so that the sender of
    // definitions learns nothing about the machine that checks them.
    Input with_files_around() && {
        has_files_around_ = true;
        return std::move(*this);
    }

    using Contents = std::map<std::string, std::string, std::less<>>;  // of files, by their paths in the package
    // The same directory, in which these files hold something else than what is on the disk, as in an editor before it saves
    // them. Files that are not there do not appear.
    Input with_contents(Contents contents) && {
        contents_ = std::move(contents);
        return std::move(*this);
    }
    const Contents& contents() const { return contents_; }

    const std::string& name() const { return name_; }
    const std::string& failure_name() const { return failure_name_.empty() ? name_ : failure_name_; }
    bool has_files_around() const { return is_path() || has_files_around_; }
    bool is_path() const { return std::holds_alternative<std::string>(source_); }

    using Source = std::variant<std::string, int, std::span<const std::byte>>;
    const Source& source() const { return source_; }

private:
    std::string name_;
    std::string failure_name_;
    bool has_files_around_ = false;
    Contents contents_;
    Source source_;
};

}  // namespace csar
