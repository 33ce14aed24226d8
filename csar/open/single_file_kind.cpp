#include "csar/open/single_file_kind.hpp"

#include <span>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"

namespace csar::open {
namespace {

constexpr std::size_t probe_bytes = 4096;

}  // namespace

SingleFileKind kind_of_single_file(std::string_view path, std::string_view text) {
    const std::string name = lower_case(file_name(path));
    if (name.ends_with(".meta")) return SingleFileKind::tosca_meta;
    if (name.ends_with(".mf")) return SingleFileKind::manifest;
    if (has_yaml_extension(name)) return SingleFileKind::definitions;
    // XML in UTF-16, which is only allowed for XML.
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

void check_size_of_single_file(const std::string& path, const File& file, SingleFileKind kind, const Limits& limits) {
    if (const std::uint64_t limit = limit_of_single_file(kind, limits); file.size() > limit)
        throw Failure(FailureKind::input, compose("'{}' is larger than the limit of {} bytes", path, limit));
}

}  // namespace csar::open
