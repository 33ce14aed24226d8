#include "csar/directory/directory_plan.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <csar/failure.hpp>
#include "base/directory_reader.hpp"
#include "base/enumeration_names.hpp"
#include "base/interrupt.hpp"
#include "base/junk_files.hpp"
#include "base/list_directory.hpp"
#include "base/package_path.hpp"
#include "base/pieces.hpp"
#include "csar/container/entry_checks.hpp"
#include "csar/container/entry_collisions.hpp"
#include "csar/directory/file_identity.hpp"
#include "csar/directory/link_target.hpp"
#include "csar/directory/listed_junk.hpp"
#include "csar/directory/meant_pattern.hpp"
#include "csar/directory/path_pattern.hpp"
#include "report/diagnose.hpp"
#include "report/rules/entry.hpp"
#include "report/rules/pack.hpp"
#include "report/rules/zip.hpp"

namespace csar::directory {
namespace {

std::string below(std::string_view directory, std::string_view name) {
    std::string path(directory);
    if (!path.empty()) path += '/';
    return path += name;
}

// The list is almost sorted. Only a name like "a-b" is wrong: it comes before "a/b".
template <class Named>
void sort_by_name(std::vector<Named>& list) {
    const auto by_name = [](const Named& a, const Named& b) { return a.name < b.name; };
    if (!std::ranges::is_sorted(list, by_name)) std::ranges::sort(list, by_name);
}

LeftOutReason reason_of_never_packed(std::string_view name) {
    return name == project_file_name ? LeftOutReason::project_file : LeftOutReason::junk_file;
}

// Each search compares a pattern with all files.
constexpr std::size_t max_searched_patterns = 20;

std::string_view ignore_line(std::string_view text, std::uint32_t number) {
    for (; number > 1; --number) take_piece(text, '\n');
    return take_piece(text, '\n');
}

class Planner {
public:
    Planner(File root, const PlanOptions& options, Report& report)
        : options_(options),
          report_(report),
          outputs_(identities_of(options.outputs)),
          project_file_(identities_of({options.project_file})) {
        plan_.root = std::move(root);
    }

    DirectoryPlan run() && {
        read_ignore_file();
        if (options_.keeps_listed_junk) kept_ = ListedJunk(plan_.root, options_.limits);
        walk(plan_.root, "", "");
        report_unused_patterns();
        sort_by_name(plan_.entries);
        sort_by_name(plan_.left_out);
        check_collisions();
        return std::move(plan_);
    }

private:
    // A file or directory.
    struct Found {
        std::string source, name;
        struct stat status {};
    };

    void read_ignore_file() {
        const std::optional<std::string> read = directory::read_ignore_file(plan_.root);
        if (!read) return;
        ignore_text_ = *read;
        plan_.ignored = IgnoreRules(ignore_text_);
        for (const std::uint32_t line : plan_.ignored.useless_lines())
            report_.add(diagnose(rules::pack::useless_pattern, place_of_pattern(line)));
    }

    Place place_of_pattern(std::uint32_t line) const {
        return place_in(std::string(IgnoreRules::file_name), ignore_text_, {line, 1});
    }

    void report_unused_patterns() {
        if (full_) return;
        std::size_t searched = 0;
        for (const std::uint32_t line : plan_.ignored.unused_lines()) {
            const Place place = place_of_pattern(line);
            MeantPattern meant;
            if (++searched <= max_searched_patterns)
                meant = meant_pattern(ignore_line(ignore_text_, line), plan_.entries, plan_.root.name());
            if (meant.pattern.empty())
                report_.add(diagnose(rules::pack::unused_pattern, place));
            else
                report_.add(diagnose(rules::pack::mistaken_pattern, place, meant.path)
                                .with_hint(compose("write '{}'", meant.pattern)));
        }
    }

    // `source`: path of the open directory. `name`: its path in the package.
    void walk(const File& directory, const std::string& source, const std::string& name) {
        struct stat status {};
        if (::fstat(directory.descriptor(), &status) != 0)
            throw_system_failure(FailureKind::input, "examine", directory.name());
        walking_.push_back(identity_of(status));
        const std::size_t before = plan_.entries.size();
        for (const std::string& child : list_directory(directory)) {
            check_interrupt();
            if (is_full()) break;
            add(directory, child, {below(source, child), below(name, child)});
        }
        if (plan_.entries.size() == before && !name.empty())
            plan_.entries.push_back({.name = name, .source = source, .is_directory = true});
        walking_.pop_back();
    }

    bool is_full() {
        const std::uint64_t count = plan_.entries.size() + plan_.left_out.size();
        if (count < options_.limits.entries) return false;
        if (!std::exchange(full_, true))
            report_.add(diagnose(rules::entry::too_many_entries, {}, count + 1, options_.limits.entries));
        return true;
    }

