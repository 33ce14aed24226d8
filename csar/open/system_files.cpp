#include "csar/open/system_files.hpp"

#include <algorithm>
#include <deque>
#include <system_error>
#include <vector>

#include <csar/failure.hpp>
#include "base/file.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "base/utf8.hpp"
#include "csar/open/file_memory.hpp"

namespace csar::open {

namespace fs = std::filesystem;

namespace {

fs::path system_path(std::string_view path) { return fs::path("/" + std::string(path)); }

}  // namespace

std::vector<fs::directory_entry> entries_of(const fs::path& directory) {
    std::vector<fs::directory_entry> entries;
    std::error_code error;
    for (fs::directory_iterator at(directory, error); !error && at != fs::directory_iterator(); at.increment(error))
        entries.push_back(*at);
    std::ranges::sort(entries);
    return entries;
}

std::string system_package_path(const std::string& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    if (error) throw Failure(FailureKind::input, "cannot read '" + printable(path) + "': " + error.message());
    std::string text = absolute.lexically_normal().string().substr(1);
    while (text.ends_with('/')) text.pop_back();
    return text;
}

std::string name_within(const std::string& directory, const std::string& path) {
    const std::string root = system_package_path(directory) + "/", file = system_package_path(path);
    return file.starts_with(root) ? file.substr(root.size()) : "/" + path;
}

bool is_really_within(const fs::path& directory, const fs::path& file) {
    std::error_code missing;
    const fs::path whole = fs::canonical(file, missing);
    if (missing) return false;
    const fs::path around = fs::canonical(directory, missing);
    return !missing && std::ranges::mismatch(around, whole).in1 == around.end();
}

std::optional<std::string> package_around(const std::string& package_path) {
    std::error_code ignored;
    for (fs::path directory = system_path(package_path).parent_path();; directory = directory.parent_path()) {
        if (fs::is_regular_file(directory / "TOSCA.meta", ignored) ||
            fs::is_regular_file(directory / "TOSCA-Metadata" / "TOSCA.meta", ignored))
            return directory.string().substr(1);
        if (directory == directory.root_path()) return std::nullopt;
    }
}

std::string enclosing_package(const std::string& package_path) {
    return package_around(package_path).value_or(std::string(parent_path(package_path)));
}

bool SystemFiles::is_in_scope(const fs::path& file) const {
    return scope_.confined_to.empty() || is_really_within(system_path(scope_.confined_to), file);
}

// The scope is part of the key: it can hide the file.
std::string SystemFiles::key_of(std::string_view path) const {
    return scope_.confined_to + std::string(1, '\0') + std::string(path);
}

std::string SystemFiles::listing_key() const {
    return std::to_string(scope_.max_listed) + std::string(1, '\0') + scope_.root + std::string(1, '\0') +
           scope_.listed;
}

std::optional<std::uint64_t> SystemFiles::size(std::string_view path) const {
    if (scope_.memory == nullptr) return size_now(path);
    return scope_.memory->size(key_of(path), [&] { return size_now(path); });
}

std::optional<std::uint64_t> SystemFiles::size_now(std::string_view path) const {
    std::error_code error;
    const fs::path file = system_path(path);
    if (!fs::is_regular_file(file, error) || !is_in_scope(file)) return std::nullopt;
    const std::uint64_t bytes = fs::file_size(file, error);
    if (error) return std::nullopt;
    return bytes;
}

std::optional<std::string> SystemFiles::read(std::string_view path) const {
    const auto bytes = size(path);
    if (!bytes) return std::nullopt;
    const auto read = [&] { return read_regular_file(system_path(path).string(), *bytes); };
    return scope_.memory == nullptr ? read() : scope_.memory->content(key_of(path), read);
}

void SystemFiles::each(const std::function<void(std::string_view)>& visit) const {
    if (scope_.memory == nullptr) return each_now(visit);
    const auto list = [&] {
        std::vector<std::string> paths;
        each_now([&](std::string_view path) { paths.emplace_back(path); });
        return paths;
    };
    for (const std::string& path : *scope_.memory->listing(listing_key(), list)) visit(path);
}

validate::ProfileTable* SystemFiles::profile_table() const {
    return scope_.memory == nullptr ? nullptr : &scope_.memory->profiles(listing_key());
}

void SystemFiles::each_now(const std::function<void(std::string_view)>& visit) const {
    std::uint64_t left = scope_.max_listed;
    std::error_code error;
    std::deque<fs::path> directories;
    if (fs::is_directory(system_path(scope_.listed), error))
        directories.push_back(system_path(scope_.listed));
    else
        visit(scope_.listed);
    for (; !directories.empty() && left > 0; directories.pop_front())
        for (const fs::directory_entry& entry : entries_of(directories.front())) {
            if (left == 0) return;
            --left;
            // A link to a directory may form a cycle.
            if (entry.is_directory(error) && !entry.is_symlink(error)) directories.push_back(entry.path());
            if (entry.is_regular_file(error)) visit(entry.path().string().substr(1));
        }
}

std::optional<std::string> SystemFiles::resolve(std::string_view from, std::string_view reference) const {
    if (!reference.starts_with('/')) return resolve_reference(from, reference);
    return resolve_reference(scope_.root.empty() ? std::string("x") : scope_.root + "/x", reference.substr(1));
}

std::optional<std::string> SystemFiles::resolve_file_url(std::string_view from, std::string_view url) const {
    std::string_view path = url.substr(url.find(':') + 1);
    // RFC 8089: file:/path, file:///path, file://localhost/path. Some files use a relative path, which is invalid.
    if (path.starts_with("//")) {
        path.remove_prefix(2);
        if (path.starts_with("localhost/")) path.remove_prefix(std::string_view("localhost").size());
        if (!path.starts_with('/')) return std::nullopt;
    }
    return resolve_reference(path.starts_with('/') ? std::string_view("x") : from, path);
}

std::string SystemFiles::name_of(std::string_view path) const {
    return scope_.name ? scope_.name(path) : std::string(path);
}

}  // namespace csar::open
