// How the validator gets at files, so that it serves a zip, a tar, a folder and a unit test with three strings.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/package_path.hpp"

namespace csar::validate {

class FileProvider {
public:
    virtual ~FileProvider() = default;

    // Size in bytes of the file of exactly this package path; nullopt when there is none.
    virtual std::optional<std::uint64_t> size(std::string_view path) const = 0;
    bool exists(std::string_view path) const { return size(path).has_value(); }

    // The content of the file, never more than the size() told; nullopt when it is not there or its bytes are damaged
    // (then it has been reported). The caller has looked at the size. Throws Failure when the disk fails. Thread-safe.
    virtual std::optional<std::string> read(std::string_view path) const = 0;

    // Calls `visit` with every file path, in a fixed order. For "did you mean" and for finding profiles.
    virtual void each(const std::function<void(std::string_view)>& visit) const = 0;

    // The package path that `reference`, written in the file `from`, means; nullopt when it leaves the package.
    virtual std::optional<std::string> resolve(std::string_view from, std::string_view reference) const {
        return resolve_reference(from, reference);
    }
};

}  // namespace csar::validate
