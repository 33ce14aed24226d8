// Definitions files in the file system, not in a package: their paths are used as package paths.
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

// A package path here is an absolute path without its leading slash. "../" and file: URLs may lead anywhere, since the
// files belong to the user, unless the scope is confined.
class SystemFiles : public validate::FileProvider {
public:
    struct Scope {
        std::string listed;        // path of the directory, or of the only file, for each()
        std::uint64_t max_listed;  // maximum number of files for each()
        std::string root;          // path of the directory for references with a leading slash
        // The name of a file in findings (FileProvider::name_of); empty: its path.
        std::function<std::string(std::string_view)> name;
        // Path of a directory: files outside of it are hidden, and so are files that are reached through a link that
        // leads out of it. Empty: files may be anywhere.
        std::string confined_to = {};
        FileMemory* memory = nullptr;  // data that was already read; must be used with the same limits
    };
    explicit SystemFiles(Scope scope) : scope_(std::move(scope)) {}

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    // Visits files in breadth-first order, each directory sorted by name.
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

// The package path of a file in the file system, by its absolute path or relative to the working directory. Throws
// Failure(input) if there is no working directory.
std::string system_package_path(const std::string& path);

// The path of the file `path` relative to `directory`. If the file is outside, a slash and its path.
std::string name_within(const std::string& directory, const std::string& path);

// The entries of a directory by name; empty if it cannot be read.
std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& directory);

// Package path of the nearest parent directory with a TOSCA.meta at a valid location; nullopt if there is none.
std::optional<std::string> package_around(const std::string& package_path);
// Like package_around(); the directory of the file if there is no such directory.
std::string enclosing_package(const std::string& package_path);

}  // namespace csar::open
