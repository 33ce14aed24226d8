// Waivers at work.
#include <fnmatch.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <mutex>
#include <string_view>
#include <system_error>
#include <unordered_set>
#include <utility>

#include <csar/date_time.hpp>
#include <csar/project.hpp>
#include <csar/rules.hpp>
#include "base/keyed_hash.hpp"
#include "csar/project/waiver_index.hpp"
#include "report/diagnose.hpp"
#include "report/report.hpp"
#include "report/rules/project.hpp"

namespace csar {
namespace {

bool fits_rule(std::string_view wanted, std::string_view id) {
    return wanted == id || (wanted.ends_with("/*") && area_of(wanted) == area_of(id));
}

bool fits_key(std::string_view wanted, std::string_view key) {
    return wanted.empty() || (key.starts_with(wanted) && (key.size() == wanted.size() || key[wanted.size()] == '.'));
}

bool fits_path(const std::string& pattern, const std::string& shown, const std::string& inside) {
    return pattern.empty() || ::fnmatch(pattern.c_str(), shown.c_str(), 0) == 0 ||
           ::fnmatch(pattern.c_str(), inside.c_str(), 0) == 0;
}

std::string current_directory() {
    std::error_code failed;
    const std::string path = std::filesystem::current_path(failed).string();
    return failed || path == "/" ? path : path + "/";
}

// The same file by its plainest name, so that a waiver written for "d" holds for "./d" and "/work/d" in "/work" as well.
std::string plain_path(std::string_view path, std::string_view working_directory) {
    if (!working_directory.empty() && path.starts_with(working_directory)) path.remove_prefix(working_directory.size());
    while (path.starts_with("./")) {
        path.remove_prefix(2);
        while (path.starts_with("/")) path.remove_prefix(1);
    }
    return std::string(path);
}

// Where the comment in a line of YAML begins; its length when it has none. What stands between quotes is none, and a # needs
// white space before it.
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
            quote = c;  // inside of a plain scalar it is a character like any other
        }
    }
    return line.size();
}

// The reason behind "# csar: ignore RULE" in a line of source; nullopt when it does not speak of this rule.
std::optional<std::string> comment_in(std::string_view line, std::string_view id) {
    constexpr std::string_view mark = "# csar: ignore ";
    line.remove_prefix(begin_of_comment(line));
    for (std::size_t at = line.find(mark); at != std::string_view::npos; at = line.find(mark, at + 1)) {
        std::string_view rest = line.substr(at + mark.size());
        const std::size_t end = std::min(rest.find_first_of(" \t\r"), rest.size());
        if (!fits_rule(rest.substr(0, end), id)) continue;
        rest.remove_prefix(end);
        const std::size_t begin = rest.find_first_not_of(" \t\r");
        if (begin == std::string_view::npos) return std::nullopt;  // a reason belongs to it
        return std::string(rest.substr(begin));
    }
    return std::nullopt;
}

// Findings in archives are shown as "x.csar:a.yaml".
bool is_in_archive(std::string_view shown, std::string_view file) {
    return shown.size() > file.size() && shown.ends_with(file) && shown[shown.size() - file.size() - 1] == ':';
}

}  // namespace

struct Waivers::State {
    struct One {
        WaiverEntry entry;
        std::size_t source = 0;
        std::uint64_t used = 0;
    };
    WaivingComments comments;
    std::int64_t now;
    std::string working_directory = current_directory();  // with a slash at its end; empty: unknown
    std::mutex mutex;
    std::vector<std::string> sources;  // paths of the files
    std::vector<One> waivers;          // of all files, in their order
    WaiverIndex index;

    bool has_ended(const WaiverEntry& entry) const { return entry.expires && *entry.expires <= now; }
};

Waivers::Waivers(WaivingComments comments, std::int64_t now) : state_(std::make_unique<State>()) {
    state_->comments = comments;
    state_->now = now;
}

Waivers::~Waivers() = default;

void Waivers::add(const ProjectFile& project) {
    state_->sources.push_back(project.path);
    for (const WaiverEntry& entry : project.waivers) {
        WaiverEntry kept = entry;
        kept.path = plain_path(entry.path, state_->working_directory);
        state_->index.add(kept.rule, kept.path, state_->waivers.size());
        state_->waivers.push_back({std::move(kept), state_->sources.size() - 1, 0});
    }
}

bool Waivers::depend_on_order(std::span<const std::string> packages) const {
    const bool any = std::any_of(state_->waivers.begin(), state_->waivers.end(),
                                 [](const State::One& one) { return one.entry.count != 0; });
    if (!any || packages.size() < 2) return false;
    const std::unordered_set<std::string_view, KeyedHash> names(packages.begin(), packages.end());
    if (names.size() != packages.size()) return true;
    // Files of two packages are not called the same.
    const auto is_of_one = [&](const WaiverEntry& entry) {
        const auto path = entry.path.empty() ? std::nullopt : literal_path(entry.path);
        if (!path) return false;
        std::size_t found = names.count(*path);
        for (std::size_t at = path->find_first_of(":/"); at != std::string::npos;
             at = path->find_first_of(":/", at + 1))
            found += names.count(std::string_view(*path).substr(0, at));
        return found == 1;
    };
    return !std::all_of(state_->waivers.begin(), state_->waivers.end(),
                        [&](const State::One& one) { return one.entry.count == 0 || is_of_one(one.entry); });
}

std::optional<Waiver> Waivers::covers(const Diagnostic& diagnostic, std::string_view shown_file) {
    const std::lock_guard lock(state_->mutex);
    const Place& place = diagnostic.place;
    const std::string shown = plain_path(shown_file, state_->working_directory);
    for (const std::size_t number : state_->index.candidates(diagnostic.id, shown, place.file)) {
        State::One& one = state_->waivers[number];
        const WaiverEntry& entry = one.entry;
        if (state_->has_ended(entry) || (entry.count != 0 && one.used >= entry.count) ||
            !fits_key(entry.key, place.key_path) || diagnostic.message.find(entry.message) == std::string::npos ||
            !fits_path(entry.path, shown, place.file))
            continue;
        ++one.used;
        return Waiver{entry.reason, state_->sources[one.source] + ":" + std::to_string(entry.line)};
    }
    if (state_->comments == WaivingComments::none || place.excerpt.empty() ||
        (state_->comments == WaivingComments::sources && is_in_archive(shown, place.file)))
        return std::nullopt;
    if (auto reason = comment_in(place.excerpt, diagnostic.id))
        return Waiver{std::move(*reason), shown + ":" + std::to_string(place.line)};
    return std::nullopt;
}

std::vector<Findings> Waivers::findings() const {
    std::vector<Findings> all;
    std::deque<Report> reports;
    for (const std::string& source : state_->sources) reports.emplace_back(source).set_kind(SubjectKind::file);
    for (const State::One& one : state_->waivers) {
        Place place;
        place.line = one.entry.line;
        if (state_->has_ended(one.entry))
            reports[one.source].add(diagnose(rules::project::expired_waiver, std::move(place), one.entry.rule,
                                             date_time_text(*one.entry.expires).substr(0, 10)));
        else if (one.used == 0)
            reports[one.source].add(diagnose(rules::project::unused_waiver, std::move(place), one.entry.rule));
    }
    all.reserve(reports.size());
    for (Report& report : reports) all.push_back(report.take());
    return all;
}

}  // namespace csar
