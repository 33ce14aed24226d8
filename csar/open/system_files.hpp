// Definitions files in the file system, not in a package.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validate/model/file_provider.hpp"

namespace csar {
class FileMemory;
}

namespace csar::open {

// The package path is the absolute path without the leading slash. "../" and file: URLs may lead anywhere, unless
// `confined_to` is set.
class SystemFiles : public validate::FileProvider {
public:
    struct Scope {
        std::string listed;        // directory, or the only file, for each()
        std::uint64_t max_listed;  // maximum number of files for each()
        std::string root;          // directory for references such as "/a.yaml"
        // The name of a file in findings (FileProvider::name_of). Without a function: the path.
        std::function<std::string(std::string_view)> name;
        // Files outside of this directory, and files that links place outside, are hidden. If this is empty, files may
        // be anywhere.
        std::string confined_to = {};
        FileMemory* memory = nullptr;  // data that was already read with the same limits
    };
    explicit SystemFiles(Scope scope) : scope_(std::move(scope)) {}

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    // Visits directories in breadth-first order, and the files of a directory by name.
    void each(const std::function<void(std::string_view)>& visit) const override;
    std::optional<std::string> resolve(std::string_view from, std::string_view reference) const override;
    std::optional<std::string> resolve_file_url(std::string_view from, std::string_view url) const override;
    std::string name_of(std::string_view path) const override;
    validate::ProfileTable* profile_table() const override;

private:
    std::string key_of(std::string_view path) const;
    std::string listing_key() const;
    std::optional<std::uint64_t> size_now(std::string_view path) const;
    void each_now(const std::function<void(std::string_view)>& visit) const;
    bool is_in_scope(const std::filesystem::path& file) const;

    Scope scope_;
};

// `path`: absolute, or relative to the working directory. Throws Failure(input) if there is no working directory.
std::string system_package_path(const std::string& path);

// "work/a/b" in "work" becomes "a/b". A file outside of `directory` becomes a slash and its path.
std::string name_within(const std::string& directory, const std::string& path);

// Whether the file is in the directory when all links are followed. Returns false if one of them does not exist.
bool is_really_within(const std::filesystem::path& directory, const std::filesystem::path& file);

// Sorted by name. Returns an empty list if the directory cannot be read.
std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& directory);

// Returns the package path of the nearest parent directory that has a TOSCA.meta, or nullopt if there is none.
std::optional<std::string> package_around(const std::string& package_path);
// Like package_around(). Without a TOSCA.meta, the directory of the file.
std::string enclosing_package(const std::string& package_path);

}  // namespace csar::open
