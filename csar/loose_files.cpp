#include "csar/loose_files.hpp"

#include <filesystem>
#include <system_error>

#include "base/file.hpp"
#include "base/utf8.hpp"
#include "csar/failure.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

constexpr int visited_files = 2'000;  // for hints: enough for a project, not for a file system

std::string package_path(const fs::path& path) { return path.lexically_normal().string().substr(1); }
fs::path system_path(std::string_view path) { return fs::path("/" + std::string(path)); }

// The nearest folder above `file` that holds a TOSCA.meta where one belongs.
fs::path enclosing_package(const fs::path& file) {
    std::error_code ignored;
    for (fs::path folder = file.parent_path();; folder = folder.parent_path()) {
        if (fs::is_regular_file(folder / "TOSCA.meta", ignored) ||
            fs::is_regular_file(folder / "TOSCA-Metadata" / "TOSCA.meta", ignored))
            return folder;
        if (folder == folder.root_path()) return file.parent_path();
    }
}

}  // namespace

LooseFiles::LooseFiles(const std::string& entry) {
    std::error_code error;
    const fs::path absolute = fs::absolute(entry, error);
    if (error) throw Failure(FailureKind::input, "cannot read '" + printable(entry) + "': " + error.message());
    entry_ = package_path(absolute);
    root_ = package_path(enclosing_package(absolute.lexically_normal()));
    if (!fs::path(entry).is_absolute()) shown_base_ = package_path(fs::current_path(error));
}

std::optional<std::uint64_t> LooseFiles::size(std::string_view path) const {
    std::error_code error;
    const fs::path file = system_path(path);
    if (!fs::is_regular_file(file, error)) return std::nullopt;
    const std::uint64_t bytes = fs::file_size(file, error);
    if (error) return std::nullopt;
    return bytes;
}

std::optional<std::string> LooseFiles::read(std::string_view path) const {
    const auto bytes = size(path);
    if (!bytes) return std::nullopt;
    return read_whole_file(system_path(path).string(), *bytes);
}

void LooseFiles::each(const std::function<void(std::string_view)>& visit) const {
    int left = visited_files;
    std::error_code error;
    fs::recursive_directory_iterator at(system_path(entry_).parent_path(),
                                        fs::directory_options::skip_permission_denied, error);
    for (; !error && at != fs::recursive_directory_iterator() && left > 0; at.increment(error), --left)
        if (at->is_regular_file(error)) visit(package_path(at->path()));
}

std::optional<std::string> LooseFiles::resolve(std::string_view from, std::string_view reference) const {
    if (!reference.starts_with('/')) return resolve_reference(from, reference);
    return resolve_reference(root_.empty() ? std::string("x") : root_ + "/x", reference.substr(1));
}

}  // namespace csar
