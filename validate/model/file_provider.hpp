// How the validator gets at files, so that it serves a zip, a tar, a directory and a unit test with three strings.
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

    // Size in bytes of the file of exactly this package path; nullopt when there is none.
    virtual std::optional<std::uint64_t> size(std::string_view path) const = 0;
    bool exists(std::string_view path) const { return size(path).has_value(); }

    // The content of the file, never more than size() said; nullopt when it is not there or its bytes are damaged
    // (then it has been reported). The caller has looked at the size. Throws Failure when the disk fails. Thread-safe.
    virtual std::optional<std::string> read(std::string_view path) const = 0;

    // Calls `visit` with every file path, in a fixed order. For "did you mean" and for finding profiles.
    virtual void each(const std::function<void(std::string_view)>& visit) const = 0;

    // The package path that `reference`, written in the file `from`, means; nullopt when it leaves the package.
    virtual std::optional<std::string> resolve(std::string_view from, std::string_view reference) const {
        return resolve_reference(from, reference);
    }

    // The path that a `file:` URL, written in the file `from`, means; nullopt when it leads to a file of the machine,
    // which packages must not name. With a relative path, "file:types/a.yaml", it is read as that path.
    virtual std::optional<std::string> resolve_file_url(std::string_view from, std::string_view url) const {
        const std::string_view path = url.substr(url.find(':') + 1);
        return path.starts_with('/') ? std::nullopt : resolve(from, path);
    }

    // How findings name the file (Place::file): its package path or, for a file outside the package, a slash and the
    // name by which the user knows it. Two providers that lead to one file give it one name.
    virtual std::string name_of(std::string_view path) const { return std::string(path); }

    // Where it is kept which profiles these files define; nullptr: it is found out for each model. Whoever gives one says
    // that its files do not change, and that reading them leads to no finding.
    virtual ProfileTable* profile_table() const { return nullptr; }
};

}  // namespace csar::validate
