#include "csar/directory/plan_files.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace csar {

const PlannedEntry* PlanFiles::find(std::string_view path) const {
    const auto found =
        std::lower_bound(plan_.entries.begin(), plan_.entries.end(), path,
                         [](const PlannedEntry& entry, std::string_view name) { return entry.name < name; });
    return found == plan_.entries.end() || found->name != path || found->is_directory ? nullptr : &*found;
}

std::optional<std::uint64_t> PlanFiles::size(std::string_view path) const {
    const PlannedEntry* const entry = find(path);
    if (entry == nullptr) return std::nullopt;
    return entry->size;
}

std::optional<std::string> PlanFiles::read(std::string_view path) const {
    const PlannedEntry* const entry = find(path);
    if (entry == nullptr) return std::nullopt;
    if (plan_.archive != nullptr) {
        StringSink content;
        if (!plan_.archive->read(*entry->entry, content)) return std::nullopt;
        return std::move(content).text();
    }
    const File file = File::open_read_at(plan_.root.descriptor(), entry->source, entry->name);
    std::string text(entry->size, '\0');
    file.read_exactly_at(0, std::as_writable_bytes(std::span<char>(text)));
    return text;
}

void PlanFiles::each(const std::function<void(std::string_view)>& visit) const {
    for (const PlannedEntry& entry : plan_.entries)
        if (!entry.is_directory) visit(entry.name);
}

meta::NameList plan_names(const DirectoryPlan& plan) {
    std::vector<std::string_view> files, directories;
    for (const PlannedEntry& entry : plan.entries) (entry.is_directory ? directories : files).push_back(entry.name);
    return meta::NameList(std::move(files), std::move(directories));
}

}  // namespace csar
