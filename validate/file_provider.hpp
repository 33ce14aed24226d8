// How the validator gets at files, so that it serves a zip, a tar, a folder and a unit test with three strings.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace csar::validate {

class FileProvider {
public:
    virtual ~FileProvider() = default;

    // True when the package holds a file of exactly this package path.
    virtual bool exists(std::string_view path) const = 0;

    // The content of the file, or nullopt when it is not there or its bytes are damaged (then the container has
    // reported it). At most `limit` bytes are read: a longer file is cut after limit + 1, which the caller sees by
    // its size. Throws Failure when the disk fails. Thread-safe.
    virtual std::optional<std::string> read(std::string_view path, std::uint64_t limit) const = 0;

    // Calls `visit` with every file path, in a fixed order. For "did you mean" and for finding profiles.
    virtual void each(const std::function<void(std::string_view)>& visit) const = 0;
};

}  // namespace csar::validate
