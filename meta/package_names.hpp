// What the metadata's checks need to know of a package: the names in it. No file is opened here.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace csar::meta {

class PackageNames {
public:
    virtual ~PackageNames() = default;

    // True when the package holds a file of exactly this package path.
    virtual bool is_file(std::string_view path) const = 0;

    // True when the package holds an entry for this directory, or a file beneath it.
    virtual bool is_folder(std::string_view path) const = 0;

    // Calls `visit` with every file path, in a fixed order. The views live as long as the object.
    virtual void each_file(const std::function<void(std::string_view)>& visit) const = 0;

    // True when the YAML file of this path holds TOSCA definitions (a `tosca_definitions_version`), as far as can be
    // told. Asked only of YAML files at the root, and only when there are several.
    virtual bool holds_tosca(std::string_view path) const {
        static_cast<void>(path);
        return true;
    }
};

// The names of a list, which it does not own.
class NameList : public PackageNames {
public:
    // `folders` need only name those that hold no file.
    explicit NameList(std::vector<std::string_view> files, std::vector<std::string_view> folders = {});

    bool is_file(std::string_view path) const override;
    bool is_folder(std::string_view path) const override;
    void each_file(const std::function<void(std::string_view)>& visit) const override;

private:
    std::vector<std::string_view> files_;    // sorted by bytes
    std::vector<std::string_view> folders_;  // sorted by bytes
};

// A hint for a name that is not in the package: another spelling of the case, the same file in another directory, the
// same name without percent-encoding, or one that differs by a slip of the pen. Empty when there is nothing near.
// Goes through all names: meant for a handful of missing files.
std::string near_name_hint(const PackageNames& names, std::string_view missing);

}  // namespace csar::meta
