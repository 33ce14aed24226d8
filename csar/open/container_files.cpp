#include "csar/open/container_files.hpp"

#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "csar/directory/plan_files.hpp"
#include "meta/location.hpp"
#include "report/report.hpp"

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

// Also directories that only appear in the path of a file.
const ContainerNames::Directories& ContainerNames::directories() const {
    std::call_once(asked_, [this] {
        std::string_view previous;
        for (const Entry& entry : container_.entries()) {
            if (entry.hostile_name) continue;
            const std::string_view name = entry.name;
            std::string_view directory = entry.kind == EntryKind::directory ? name : parent_path(name);
            if (directory == previous) continue;  // already inserted for the previous entry
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

bool ContainerNames::holds_tosca(std::string_view path) const {
    return files_ == nullptr || directory::may_hold_tosca(*files_, path);
}

bool ContainerNames::holds_manifest(std::string_view path) const {
    return files_ == nullptr || directory::may_be_manifest(*files_, path, *limits_);
}

std::string hint_about_missing(std::string_view name, const container::Container& container) {
    std::string hint = Suggestion(name, container.entries(), &Entry::name).hint("; ");
    if (!hint.empty()) return hint;
    Report not_reported;
    const meta::PackageLocation found = meta::locate_metadata(ContainerNames(container), not_reported);
    if (found.form != meta::PackageForm::nested_package) return {};
    return compose("; for a file of the inner package '{}', first extract the inner package with csar::extract_package",
                   found.path);
}

}  // namespace csar::open
