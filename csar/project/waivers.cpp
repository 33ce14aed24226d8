// Applies waivers.
#include <fnmatch.h>

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <csar/date_time.hpp>
#include <csar/project.hpp>
#include <csar/rules.hpp>
#include "base/keyed_hash.hpp"
#include "report/diagnose.hpp"
#include "report/project_name.hpp"
#include "report/report.hpp"
#include "report/rules/project.hpp"

namespace csar::project {
namespace {

constexpr std::chrono::days soon(14);         // before a waiver expires
constexpr std::size_t max_comments = 10'000;  // maximum in a run, and in a file

// A comment at the end of a line waives a finding: "# csar: ignore RULE reason" (docs/project.md).
constexpr std::string_view mark = "# csar: ignore ";
constexpr std::string_view blanks = " \t\r";

// The offset of the comment, or the length of the line. A # starts a comment only after white space and outside of
// quotes.
std::size_t begin_of_comment(std::string_view line) {
    char quote = '\0';
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        const char before = at == 0 ? ' ' : line[at - 1];
        if (quote != '\0') {
            if (quote == '"' && c == '\\')
                ++at;
            else if (c == quote)
                quote = '\0';
        } else if (c == '#' && (before == ' ' || before == '\t')) {
            return at;
        } else if ((c == '"' || c == '\'') && std::string_view(" \t[{,:").find(before) != std::string_view::npos) {
            quote = c;  // a quote inside a plain scalar does not count
        }
    }
    return line.size();
}

// Calls visit(rule, reason) for each waiver in the line. A result of true ends the loop.
template <class Visit>
void each_in(std::string_view line, const Visit& visit) {
    line.remove_prefix(begin_of_comment(line));
    for (std::size_t at = line.find(mark); at != std::string_view::npos; at = line.find(mark, at + 1)) {
        std::string_view rest = line.substr(at + mark.size());
        const std::string_view rule = rest.substr(0, std::min(rest.find_first_of(blanks), rest.size()));
        rest.remove_prefix(rule.size());
        rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
        if (visit(rule, rest)) return;
    }
}

// `wanted`: a rule, or an area such as "zip/*".
bool fits_rule(std::string_view wanted, std::string_view id) {
    return wanted == id || (wanted.ends_with("/*") && area_of(wanted) == area_of(id));
}

// Returns the reason for the rule `id`, or nullopt if the comment has another rule, or no reason.
std::optional<std::string> comment_in(std::string_view line, std::string_view id) {
    std::optional<std::string> found;
    each_in(line, [&](std::string_view rule, std::string_view reason) {
        if (!fits_rule(rule, id)) return false;
        if (!reason.empty()) found = std::string(reason);
        return true;
    });
    return found;
}

// The views are parts of the text.
struct WaivingComment {
    std::string_view rule, reason;
    std::uint32_t line = 0;  // from 1
};

// At most max_comments, in the order of the file. Takes linear time.
std::vector<WaivingComment> comments_of(std::string_view text) {
    std::vector<WaivingComment> all;
    std::uint32_t line_number = 1;
    std::size_t counted = 0;  // lines before this offset are counted
    for (std::size_t at = text.find(mark); at != std::string_view::npos && all.size() < max_comments;) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t break_before = text.rfind('\n', at);
        const std::size_t begin = break_before == std::string_view::npos ? 0 : break_before + 1;
        line_number += static_cast<std::uint32_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                                             text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
        counted = begin;
        each_in(text.substr(begin, end - begin), [&](std::string_view rule, std::string_view reason) {
            if (!rule.empty()) all.push_back({rule, reason, line_number});
            return all.size() >= max_comments;
        });
        at = text.find(mark, end);
    }
    return all;
}

// Returns the only path that a pattern of fnmatch(3) matches, or nullopt if it can match several paths.
std::optional<std::string> literal_path(std::string_view pattern) {
    std::string path;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (std::string_view("*?[").find(pattern[i]) != std::string_view::npos) return std::nullopt;
        if (pattern[i] == '\\' && ++i == pattern.size()) return std::nullopt;
        path += pattern[i];
    }
    return path;
}