    void add(const File& directory, const std::string& child, Found found) {
        if (::fstatat(directory.descriptor(), child.c_str(), &found.status, AT_SYMLINK_NOFOLLOW) != 0)
            throw_system_failure(FailureKind::input, "examine", found.source);
        if (leave_out(found)) return;
        if (container::check_entry_name(found.name, options_.limits, report_)) return;
        if (S_ISLNK(found.status.st_mode)) {
            if (!follow(found)) return;
            // The target may be the output, or a directory.
            if (leave_out(found)) return;
        }
        if (child == IgnoreRules::file_name)
            report_.add(diagnose(rules::pack::nested_ignore_file, place_of(found.name), found.name));
        add_resolved(found);
    }

    // Returns true and records the reason if `found` is not packed.
    bool leave_out(const Found& found) {
        const bool is_directory = S_ISDIR(found.status.st_mode);
        const auto note = [&](LeftOutReason reason, std::uint32_t line = 0) {
            plan_.left_out.push_back({found.name, is_directory, reason, line});
            return true;
        };
        plan_.ignored.mark_used(found.name, is_directory);
        if (is_never_packed(found.name) && !kept_.has(found.name)) return note(reason_of_never_packed(found.name));
        if (!kept_.has(found.name) && contains(project_file_, found.status)) return note(LeftOutReason::project_file);
        if (found.name == IgnoreRules::file_name) return note(LeftOutReason::ignore_file);
        if (const std::uint32_t line = plan_.ignored.line_that_ignores(found.name, is_directory))
            return note(LeftOutReason::pattern, line);
        if (contains(outputs_, found.status)) return note(LeftOutReason::output);
        if (options_.git != nullptr && !options_.git->has(found.source, is_directory)) return note(LeftOutReason::git);
        return false;
    }

    // Replaces a link by its target. Returns false, with a finding, if that is impossible.
    bool follow(Found& found) {
        const LinkTarget target = resolve_link(plan_.root.descriptor(), found.source);
        const auto refuse = [&](const RuleTaking<2>& rule, std::string hint = {}) {
            report_.add(diagnose(rule, place_of(found.name), found.name, target.text).with_hint(std::move(hint)));
            return false;
        };
        switch (target.fault) {
            case LinkFault::none: break;
            case LinkFault::outside:
                return refuse(rules::pack::link_outside,
                              compose("{}replace the link by a copy of its target, or list the link in .csarignore",
                                      target.text.starts_with('/')
                                          ? "make the link relative if its target is in the directory; otherwise "
                                          : ""));
            case LinkFault::broken: return refuse(rules::pack::broken_link);
            case LinkFault::loop: return refuse(rules::pack::link_loop);
        }
        // Packing a directory into itself would never end.
        if (contains(walking_, target.status)) return refuse(rules::pack::link_loop);
        if (!options_.follow_symlinks)
            return refuse(rules::pack::symbolic_link,
                          options_.may_follow ? "PackOptions::follow_symlinks packs its target" : "");
        found.source = target.path;
        found.status = target.status;
        return true;
    }

    void add_resolved(const Found& found) {
        const mode_t mode = found.status.st_mode;
        if (S_ISDIR(mode)) {
            walk(reader_.open(plan_.root, found.source), found.source, found.name);
        } else if (S_ISREG(mode)) {
            plan_.entries.push_back({.name = found.name,
                                     .source = found.source,
                                     .size = static_cast<std::uint64_t>(found.status.st_size),
                                     .executable = (mode & (S_IXUSR | S_IXGRP | S_IXOTH)) != 0});
        } else {
            container::check_unix_kind(found.name, mode, report_);
        }
    }

    void check_collisions() {
        std::vector<container::Entry> entries;
        entries.reserve(plan_.entries.size());
        for (const PlannedEntry& planned : plan_.entries) {
            container::Entry entry;
            entry.name = planned.name;
            if (planned.is_directory) entry.kind = container::EntryKind::directory;
            entries.push_back(entry);
        }
        // This rule never applies: names in a directory are unique.
        container::check_collisions(entries, rules::zip::duplicate_name, report_);
    }

