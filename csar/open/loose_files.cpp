#include "csar/open/loose_files.hpp"

#include "base/package_path.hpp"

namespace csar {
namespace {

constexpr std::uint64_t most_listed = 2'000;  // enough for a project, not for a file system

SystemFiles::Scope scope_around(const std::string& entry) {
    return {std::string(parent_path(entry)), most_listed, enclosing_package(entry), nullptr};
}

}  // namespace

LooseFiles::LooseFiles(const std::string& entry, const File& content)
    : SystemFiles(scope_around(system_package_path(entry))), content_(content), entry_(system_package_path(entry)) {
    if (!entry.starts_with('/')) shown_base_ = system_package_path(".");
}

std::optional<std::uint64_t> LooseFiles::size(std::string_view path) const {
    return path == entry_ ? content_.size() : SystemFiles::size(path);
}

std::optional<std::string> LooseFiles::read(std::string_view path) const {
    return path == entry_ ? read_whole_file(content_, content_.size()) : SystemFiles::read(path);
}

}  // namespace csar
