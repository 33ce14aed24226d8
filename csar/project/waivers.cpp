// Applies waivers.
#include <fnmatch.h>

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <csar/date_time.hpp>
#include <csar/project.hpp>
#include <csar/rules.hpp>
#include "base/keyed_hash.hpp"
#include "csar/project/comments.hpp"
#include "csar/project/waiver_index.hpp"
#include "report/diagnose.hpp"
#include "report/project_name.hpp"
#include "report/report.hpp"
#include "report/rules/project.hpp"

namespace csar::project {
namespace {

constexpr std::chrono::days soon(14);         // before a waiver expires
constexpr std::size_t max_comments = 10'000;  // maximum number in a run, or in a file

bool fits_key(std::string_view wanted, std::string_view key) {
    return wanted.empty() || (key.starts_with(wanted) && (key.size() == wanted.size() || key[wanted.size()] == '.'));
}

// `names`: the names of the file that a pattern may match.
bool fits_path(const std::string& pattern, std::span<const std::string> names) {
    return pattern.empty() || std::ranges::any_of(names, [&](const std::string& name) {
               return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
           });
}

// Whether the finding is in an archive: it is shown as "x.csar:a.yaml".
bool is_in_archive(std::string_view shown, std::string_view file) {
    return shown.size() > file.size() && shown.ends_with(file) && shown[shown.size() - file.size() - 1] == ':';
}

}  // namespace

}  // namespace csar::project

namespace csar {

struct Waivers::State {
    struct One {
        WaiverEntry entry;
        std::size_t source = 0;
        std::uint64_t used = 0;
    };
    WaivingComments comments;
    std::chrono::sys_seconds now;
    const std::string here = working_directory();
    std::mutex mutex;
    std::vector<std::string> sources;          // paths of the files
    std::map<std::size_t, std::string> below;  // by source: see add()
    std::vector<One> waivers;                  // waivers of all files, in their order
    project::WaiverIndex index;
    std::set<std::string> used_comments;  // "a.yaml:12 tosca/unknown-type"

    // Whether comments in this file can waive findings.
    bool heeds_comments(std::string_view shown, std::string_view file) const {
        return comments == WaivingComments::all ||
               (comments == WaivingComments::sources && !project::is_in_archive(shown, file));
    }

