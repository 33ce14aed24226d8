#include "csar/open/loose_files.hpp"

#include <span>

#include "base/ascii.hpp"
#include "base/package_path.hpp"

namespace csar::open {
namespace {

constexpr std::size_t probe_bytes = 4096;
constexpr std::uint64_t max_listed = 2'000;  // enough for a project, too few for a whole file system

SystemFiles::Scope scope_around(const std::string& entry, FileMemory* memory) {
    return {std::string(parent_path(entry)), max_listed, enclosing_package(entry), nullptr, {}, memory};
}

}  // namespace

SingleFileKind kind_of_single_file(std::string_view path, std::string_view text) {
    const std::string name = lower_case(file_name(path));
    if (name.ends_with(".meta")) return SingleFileKind::tosca_meta;
    if (name.ends_with(".mf")) return SingleFileKind::manifest;
    if (has_yaml_extension(name)) return SingleFileKind::definitions;
    // The start of XML in UTF-16. YAML in UTF-16 is not supported.
    using namespace std::string_view_literals;
    for (const std::string_view start : {"\xFF\xFE<\0"sv, "\xFE\xFF\0<"sv, "<\0"sv, "\0<"sv})
        if (text.starts_with(start)) return SingleFileKind::xml;
    const std::string head = lower_case(text.substr(0, probe_bytes));
    const std::size_t start = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (start == std::string::npos) return SingleFileKind::definitions;
    const std::string_view first = std::string_view(head).substr(start);
    if (first.starts_with('<')) return SingleFileKind::xml;
    for (const std::string_view key : {"tosca-meta-file-version:", "tosca-meta-version:", "csar-version:"})
        if (first.starts_with(key)) return SingleFileKind::tosca_meta;
    if (first.starts_with("metadata:") && first.find("\nsource:") != std::string_view::npos)
        return SingleFileKind::manifest;
    return SingleFileKind::definitions;
}

SingleFileKind kind_of_single_file(std::string_view path, const File& file) {
    std::string head(probe_bytes, '\0');
    head.resize(file.read_at(0, std::as_writable_bytes(std::span<char>(head))));
    return kind_of_single_file(path, head);
}

std::uint64_t limit_of_single_file(SingleFileKind kind, const Limits& limits) {
    switch (kind) {
        case SingleFileKind::tosca_meta: return limits.tosca_meta;
        case SingleFileKind::manifest: return limits.manifest;
        case SingleFileKind::definitions:
        case SingleFileKind::xml: break;
    }
    return limits.definitions_file;
}

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
