// The names in a package, as required by the checks of its metadata. No file is opened here.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>

namespace csar::meta {

class PackageNames {
public:
    virtual ~PackageNames() = default;

    // True if the package contains a file with exactly this package path.
    virtual bool is_file(std::string_view path) const = 0;

    // True if the package contains an entry for this directory, or a file beneath it.
    virtual bool is_directory(std::string_view path) const = 0;

    // Calls `visit` with every file path, in a fixed order. The views are valid as long as the object exists.
    virtual void each_file(const std::function<void(std::string_view)>& visit) const = 0;

    // Why the package does not contain a file that exists in its directory, as a hint; otherwise an empty text.
    virtual std::string why_left_out(std::string_view path) const {
        static_cast<void>(path);
        return {};
    }

    // True if the YAML file at this path contains TOSCA definitions (a `tosca_definitions_version`), as far as can be
    // determined. Called only for YAML files: at the root if there are several, in directories if the entry file is
    // unknown, and in the package of a network service if the file was not read.
    virtual bool holds_tosca(std::string_view path) const {
        static_cast<void>(path);
        return true;
    }

    // True if the .mf file at this path begins like a manifest, as far as can be determined. Called only for a few
    // files to which no metadata refer.
    virtual bool holds_manifest(std::string_view path) const {
        static_cast<void>(path);
        return true;
    }
};

// A list of names, which it does not own.
class NameList : public PackageNames {
public:
    // `directories` needs to contain only the directories without files.
    explicit NameList(std::vector<std::string_view> files, std::vector<std::string_view> directories = {});

    bool is_file(std::string_view path) const override;
    bool is_directory(std::string_view path) const override;
    void each_file(const std::function<void(std::string_view)>& visit) const override;

private:
    std::vector<std::string_view> files_;        // sorted by bytes
    std::vector<std::string_view> directories_;  // sorted by bytes
};

// A hint for a name that is not in the package: why packing leaves out the file with this name, the same name in a
// different case, the same file in a different directory, the same name without percent-encoding, or a name with a
// typing error. Empty if there is no similar name. `is_spelt_as_meant`: the name has no typing error. `others`: files
// that are not proposed, because they were meant by other names. Searches all names, so it must only be used for a few
// missing files.
Hint near_name_hint(const PackageNames& names, std::string_view missing, bool is_spelt_as_meant = false,
                    const std::set<std::string_view>& others = {});

}  // namespace csar::meta
