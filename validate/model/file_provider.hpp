// How the validator reads files: from a zip, a tar, a directory, or strings in a unit test.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/package_path.hpp"

namespace csar::validate {

struct ProfileTable;

class FileProvider {
public:
    virtual ~FileProvider() = default;

    // Returns the size in bytes, or nullopt if the package has no file with this path.
    virtual std::optional<std::uint64_t> size(std::string_view path) const = 0;
    bool exists(std::string_view path) const { return size(path).has_value(); }

    // Returns at most as many bytes as size() returned. Callers check size() first. Returns nullopt if the file does
    // not exist, or if it is damaged, which has been reported. Throws Failure if the disk fails. Thread-safe.
    virtual std::optional<std::string> read(std::string_view path) const = 0;

    // Calls `visit` with each file path, in a fixed order.
    virtual void each(const std::function<void(std::string_view)>& visit) const = 0;

    // Returns a hint for a file that exists but is not in the package: "it is in the directory, but not in the package:
    // ignored by .csarignore:3". Returns an empty string for other paths.
    virtual std::string why_left_out(std::string_view path) const {
        static_cast<void>(path);
        return {};
    }

    // Returns the package path of `reference` in the file `from`, or nullopt if it is outside the package.
    virtual std::optional<std::string> resolve(std::string_view from, std::string_view reference) const {
        return resolve_reference(from, reference);
    }

    // Returns the path of a `file:` URL in the file `from`, or nullopt for a file outside the package, which is not
    // allowed. "file:types/a.yaml" is a relative path.
    virtual std::optional<std::string> resolve_file_url(std::string_view from, std::string_view url) const {
        const std::string_view path = url.substr(url.find(':') + 1);
        return path.starts_with('/') ? std::nullopt : resolve(from, path);
    }

    // The name in findings (Place::file): the package path. For a file outside the package: a slash and the name from
    // the user. Two providers give a file the same name.
    virtual std::string name_of(std::string_view path) const { return std::string(path); }

    // Returns the profiles that these files define, or nullptr if each model must find them. With a table, the files
    // never change, and reading them causes no findings.
    virtual ProfileTable* profile_table() const { return nullptr; }
};

}  // namespace csar::validate