    const PlanOptions& options_;
    Report& report_;
    DirectoryPlan plan_;
    DirectoryReader reader_;
    ListedJunk kept_;
    std::string ignore_text_;  // content of .csarignore
    std::vector<FileIdentity> outputs_;
    std::vector<FileIdentity> project_file_;
    std::vector<FileIdentity> walking_;  // the current directory and its ancestors, including followed links
    bool full_ = false;
};

// Returns `path` or the parent directory that is not packed, or nullopt if `path` is packed.
std::optional<LeftOut> find_left_out(std::string_view path, bool is_directory, const IgnoreRules& ignored) {
    for (std::size_t end = 0; end < path.size();) {
        end = std::min(path.find('/', end + 1), path.size());
        const std::string_view part = path.substr(0, end);
        const bool is_inner = is_directory || end < path.size();
        if (is_never_packed(part)) return LeftOut{std::string(part), is_inner, reason_of_never_packed(part), 0};
        if (const std::uint32_t line = ignored.line_that_ignores(part, is_inner); line != 0)
            return LeftOut{std::string(part), is_inner, LeftOutReason::pattern, line};
    }
    return std::nullopt;
}

std::string hint_of(const LeftOut& left) {
    // Older versions of csar list the project file in the manifest.
    return compose("the file is in the directory, but not in the package: {}{}", reason_of(left),
                   left.reason == LeftOutReason::project_file
                       ? "; csar::pack_directory with PackOptions::update_manifest writes the manifest without this "
                         "file"
                       : "");
}

}  // namespace

std::string_view to_string(LeftOutReason reason) {
    return name_of(reason, {"ignored by .csarignore", "contains the patterns", "never packed", "the project file",
                            "written by this run", "not in the list of files of Git"});
}

std::string reason_of(const LeftOut& left) {
    return std::string(to_string(left.reason)) + (left.line == 0 ? "" : ":" + std::to_string(left.line));
}

DirectoryPlan plan_directory(const std::string& directory, const PlanOptions& options, Report& report) {
    const int descriptor = open_descriptor(AT_FDCWD, directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) throw_system_failure(FailureKind::input, "open the directory", directory);
    return Planner(File(descriptor, directory), options, report).run();
}

bool is_left_out(std::string_view path, bool is_directory, const IgnoreRules& ignored) {
    return find_left_out(path, is_directory, ignored).has_value();
}

std::string why_left_out(const std::string& directory, std::string_view path, const IgnoreRules& ignored) {
    struct stat status {};
    if (::lstat((directory + "/" + std::string(path)).c_str(), &status) != 0) return {};
    const std::optional<LeftOut> left = find_left_out(path, S_ISDIR(status.st_mode), ignored);
    return left ? hint_of(*left) : std::string();
}

std::string why_left_out(const DirectoryPlan& plan, std::string_view path) {
    struct stat status {};
    if (plan.archive != nullptr ||
        ::fstatat(plan.root.descriptor(), std::string(path).c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return {};
    const auto left = std::ranges::find_if(plan.left_out, [&](const LeftOut& one) {
        return path == one.name || (one.is_directory && path.starts_with(one.name + "/"));
    });
    return left == plan.left_out.end() ? std::string() : hint_of(*left);
}

std::string hint_of_left_out_entry(const DirectoryPlan& plan) {
    const LeftOut* example = nullptr;
    const auto may_be_entry = [](const LeftOut& left) {
        return !left.is_directory && parent_path(left.name).empty() && has_yaml_extension(left.name);
    };
    std::size_t count = 0;
    for (const LeftOut& left : plan.left_out) {
        if (left.reason != LeftOutReason::pattern && left.reason != LeftOutReason::git) continue;
        ++count;
        if (example == nullptr || (may_be_entry(left) && !may_be_entry(*example))) example = &left;
    }
    if (example == nullptr || (!plan.entries.empty() && !may_be_entry(*example))) return {};
    return compose("{} of the directory {} left out of the package, such as '{}': {}",
                   count == 1 ? "1 file" : compose("{} files", count), count == 1 ? "is" : "are", example->name,
                   reason_of(*example));
}

DirectoryPlan plan_archive(const container::Container& archive) {
    DirectoryPlan plan;
    plan.archive = &archive;
    StringSink patterns;
    if (const container::Entry* const ignore_file = archive.find(IgnoreRules::file_name);
        ignore_file != nullptr && archive.read(*ignore_file, patterns))
        plan.ignored = IgnoreRules(patterns.text());
    std::set<std::string_view> filled;  // directories with entries
    for (const container::Entry& entry : archive.entries()) {
        const bool is_directory = entry.kind == container::EntryKind::directory;
        if (entry.name == IgnoreRules::file_name || is_left_out(entry.name, is_directory, plan.ignored)) continue;
        const container::Item item = item_of(archive, entry);
        plan.entries.push_back({.name = item.name,
                                .source = {},
                                .size = entry.size,
                                .executable = item.executable,
                                .is_directory = is_directory,
                                .entry = &entry});
        for (auto above = parent_path(entry.name); !above.empty() && filled.insert(above).second;)
            above = parent_path(above);
    }
    std::erase_if(plan.entries,
                  [&](const PlannedEntry& entry) { return entry.is_directory && filled.contains(entry.name); });
    sort_by_name(plan.entries);
    return plan;
}

void mark_executable(DirectoryPlan& plan, std::span<const std::string> patterns) {
    const PathPatterns executable(patterns);
    for (PlannedEntry& entry : plan.entries)
        if (!entry.is_directory && executable.match(entry.name)) entry.executable = true;
}

std::vector<container::Item> items_of(const DirectoryPlan& plan) {
    std::vector<container::Item> items;
    items.reserve(plan.entries.size());
    for (const PlannedEntry& entry : plan.entries) {
        container::Item item{.name = entry.name, .executable = entry.executable};
        if (entry.is_directory)
            item.source = container::EmptyDirectory{};
        else if (plan.archive != nullptr)
            item.source = container::FromContainer{plan.archive, entry.entry};
        else
            item.source = container::FromDirectory{plan.root.descriptor(), entry.source, entry.size, plan.root.name()};
        items.push_back(std::move(item));
    }
    return items;
}

}  // namespace csar::directory