bool fits_key(std::string_view wanted, std::string_view key) {
    return wanted.empty() || (key.starts_with(wanted) && (key.size() == wanted.size() || key[wanted.size()] == '.'));
}

// A pattern may match any of the `names` of the file.
bool fits_path(const std::string& pattern, std::span<const std::string> names) {
    return pattern.empty() || std::ranges::any_of(names, [&](const std::string& name) {
               return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
           });
}

// A finding in an archive is shown as "x.csar:a.yaml".
bool is_in_archive(std::string_view shown, std::string_view file) {
    return shown.size() > file.size() && shown.ends_with(file) && shown[shown.size() - file.size() - 1] == ':';
}

}  // namespace

// Finds waivers by rule and path: checking all waivers for each finding would be slow.
class WaiverIndex {
public:
    // `number` must be greater than all earlier numbers.
    void add(std::string_view rule, std::string_view pattern, std::size_t number) {
        const bool of_area = rule.ends_with("/*");
        OfRule& waivers = rules_[of_area ? std::string(area_of(rule)) + "/*" : std::string(rule)];
        const auto path = pattern.empty() ? std::nullopt : literal_path(pattern);
        (path ? waivers.of_paths[*path] : waivers.others).push_back(number);
    }

    // Numbers of the waivers for rule `id` that may match a path in `names`, in ascending order.
    std::vector<std::size_t> candidates(std::string_view id, std::span<const std::string> names) const {
        std::vector<std::size_t> numbers;
        const auto take = [&](const std::string& rule) {
            const auto waivers = rules_.find(rule);
            if (waivers == rules_.end()) return;
            for (const std::string& name : names)
                if (const auto found = waivers->second.of_paths.find(name); found != waivers->second.of_paths.end())
                    numbers.insert(numbers.end(), found->second.begin(), found->second.end());
            numbers.insert(numbers.end(), waivers->second.others.begin(), waivers->second.others.end());
        };
        take(std::string(id));
        take(std::string(area_of(id)) + "/*");
        std::ranges::sort(numbers);
        return numbers;
    }

private:
    struct OfRule {
        std::unordered_map<std::string, std::vector<std::size_t>, KeyedHash> of_paths;
        std::vector<std::size_t> others;  // with a pattern, or without a path
    };

    std::unordered_map<std::string, OfRule, KeyedHash> rules_;  // by rule, or by area: "zip/*"
};

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
    std::vector<std::string> sources;          // paths of the waiver files
    std::map<std::size_t, std::string> below;  // by source: see add()
    std::vector<One> waivers;                  // of all files, in order
    project::WaiverIndex index;
    std::set<std::string> used_comments;  // "a.yaml:12 tosca/unknown-type"

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
    // Whether only one of the packages can contain the waiver's path.
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
    // At the limit, unused comments are no longer reported.
    if (state_->used_comments.size() < project::max_comments)
        state_->used_comments.insert(origin + " " + std::string(diagnostic.id));
    return Waiver{*std::move(reason), std::move(origin)};
}

std::vector<IdleComment> Waivers::idle_comments(std::string_view text, std::string_view shown_file,
                                                std::string_view file) const {
    std::vector<IdleComment> idle;
    const std::string shown = name_in_project(shown_file, state_->here, {});
    if (!state_->heeds_comments(shown, file)) return idle;
    const std::vector<project::WaivingComment> comments = project::comments_of(text);
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
    severities.waiving = nullptr;  // findings about waivers cannot be waived
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
                finding.hint = "correct the finding and remove the waiver, or extend 'expires'";
            else if (finding.id == rules::project::waiver_ends_soon.id && finding.severity == Severity::error)
                finding.hint =
                    "'severity: { project/waiver-ends-soon: warning }' lets this finding pass until the "
                    "waiver expires";
    }
    return all;
}

}  // namespace csar
