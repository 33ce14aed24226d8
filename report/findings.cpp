#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_set>

#include <csar/exit_status.hpp>
#include <csar/findings.hpp>
#include <csar/severity_policy.hpp>
#include "base/keyed_hash.hpp"
#include "report/project_name.hpp"
#include "report/rule.hpp"

namespace csar {
namespace {

// The most urgent first.
constexpr std::array<ExitStatus, 9> urgency = {ExitStatus::interrupted, ExitStatus::internal,   ExitStatus::usage,
                                               ExitStatus::mismatch,    ExitStatus::unreadable, ExitStatus::untrusted,
                                               ExitStatus::unsigned_,   ExitStatus::finding,    ExitStatus::ok};

// True for a warning about what the specification forbids (report/severities.def).
bool is_about_forbidden(std::string_view id) {
    static const std::unordered_set<std::string_view, KeyedHash> rules = {
#define CSAR_TOLERATED(id, demand, reason) id,
#define CSAR_ADVICE(id)
#define CSAR_OWN_ERROR(id, reason)
#include "report/severities.def"
#undef CSAR_TOLERATED
#undef CSAR_ADVICE
#undef CSAR_OWN_ERROR
    };
    return rules.contains(id);
}

// Files of this program: "<tosca_simple_yaml_1_3>". A package cannot have such names.
bool is_bundled(std::string_view file) { return file.starts_with('<') && file.ends_with('>'); }

}  // namespace

ExitStatus worse(ExitStatus a, ExitStatus b) {
    const auto place = [](ExitStatus status) { return std::ranges::find(urgency, status); };
    return place(a) < place(b) ? a : b;
}

bool is_protected(std::string_view id) {
    if (const Rule* const rule = find_rule(id)) return rule->is_protected;
    const Area* const area = find_area(id);
    return area != nullptr && area->is_protected;
}

ExitStatus exit_status_of(std::string_view id) {
    if (const Rule* const rule = find_rule(id)) return rule->status;
    const Area* const area = find_area(id);
    return area != nullptr ? area->status : ExitStatus::finding;
}

ExitStatus exit_status_of(FailureKind kind) {
    switch (kind) {
        case FailureKind::usage: return ExitStatus::usage;
        case FailureKind::input:
        case FailureKind::output: return ExitStatus::unreadable;
        case FailureKind::interrupted: return ExitStatus::interrupted;
        case FailureKind::internal: break;
    }
    return ExitStatus::internal;
}

std::vector<IdleComment> Waiving::idle_comments(std::string_view, std::string_view, std::string_view) const {
    return {};
}

Severity SeverityPolicy::apply(std::string_view id, Severity severity) const {
    auto found = overrides.find(id);
    if (found == overrides.end()) found = overrides.find(std::string(area_of(id)) + "/*");
    if (found == overrides.end() && !overrides.empty() && is_about_forbidden(id)) found = overrides.find("forbidden");
    // A severity for a rule wins over one for all rules.
    if (found != overrides.end() && (found->second > severity || !is_protected(id))) return found->second;
    return strict && severity == Severity::warning ? Severity::error : severity;
}

Severity SeverityPolicy::apply(std::string_view id, Severity severity, const std::string& shown_file,
                               const std::string& file) const {
    if (of_files.empty()) return apply(id, severity);
    const std::string here = working_directory();
    const std::string plain = name_in_project(shown_file, here, {});
    // The last match with a severity for the rule or area, or null.
    const auto find = [&](std::string_view name) -> const Severity* {
        for (auto files = of_files.rbegin(); files != of_files.rend(); ++files) {
            const auto found = files->overrides.find(name);
            if (found == files->overrides.end() || (found->second < severity && is_protected(id))) continue;
            const std::string pattern = pattern_in_project(files->path, here, {});
            if (::fnmatch(pattern.c_str(), plain.c_str(), 0) == 0 || ::fnmatch(pattern.c_str(), file.c_str(), 0) == 0)
                return &found->second;
        }
        return nullptr;
    };
    if (const Severity* const by_name = find(id)) return *by_name;
    if (overrides.find(id) != overrides.end()) return apply(id, severity);
    const Severity* const by_area = find(std::string(area_of(id)) + "/*");
    return by_area != nullptr ? *by_area : apply(id, severity);
}

std::string Findings::shown_file(const Place& place) const {
    const bool is_named = place.is_entry && kind == SubjectKind::archive && !place.file.empty();
    return is_named ? subject + ":" + place.file : shown_file(place.file);
}

std::string Findings::shown_file(std::string_view file) const {
    if (file.empty()) return subject;
    if (file.starts_with('/')) return std::string(file.substr(1));
    if (is_bundled(file)) return std::string(file);
    switch (kind) {
        case SubjectKind::archive: return subject + ":" + std::string(file);
        case SubjectKind::directory:
            if (!base.empty()) return base + std::string(file);
            if (subject == ".") return std::string(file);
            return subject + (subject.ends_with('/') ? "" : "/") + std::string(file);
        case SubjectKind::file: break;
    }
    // The package itself: the name that the user gave.
    if (!base.empty() && subject.find("./") != std::string::npos &&
        std::filesystem::path("/" + base + subject).lexically_normal() == "/" + std::string(file))
        return subject;
    // One ".." for each directory in the path of the subject.
    std::string_view from = base;
    for (std::size_t up = 0; !base.empty(); up += 3) {
        if (file.starts_with(from)) return subject.substr(0, up) + std::string(file.substr(from.size()));
        if (subject.compare(up, 3, "../") != 0 || from.empty()) break;
        from = from.substr(0, from.substr(0, from.size() - 1).rfind('/') + 1);
    }
    return "/" + std::string(file);
}

ExitStatus Findings::exit_status() const { return failure ? worse(status, exit_status_of(failure->kind())) : status; }

bool Findings::unchecked() const {
    if (failure || status != ExitStatus::unreadable) return false;
    // After an error in the container, the rest was not read. This is damage, not an unsupported part.
    return std::ranges::none_of(rule_counts, [](const auto& rule) {
        return layer_of(rule.first) == Layer::container && rule.second[static_cast<std::size_t>(Severity::error)] != 0;
    });
}

}  // namespace csar
