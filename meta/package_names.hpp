// The names in a package. No file is opened.
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

    virtual bool is_file(std::string_view path) const = 0;

    // True if the directory has an entry, or contains a file.
    virtual bool is_directory(std::string_view path) const = 0;

    // Visits all files in a fixed order. The views live as long as the object.
    virtual void each_file(const std::function<void(std::string_view)>& visit) const = 0;

    // A hint why a file of the directory is not in the package; may be empty.
    virtual std::string why_left_out(std::string_view path) const {
        static_cast<void>(path);
        return {};
    }

    // True if the YAML file has TOSCA definitions (tosca_definitions_version). Called only if needed: at the root if
    // there are several YAML files, in directories if the entry is unknown, and for unread files of a network service.
    virtual bool holds_tosca(std::string_view path) const {
        static_cast<void>(path);
        return true;
    }

    // True if the .mf file begins like a manifest. Only called for a few files that no metadata name.
    virtual bool holds_manifest(std::string_view path) const {
        static_cast<void>(path);
        return true;
    }
};

// A list of names that the caller owns.
class NameList : public PackageNames {
public:
    // `directories`: at least those without files.
    explicit NameList(std::vector<std::string_view> files, std::vector<std::string_view> directories = {});

    bool is_file(std::string_view path) const override;
    bool is_directory(std::string_view path) const override;
    void each_file(const std::function<void(std::string_view)>& visit) const override;

private:
    std::vector<std::string_view> files_;        // sorted
    std::vector<std::string_view> directories_;  // sorted
};

// For a missing file, the hint why packing left it out, or a similar name: another case, another directory, without
// percent-encoding, or a typing error. May be empty.
//
// `is_spelt_as_meant`: the name is not misspelt. `others`: files not to propose. Searches all names, so use it for a
// few files only.
Hint near_name_hint(const PackageNames& names, std::string_view missing, bool is_spelt_as_meant = false,
                    const std::set<std::string_view>& others = {});

}  // namespace csar::meta
