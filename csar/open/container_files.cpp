#include "csar/open/container_files.hpp"

#include "base/package_path.hpp"

namespace csar::open {
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

bool ContainerNames::is_directory(std::string_view path) const { return directories().contains(path); }

// Directories that have an entry, and directories in the paths of files.
const ContainerNames::Directories& ContainerNames::directories() const {
    std::call_once(asked_, [this] {
        std::string_view previous;
        for (const Entry& entry : container_.entries()) {
            if (entry.hostile_name) continue;
            const std::string_view name = entry.name;
            std::string_view directory = entry.kind == EntryKind::directory ? name : parent_path(name);
            if (directory == previous) continue;  // already inserted for a sibling entry
            previous = directory;
            while (!directory.empty() && directories_.insert(directory).second) directory = parent_path(directory);
        }
    });
    return directories_;
}

void ContainerNames::each_file(const std::function<void(std::string_view)>& visit) const {
    for (const Entry& entry : container_.entries())
        if (entry.kind == EntryKind::file && !entry.hostile_name) visit(entry.name);
}

}  // namespace csar::open
