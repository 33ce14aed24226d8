#include "csar/open/container_files.hpp"

#include <algorithm>

namespace csar {
namespace {

using container::Entry;
using container::EntryKind;

bool is_readable_file(const Entry* entry) { return entry != nullptr && entry->kind == EntryKind::file; }

}  // namespace

std::optional<std::uint64_t> ContainerFiles::size(std::string_view path) const {
    const Entry* const entry = container_.find(path);
    if (!is_readable_file(entry)) return std::nullopt;
    return entry->size;
}

std::optional<std::string> ContainerFiles::read(std::string_view path) const {
    const Entry* const entry = container_.find(path);
    StringSink text;
    if (!is_readable_file(entry) || !container_.read(*entry, text, report_)) return std::nullopt;
    return std::move(text).text();
}

void ContainerFiles::each(const std::function<void(std::string_view)>& visit) const {
    for (const Entry& entry : container_.entries())
        if (entry.kind == EntryKind::file && !entry.hostile_name) visit(entry.name);
}

bool ContainerNames::is_file(std::string_view path) const { return is_readable_file(container_.find(path)); }

bool ContainerNames::is_directory(std::string_view path) const {
    const auto beneath = [&](const Entry& entry) {
        if (!entry.name.starts_with(path)) return false;
        return entry.name.size() == path.size() ? entry.kind == EntryKind::directory : entry.name[path.size()] == '/';
    };
    const auto entries = container_.entries();
    return std::any_of(entries.begin(), entries.end(), beneath);
}

void ContainerNames::each_file(const std::function<void(std::string_view)>& visit) const {
    for (const Entry& entry : container_.entries())
        if (entry.kind == EntryKind::file && !entry.hostile_name) visit(entry.name);
}

}  // namespace csar
