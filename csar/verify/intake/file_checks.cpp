// Requirements on the names, sizes and number of files.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "csar/verify/intake/checks.hpp"
#include "csar/verify/intake/tell.hpp"
#include "meta/location.hpp"

namespace csar::intake {
namespace {

template <class Visit>
void for_each_file(const IntakeSubject& subject, Visit visit) {
    for (const container::Entry& entry : subject.package.container().entries())
        if (entry.kind == container::EntryKind::file && !entry.name.empty()) visit(entry);
}

// As in .gitignore: a pattern that matches a directory matches all its files.
class FilePattern {
public:
    explicit FilePattern(const std::string& text)
        : itself_(text), below_((text.find('/') == std::string::npos ? "**/" : "") + text + "/**") {}
    bool matches(const std::vector<std::string_view>& path) const {
        return itself_.matches(path, false) || below_.matches(path, false);
    }

private:
    directory::PathPattern itself_, below_;
};

std::vector<FilePattern> file_patterns_of(const Demand& demand) { return {demand.values.begin(), demand.values.end()}; }

}  // namespace

void check_metadata_directory(const IntakeSubject& subject, const Demand& demand, Report& report) {
    if (!subject.package.names().is_file(meta::tosca_meta_in_directory)) tell(demand, {}, {}, report);
}

// integrity/unlisted-file has the same message and place. The report shows only one of the two findings.
void check_listed_files(const IntakeSubject& subject, const Demand& demand, Report& report) {
    for (const std::string_view name : subject.coverage.unlisted)
        tell(demand, entry_place(name), {name, subject.package.manifest_name()}, report);
}

// integrity/missing-file has the same message and place. The report shows only one of the two findings.
void check_absent_files(const IntakeSubject& subject, const Demand& demand, Report& report) {
    constexpr std::size_t max_hints = 10;  // each hint searches all names of the package
    std::size_t hints = 0;
    std::set<std::string_view> absent(subject.coverage.absent.begin(), subject.coverage.absent.end());
    if (absent.empty()) return;
    for (const meta::ManifestSource* const source : subject.package.listed_files())
        if (absent.erase(source->path) != 0)
            tell(demand, subject.package.manifest()->place(source->source), {source->path}, report,
                 hints++ < max_hints ? std::string(meta::near_name_hint(subject.package.names(), source->path)) : "");
}

void check_file_ending(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const std::string& ending = demand.values.front();
    const std::string_view name = file_name(subject.name);
    if (name.size() <= ending.size() || !equal_ignoring_case(name.substr(name.size() - ending.size()), ending))
        tell(demand, {}, {name, ending}, report);
}

void check_file_name(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const std::string_view name = file_name(subject.name);
    if (name.empty() || !matches_any(patterns_of(demand), name))
        tell(demand, {}, {name, joined(demand.values, " or ")}, report);
}

void check_manifest_name(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (!manifest || matches_any(patterns_of(demand), file_name(manifest->file))) return;
    tell(demand, place_of(manifest->file), {file_name(manifest->file), joined(demand.values, " or ")}, report);
}

void check_required_files(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const std::vector<FilePattern> patterns = file_patterns_of(demand);
    std::vector<bool> found(patterns.size());
    for_each_file(subject, [&](const container::Entry& entry) {
        const std::vector<std::string_view> components = directory::path_components(entry.name);
        for (std::size_t i = 0; i < patterns.size(); ++i)
            if (!found[i]) found[i] = patterns[i].matches(components);
    });
    for (std::size_t i = 0; i < patterns.size(); ++i)
        if (!found[i]) tell(demand, {}, {demand.values[i]}, report);
}

void check_forbidden_files(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const std::vector<FilePattern> patterns = file_patterns_of(demand);
    for_each_file(subject, [&](const container::Entry& entry) {
        const std::vector<std::string_view> components = directory::path_components(entry.name);
        for (std::size_t i = 0; i < patterns.size(); ++i)
            if (patterns[i].matches(components)) {
                tell(demand, place_of(entry.name), {entry.name, demand.values[i]}, report);
                break;
            }
    });
}

void check_package_size(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const std::uint64_t size = subject.package.container().archive_size();
    if (size > demand.amount) tell(demand, {}, {file_name(subject.name), size, demand.amount}, report);
}

void check_unpacked_size(const IntakeSubject& subject, const Demand& demand, Report& report) {
    std::uint64_t size = 0;
    for_each_file(subject, [&](const container::Entry& entry) {
        size = entry.size > UINT64_MAX - size ? UINT64_MAX : size + entry.size;
    });
    if (size > demand.amount) tell(demand, {}, {size, demand.amount}, report);
}

void check_file_size(const IntakeSubject& subject, const Demand& demand, Report& report) {
    for_each_file(subject, [&](const container::Entry& entry) {
        if (entry.size > demand.amount)
            tell(demand, place_of(entry.name), {entry.name, entry.size, demand.amount}, report);
    });
}

void check_file_count(const IntakeSubject& subject, const Demand& demand, Report& report) {
    std::uint64_t count = 0;
    for_each_file(subject, [&](const container::Entry&) { ++count; });
    if (count > demand.amount) tell(demand, {}, {count, demand.amount}, report);
}

}  // namespace csar::intake
