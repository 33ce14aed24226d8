#include "report/report.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <tuple>

#include "base/compose.hpp"
#include "report/diagnose.hpp"
#include "report/project_name.hpp"
#include "report/rule.hpp"
#include "report/rules/intake.hpp"

namespace csar {
namespace {

// The most urgent status is first.
constexpr std::array<ExitStatus, 9> urgency = {ExitStatus::interrupted, ExitStatus::internal,   ExitStatus::usage,
                                               ExitStatus::mismatch,    ExitStatus::unreadable, ExitStatus::untrusted,
                                               ExitStatus::unsigned_,   ExitStatus::finding,    ExitStatus::ok};

// Findings of an unknown area come last.
std::size_t rank(std::string_view id) {
    const Area* const area = find_area(id);
    return static_cast<std::size_t>((area != nullptr ? area : all_areas().data() + all_areas().size()) -
                                    all_areas().data());
}

// Whether the finding states that the archive is truncated, which may be the cause of all other findings.
bool is_truncation(std::string_view id) {
    const Area* const area = find_area(id);
    return area != nullptr && area->layer == Layer::container && exit_status_of(id) == ExitStatus::unreadable;
}

// Whether the specification forbids the subject of the warning (report/severities.def).
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

// Files that are part of this program: "<tosca_simple_yaml_1_3>". Files of a package cannot have such names.
bool is_bundled(std::string_view file) { return file.starts_with('<') && file.ends_with('>'); }

std::vector<DialectFindings>::iterator dialect_of(Findings& findings, std::string_view name) {
    return std::ranges::find_if(findings.dialects,
                                [&](const DialectFindings& dialect) { return dialect.name == name; });
}

// Parts that were not examined determine the status only if there are no errors in the examined parts.
ExitStatus worse_finding(ExitStatus a, ExitStatus b) {
    if (a == ExitStatus::unreadable && b != ExitStatus::ok) return b;
    if (b == ExitStatus::unreadable && a != ExitStatus::ok) return a;
    return worse(a, b);
}

void uncount(Findings& findings, const Diagnostic& diagnostic) {
    const auto dialect = dialect_of(findings, diagnostic.dialect);
    if (dialect != findings.dialects.end()) --dialect->of_classes[std::string(diagnostic.dialect_class)];
}

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
    // A severity for a specific rule takes precedence over one for all rules.
    if (found != overrides.end() && (found->second > severity || !is_protected(id))) return found->second;
    return strict && severity == Severity::warning ? Severity::error : severity;
}

Severity SeverityPolicy::apply(std::string_view id, Severity severity, const std::string& shown_file,
                               const std::string& file) const {
    if (of_files.empty()) return apply(id, severity);
    const std::string here = working_directory();
    const std::string plain = name_in_project(shown_file, here, {});
    // The last entry whose pattern matches the file and that has a severity for the rule or its area; null if there is
    // none.
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
    // For the subject itself, the name is the one that the user gave.
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
    // After an error in the container, the rest was not read: the package is damaged, and has no unsupported part.
    return std::ranges::none_of(rule_counts, [](const auto& rule) {
        return layer_of(rule.first) == Layer::container && rule.second[static_cast<std::size_t>(Severity::error)] != 0;
    });
}

Report::Report(std::string subject, SeverityPolicy policy, std::uint64_t kept)
    : policy_(std::move(policy)), kept_(kept) {
    findings_.subject = std::move(subject);
}

Report& Report::operator=(const Report& other) {
    if (this == &other) return *this;
    policy_ = other.policy_;
    kept_ = other.kept_;
    judge_ = other.judge_;
    drops_repeated_ = other.drops_repeated_;
    names_ = other.names_;
    seen_ = other.seen_;
    findings_ = other.findings_;
    separate_counts_ = other.separate_counts_;
    return *this;
}

void Report::add(Diagnostic diagnostic) {
    const std::lock_guard lock(mutex_);
    if (drops_repeated_ && is_repeated(diagnostic)) return;
    std::string_view writer;
    if (judge_ != nullptr && diagnostic.severity >= Severity::warning) {
        writer = judge_->judge(diagnostic);
        if (!diagnostic.dialect.empty()) diagnostic.severity = Severity::warning;
    }
    const Severity own = diagnostic.severity;
    const std::string& file = diagnostic.place.file;
    diagnostic.severity = policy_.of_files.empty()
                              ? policy_.apply(diagnostic.id, own)
                              : policy_.apply(diagnostic.id, own, shown_files(diagnostic.place).back(), file);
    if (diagnostic.severity == Severity::ignored || counts_separately(diagnostic, own) || is_waived(diagnostic)) return;
    if (diagnostic.severity == Severity::error) {
        findings_.status = worse_finding(findings_.status, exit_status_of(diagnostic.id));
        diagnostic.dialect = diagnostic.dialect_class = {};  // an option made it an error
    }
    // Findings of a dialect do not use up the limit of other warnings.
    const std::uint64_t of_dialects = findings_.dialect_count();
    std::uint64_t& count = findings_.counts[static_cast<std::size_t>(diagnostic.severity)];
    const std::uint64_t earlier = !diagnostic.dialect.empty()                ? of_dialects
                                  : diagnostic.severity == Severity::warning ? count - of_dialects
                                                                             : count;
    ++count;
    ++findings_.rule_counts[diagnostic.id][static_cast<std::size_t>(diagnostic.severity)];
    if (!diagnostic.dialect.empty()) count_for_dialect(diagnostic, writer);
    if (earlier >= kept_) return;
    settle_edit(diagnostic);
    findings_.diagnostics.push_back(std::move(diagnostic));
}

void Report::count_for_dialect(Diagnostic& diagnostic, std::string_view writer) {
    auto found = dialect_of(findings_, diagnostic.dialect);
    if (found == findings_.dialects.end())
        found = findings_.dialects.insert(found, {std::string(diagnostic.dialect), std::string(writer), {}});
    ++found->of_classes[std::string(diagnostic.dialect_class)];
}

void Report::drop_repeated() {
    const std::lock_guard lock(mutex_);
    if (drops_repeated_) return;
    drops_repeated_ = true;
    for (const Diagnostic& diagnostic : findings_.diagnostics) is_repeated(diagnostic);
}

void Report::relate(std::string_view id, Place place, std::string text) {
    const std::lock_guard lock(mutex_);
    for (auto found = findings_.diagnostics.rbegin(); found != findings_.diagnostics.rend(); ++found) {
        if (found->id != id || found->place.file != place.file) continue;
        const bool is_shown = found->place.line == place.line || found->related.size() > 1;
        if (!is_shown) found->related.push_back({std::move(place), std::move(text)});
        return;
    }
}

// Whether the finding was added before; stores it if not. Duplicates beyond the limit need not be detected.
bool Report::is_repeated(const Diagnostic& diagnostic) {
    const Place& place = diagnostic.place;
    std::string words =
        compose("{} {} {} {} {}", diagnostic.id, place.line, place.column, place.file, diagnostic.message);
    if (seen_.size() >= 4 * kept_) return seen_.contains(words);
    return !seen_.insert(std::move(words)).second;
}

// Counts the finding if it is in a file that was set apart. `own`: its severity without the policy, because --strict
// does not affect third-party files.
bool Report::counts_separately(Diagnostic& diagnostic, Severity own) {
    if (separate_counts_.empty() || diagnostic.severity < Severity::warning) return false;
    const auto found = separate_counts_.find(diagnostic.place.file);
    if (found == separate_counts_.end()) return false;
    SeparateCounts& apart = found->second;
    diagnostic.severity = std::min(own, diagnostic.severity);
    const bool is_error = diagnostic.severity == Severity::error;
    ++(is_error ? apart.errors : apart.warnings);
    if (!apart.first || (is_error && apart.errors == 1)) apart.first = std::move(diagnostic);
    return true;
}

// Whether a waiver accepts the finding. If so, records it as waived.
bool Report::is_waived(Diagnostic& diagnostic) {
    if (policy_.waiving == nullptr || diagnostic.severity < Severity::warning || is_protected(diagnostic.id))
        return false;
    std::optional<Waiver> waiver;
    for (const std::string& shown : shown_files(diagnostic.place))
        if (!waiver) waiver = policy_.waiving->covers(diagnostic, shown);
    if (!waiver) return false;
    if (++findings_.waived_count > kept_) return true;
    settle_edit(diagnostic);
    findings_.waived.push_back({std::move(diagnostic), *std::move(waiver)});
    return true;
}

std::vector<std::string> Report::shown_files(const Place& place) const {
    std::vector<std::string> names = {findings_.shown_file(place)};
    if (names_ != nullptr) names.push_back(names_->findings_.shown_file(place));
    return names;
}

void Report::count_separately(const std::string& file) {
    const std::lock_guard lock(mutex_);
    separate_counts_.try_emplace(file);
}

const Report::SeparateCounts* Report::separate_counts(std::string_view file) const {
    const std::lock_guard lock(mutex_);
    const auto found = separate_counts_.find(file);
    return found == separate_counts_.end() ? nullptr : &found->second;
}

void Report::set_kind(SubjectKind kind, std::string base) {
    findings_.kind = kind;
    findings_.base = std::move(base);
    if (!findings_.base.empty() && !findings_.base.ends_with('/')) findings_.base += '/';
}

void Report::set_failure(const Failure& failure) {
    findings_.failure = failure;
    findings_.status = findings_.exit_status();
}

std::uint64_t Report::count(Severity severity) const {
    const std::lock_guard lock(mutex_);
    return findings_.counts[static_cast<std::size_t>(severity)];
}

std::uint64_t Report::count(std::string_view id, Severity severity) const {
    const std::lock_guard lock(mutex_);
    const auto found = findings_.rule_counts.find(id);
    return found == findings_.rule_counts.end() ? 0 : found->second[static_cast<std::size_t>(severity)];
}

bool Report::has(std::string_view id) const {
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(findings_.diagnostics, [&](const Diagnostic& d) { return d.id == id; });
}

void Report::adopt(Report&& inner, const std::string& name) {
    const auto move_inside = [&](Place& place) {
        if (name.empty() || place.is_outside()) return;
        place.file = name + (place.file.empty() ? "" : ":" + place.file);
    };
    // Rules of two areas may report one fault with the same message.
    const auto is_known = [&](const Diagnostic& diagnostic) {
        return std::ranges::any_of(findings_.diagnostics, [&](const Diagnostic& known) {
            return known.place.file == diagnostic.place.file && known.place.line == diagnostic.place.line &&
                   known.message == diagnostic.message && known.severity == diagnostic.severity;
        });
    };
    for (Diagnostic& diagnostic : inner.findings_.diagnostics) {
        move_inside(diagnostic.place);
        for (Related& related : diagnostic.related) move_inside(related.place);
        if (is_known(diagnostic)) {
            --inner.findings_.counts[static_cast<std::size_t>(diagnostic.severity)];
            --inner.findings_.rule_counts[diagnostic.id][static_cast<std::size_t>(diagnostic.severity)];
            if (!diagnostic.dialect.empty()) uncount(inner.findings_, diagnostic);
            continue;
        }
        findings_.diagnostics.push_back(std::move(diagnostic));
    }
    for (const DialectFindings& dialect : inner.findings_.dialects) {
        const auto found = dialect_of(findings_, dialect.name);
        if (found == findings_.dialects.end())
            findings_.dialects.push_back(dialect);
        else
            for (const auto& [name_of_class, count] : dialect.of_classes) found->of_classes[name_of_class] += count;
    }
    for (WaivedFinding& waived : inner.findings_.waived) {
        move_inside(waived.diagnostic.place);
        findings_.waived.push_back(std::move(waived));
    }
    findings_.waived_count += inner.findings_.waived_count;
    for (std::size_t i = 0; i < findings_.counts.size(); ++i) findings_.counts[i] += inner.findings_.counts[i];
    for (const auto& [id, counts] : inner.findings_.rule_counts)
        for (std::size_t i = 0; i < counts.size(); ++i) findings_.rule_counts[id][i] += counts[i];
    findings_.status = worse_finding(findings_.status, inner.findings_.status);
    if (inner.findings_.failure && !findings_.failure) findings_.failure = inner.findings_.failure;
}

void Report::sort() {
    const auto key = [](const Diagnostic& d) {
        return std::tuple(!is_truncation(d.id), rank(d.id), std::string_view(d.place.file), d.place.line,
                          d.place.column);
    };
    std::ranges::stable_sort(findings_.diagnostics,
                             [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
    std::ranges::stable_sort(findings_.waived, [&](const WaivedFinding& a, const WaivedFinding& b) {
        return key(a.diagnostic) < key(b.diagnostic);
    });
    cut_rules();
}

// The first findings of each rule are only known now, because threads add findings in any order.
void Report::cut_rules() {
    std::map<std::string_view, std::uint64_t> kept;
    const auto is_cut = [&](Diagnostic& diagnostic) {
        if (policy_.findings_of_rule != 0) return ++kept[diagnostic.id] > policy_.findings_of_rule;
        const Rule* const rule = find_rule(diagnostic.id);
        if (rule == nullptr || !rule->is_listed_once) return false;
        if (++kept[diagnostic.id] > 1) return true;
        std::uint64_t alike = 0;
        for (const std::uint64_t count : findings_.rule_counts[diagnostic.id]) alike += count;
        if (alike > 1) diagnostic.hint = compose("the first of {} similar findings", alike);
        return false;
    };
    std::erase_if(findings_.diagnostics, is_cut);
}

}  // namespace csar
