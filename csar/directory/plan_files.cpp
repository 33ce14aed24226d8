#include "csar/directory/plan_files.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "meta/manifest.hpp"

namespace csar::directory {

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

std::string PlanFiles::small(std::string_view path) const {
    const auto length = size(path);
    return length && *length <= 1 * MiB ? read(path).value_or("") : std::string();
}

void PlanFiles::each(const std::function<void(std::string_view)>& visit) const {
    for (const PlannedEntry& entry : plan_.entries)
        if (!entry.is_directory) visit(entry.name);
}

bool may_hold_tosca(const validate::FileProvider& files, std::string_view path) {
    constexpr std::uint64_t probe_bytes = 1 * MiB;
    const auto size = files.size(path);
    if (!size || *size > probe_bytes) return size.has_value();
    const std::optional<std::string> text = files.read(path);
    if (!text) return true;
    constexpr std::string_view key = "tosca_definitions_version";
    for (std::size_t at = text->find(key); at != std::string::npos; at = text->find(key, at + 1))
        if (at == 0 || (*text)[at - 1] == '\n' || (*text)[at - 1] == '\r' || at == 3) return true;
    return false;
}

bool may_be_manifest(const validate::FileProvider& files, std::string_view path, const Limits& limits) {
    const auto size = files.size(path);
    if (!size || *size > limits.manifest) return size.has_value();
    const std::optional<std::string> text = files.read(path);
    return !text || meta::begins_like_manifest(*text);
}

namespace {

std::vector<std::string_view> names_of(const DirectoryPlan& plan, bool directories) {
    std::vector<std::string_view> names;
    for (const PlannedEntry& entry : plan.entries)
        if (entry.is_directory == directories) names.push_back(entry.name);
    return names;
}

}  // namespace

PlanNames::PlanNames(const DirectoryPlan& plan, const Limits& limits)
    : NameList(names_of(plan, false), names_of(plan, true)), files_(plan), limits_(limits) {}

}  // namespace csar::directory
