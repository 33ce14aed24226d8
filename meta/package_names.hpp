// The names in a package, as far as the checks of its metadata need them. No file is opened here.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>

namespace csar::meta {

class PackageNames {
public:
    virtual ~PackageNames() = default;

    // True when the package holds a file of exactly this package path.
    virtual bool is_file(std::string_view path) const = 0;

    // True when the package contains an entry for this directory, or a file beneath it.
    virtual bool is_directory(std::string_view path) const = 0;

    // Calls `visit` with every file path, in a fixed order. The views are valid as long as the object.
    virtual void each_file(const std::function<void(std::string_view)>& visit) const = 0;

    // True when the YAML file of this path contains TOSCA definitions (a `tosca_definitions_version`), as far as can be
    // determined. Called only for YAML files at the root, and only when there are several.
    virtual bool holds_tosca(std::string_view path) const {
        static_cast<void>(path);
        return true;
    }

    // True when the .mf file of this path begins like a manifest, as far as can be determined. Called only for those
    // that nothing names, and for a few.
    virtual bool holds_manifest(std::string_view path) const {
        static_cast<void>(path);
        return true;
    }
};

// A list of names that it does not own.
class NameList : public PackageNames {
public:
    // `directories` only needs the directories that contain no file.
    explicit NameList(std::vector<std::string_view> files, std::vector<std::string_view> directories = {});

    bool is_file(std::string_view path) const override;
    bool is_directory(std::string_view path) const override;
    void each_file(const std::function<void(std::string_view)>& visit) const override;

private:
    std::vector<std::string_view> files_;        // sorted by bytes
    std::vector<std::string_view> directories_;  // sorted by bytes
};

// A hint for a name that is not in the package: the same name in another case, the same file in another directory, the
// same name without percent-encoding, or a name with a typing error. Empty when there is no near name. Searches all
// names: to be used for a handful of missing files only.
Hint near_name_hint(const PackageNames& names, std::string_view missing);

}  // namespace csar::meta
