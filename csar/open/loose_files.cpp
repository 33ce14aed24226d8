#include "csar/open/loose_files.hpp"

#include "base/package_path.hpp"

namespace csar::open {
namespace {

constexpr std::uint64_t max_listed = 2'000;  // sufficient for a project, but not for a whole file system

SystemFiles::Scope scope_around(const std::string& entry, FileMemory* memory) {
    return {std::string(parent_path(entry)), max_listed, enclosing_package(entry), nullptr, {}, memory};
}

}  // namespace

LooseFiles::LooseFiles(const std::string& entry, const File& content, bool is_path, FileMemory* memory)
    : SystemFiles(scope_around(system_package_path(entry), is_path ? memory : nullptr)),
      content_(content),
      is_path_(is_path),
      entry_(system_package_path(entry)) {
    if (!entry.starts_with('/')) shown_base_ = system_package_path(".");
}

std::optional<std::uint64_t> LooseFiles::size(std::string_view path) const {
    if (path == entry_) return content_.size();
    return is_path_ ? SystemFiles::size(path) : std::nullopt;
}

std::optional<std::string> LooseFiles::read(std::string_view path) const {
    if (path == entry_) return read_whole_file(content_, content_.size());
    return is_path_ ? SystemFiles::read(path) : std::nullopt;
}

void LooseFiles::each(const std::function<void(std::string_view)>& visit) const {
    if (!is_path_) return visit(entry_);
    SystemFiles::each(visit);
}

}  // namespace csar::open