    bool has_ended(const WaiverEntry& entry) const { return entry.expires && *entry.expires <= now; }
};

Waivers::Waivers(WaivingComments comments, std::chrono::sys_seconds now) : state_(std::make_unique<State>()) {
    state_->comments = comments;
    state_->now = now;
}

Waivers::~Waivers() = default;

void Waivers::add(const ProjectFile& project, const std::string& below) {
    if (!below.empty()) state_->below[state_->sources.size()] = below;
    state_->sources.push_back(project.path);
    for (const WaiverEntry& entry : project.waivers) {
        WaiverEntry kept = entry;
        kept.path = pattern_in_project(entry.path, state_->here, below);
        state_->index.add(kept.rule, kept.path, state_->waivers.size());
        state_->waivers.push_back({std::move(kept), state_->sources.size() - 1, 0});
    }
}

bool Waivers::depend_on_order(std::span<const std::string> packages) const {
    const bool any = std::ranges::any_of(state_->waivers, [](const State::One& one) { return one.entry.count != 0; });
    if (!any || packages.size() < 2) return false;
    const std::unordered_set<std::string_view, KeyedHash> names(packages.begin(), packages.end());
    if (names.size() != packages.size()) return true;
    // Whether the path of the waiver can be in only one of the packages, according to their names.
    const auto is_of_one = [&](const WaiverEntry& entry) {
        const auto path = entry.path.empty() ? std::nullopt : project::literal_path(entry.path);
        if (!path) return false;
        std::size_t found = names.count(*path);
        for (std::size_t at = path->find_first_of(":/"); at != std::string::npos;
             at = path->find_first_of(":/", at + 1))
            found += names.count(std::string_view(*path).substr(0, at));
        return found == 1;
    };
    return !std::ranges::all_of(state_->waivers,
                                [&](const State::One& one) { return one.entry.count == 0 || is_of_one(one.entry); });
}

std::optional<Waiver> Waivers::covers(const Diagnostic& diagnostic, std::string_view shown_file) {
    const std::lock_guard lock(state_->mutex);
    const Place& place = diagnostic.place;
    const std::string shown = name_in_project(shown_file, state_->here, {});
    const auto names_from = [&](const std::string& name) {
        std::vector<std::string> names = {name};
        if (place.file != name) names.push_back(place.file);
        if (project::is_in_archive(name, place.file)) {
            const std::string archive = name.substr(0, name.size() - place.file.size() - 1);
            names.push_back(archive);
            names.push_back(archive + "/" + place.file);  // the name in the packed directory
        }
        return names;
    };
    const std::vector<std::string> names = names_from(shown);
    std::vector<std::string> all = names;
    std::map<std::size_t, std::vector<std::string>> names_of;  // by source
    for (const auto& [source, below] : state_->below)
        for (const std::string& name : names_of[source] = names_from(name_in_project(shown_file, state_->here, below)))
            all.push_back(name);
    for (const std::size_t number : state_->index.candidates(diagnostic.id, all)) {
        State::One& one = state_->waivers[number];
        const WaiverEntry& entry = one.entry;
        if (state_->has_ended(entry) || (entry.count != 0 && one.used >= entry.count) ||
            !project::fits_key(entry.key, place.key_path) ||
            diagnostic.message.find(entry.message) == std::string::npos ||
            !project::fits_path(entry.path, names_of.contains(one.source) ? names_of[one.source] : names))
            continue;
        ++one.used;
        return Waiver{entry.reason, state_->sources[one.source] + ":" + std::to_string(entry.line)};
    }
    if (place.excerpt.empty() || !state_->heeds_comments(shown, place.file)) return std::nullopt;
    auto reason = project::comment_in(place.excerpt, diagnostic.id);
    if (!reason) return std::nullopt;
    std::string origin = shown + ":" + std::to_string(place.line);
    // The number is limited like the number of findings: further unused comments are not reported.
    if (state_->used_comments.size() < project::max_comments)
        state_->used_comments.insert(origin + " " + std::string(diagnostic.id));
    return Waiver{*std::move(reason), std::move(origin)};
}

std::vector<IdleComment> Waivers::idle_comments(std::string_view text, std::string_view shown_file,
                                                std::string_view file) const {
    std::vector<IdleComment> idle;
    const std::string shown = name_in_project(shown_file, state_->here, {});
    if (!state_->heeds_comments(shown, file)) return idle;
    const std::vector<project::WaivingComment> comments = project::comments_of(text, project::max_comments);
    if (comments.empty()) return idle;
    const std::lock_guard lock(state_->mutex);
    if (state_->used_comments.size() >= project::max_comments) return idle;
    for (const project::WaivingComment& comment : comments) {
        const std::string used = shown + ":" + std::to_string(comment.line) + " ";
        const auto is_used = [&] {
            for (auto one = state_->used_comments.lower_bound(used);
                 one != state_->used_comments.end() && one->starts_with(used); ++one)
                if (project::fits_rule(comment.rule, std::string_view(*one).substr(used.size()))) return true;
            return false;
        };
        if (comment.reason.empty() || !is_used())
            idle.push_back({std::string(comment.rule), comment.line, !comment.reason.empty()});
    }
    return idle;
}

std::vector<Findings> Waivers::findings(SeverityPolicy severities, std::span<const std::string_view> unchecked) const {
    severities.waiving = nullptr;  // no waiver covers findings about waivers
    const auto is_checked = [&](std::string_view rule) {
        return std::ranges::find(unchecked, rule.substr(0, rule.find('/'))) == unchecked.end();
    };
    std::vector<Findings> all;
    std::deque<Report> reports;
    for (const std::string& source : state_->sources)
        reports.emplace_back(source, severities).set_kind(SubjectKind::file);
    for (const State::One& one : state_->waivers) {
        Place place;
        place.line = one.entry.line;
        if (state_->has_ended(one.entry))
            reports[one.source].add(diagnose(rules::project::expired_waiver, place, one.entry.rule,
                                             date_time_text(*one.entry.expires).substr(0, 10)));
        else if (one.entry.expires && *one.entry.expires - state_->now < project::soon)
            reports[one.source].add(diagnose(rules::project::waiver_ends_soon, place, one.entry.rule,
                                             date_time_text(*one.entry.expires).substr(0, 10)));
        if (one.used == 0 && !state_->has_ended(one.entry) && is_checked(one.entry.rule))
            reports[one.source].add(diagnose(rules::project::unused_waiver, place, one.entry.rule));
    }
    all.reserve(reports.size());
    for (Report& report : reports) {
        all.push_back(report.take());
        for (Diagnostic& finding : all.back().diagnostics)
            if (finding.id == rules::project::expired_waiver.id)
                finding.hint = "remove the waiver if it is not needed, or correct the finding, or extend 'expires'";
            else if (finding.id == rules::project::waiver_ends_soon.id && finding.severity == Severity::error)
                finding.hint = "'severity: { project/waiver-ends-soon: warning }' allows it until then";
    }
    return all;
}

}  // namespace csar
