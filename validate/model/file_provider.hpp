// The validator's access to files. With it, the validator can work on a zip, a tar, a directory, or three strings in a
// unit test.
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

    // The size in bytes of the file with exactly this package path; nullopt if there is none.
    virtual std::optional<std::uint64_t> size(std::string_view path) const = 0;
    bool exists(std::string_view path) const { return size(path).has_value(); }

    // The content of the file, never more bytes than size() returned; nullopt if it does not exist or its bytes are
    // damaged (which has been reported). Callers check the size first. Throws Failure if the disk fails. Thread-safe.
    virtual std::optional<std::string> read(std::string_view path) const = 0;

    // Calls `visit` with every file path, in a fixed order: for suggestions and for finding profiles.
    virtual void each(const std::function<void(std::string_view)>& visit) const = 0;

    // Why the package does not contain a file that exists in its directory, as a hint: "it is in the directory, but not
    // in the package: ignored by .csarignore:3". Otherwise an empty text.
    virtual std::string why_left_out(std::string_view path) const {
        static_cast<void>(path);
        return {};
    }

    // The package path to which `reference`, written in the file `from`, refers; nullopt if it is outside the package.
    virtual std::optional<std::string> resolve(std::string_view from, std::string_view reference) const {
        return resolve_reference(from, reference);
    }

    // The path that a `file:` URL, written in the file `from`, refers to; nullopt for a file outside the package, to
    // which packages must not refer. A relative URL, "file:types/a.yaml", is treated as a path.
    virtual std::optional<std::string> resolve_file_url(std::string_view from, std::string_view url) const {
        const std::string_view path = url.substr(url.find(':') + 1);
        return path.starts_with('/') ? std::nullopt : resolve(from, path);
    }

    // The name of the file in findings (Place::file): its package path. For a file outside of the package: a slash and
    // the name that the user gave. Two providers give the same name to the same file.
    virtual std::string name_of(std::string_view path) const { return std::string(path); }

    // The table of the profiles that these files define; nullptr if each model must find them itself. A provider with a
    // table guarantees that its files do not change, and that reading them causes no findings.
    virtual ProfileTable* profile_table() const { return nullptr; }
};

}  // namespace csar::validate
