// Definitions files in the file system and not in a package: their paths are used as package paths.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "validate/model/file_provider.hpp"

namespace csar {

class FileMemory;

// A package path here is an absolute path without its leading slash. "../" and file: URLs may lead anywhere, since the
// files are the user's own, unless the scope is confined.
class SystemFiles : public validate::FileProvider {
public:
    struct Scope {
        std::string listed;        // path of the directory, or of the one file, that each() visits
        std::uint64_t max_listed;  // files that each() visits
        std::string root;          // path of the directory that a reference with a leading slash starts from
        // What findings call a file (FileProvider::name_of); empty: its path.
        std::function<std::string(std::string_view)> name;
        // Path of a directory: what is outside of it, or is reached through a link that leads out, is not there. Empty:
        // files may be anywhere.
        std::string confined_to = {};
        FileMemory* memory = nullptr;  // what others have read already; the same limits for all of them
    };
    explicit SystemFiles(Scope scope) : scope_(std::move(scope)) {}

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    // Near files before deep ones, each directory in the order of its names.
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

// The package path of a file of the system, named absolutely or from the working directory. Throws
// Failure(input) when there is no working directory.
std::string system_package_path(const std::string& path);

// Package path of the nearest directory above the file that holds a TOSCA.meta where one belongs; else of the file's own.
std::string enclosing_package(const std::string& package_path);

}  // namespace csar
