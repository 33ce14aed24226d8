#include "report/report.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/compose.hpp"
#include "report/diagnose.hpp"
#include "report/rule.hpp"
#include "report/rules/intake.hpp"

namespace csar {
namespace {

// Unknown areas come last.
std::size_t rank(std::string_view id) {
    const Area* const area = find_area(id);
    return static_cast<std::size_t>((area != nullptr ? area : all_areas().data() + all_areas().size()) -
                                    all_areas().data());
}

// A truncated archive may cause all other findings.
bool is_truncation(std::string_view id) {
    const Area* const area = find_area(id);
    return area != nullptr && area->layer == Layer::container && exit_status_of(id) == ExitStatus::unreadable;
}

std::vector<DialectFindings>::iterator dialect_of(Findings& findings, std::string_view name) {
    return std::ranges::find_if(findings.dialects,
                                [&](const DialectFindings& dialect) { return dialect.name == name; });
}

// "unreadable" only counts if there are no errors.
ExitStatus worse_finding(ExitStatus a, ExitStatus b) {
    if (a == ExitStatus::unreadable && b != ExitStatus::ok) return b;
    if (b == ExitStatus::unreadable && a != ExitStatus::ok) return a;
    return worse(a, b);
}

void uncount(Findings& findings, const Diagnostic& diagnostic) {
    const auto dialect = dialect_of(findings, diagnostic.dialect);
    if (dialect != findings.dialects.end()) --dialect->of_classes[std::string(diagnostic.dialect_class)];
}

bool is_within(const Place& place, const Place& whole) {
    if (place.file != whole.file || !place.key_path.starts_with(whole.key_path)) return false;
    const std::string_view rest = std::string_view(place.key_path).substr(whole.key_path.size());
    return rest.empty() || rest.front() == '.' || rest.front() == '[';
}

void move(Diagnostic& diagnostic, const MovedFindings& moved) {
    diagnostic.related.insert(diagnostic.related.begin(), {std::move(diagnostic.place), moved.text});
    diagnostic.place = moved.to;
    diagnostic.hint.edit.reset();  // it would change the old place
}

}  // namespace

Report::Report(std::string subject, SeverityPolicy policy, std::uint64_t kept)
    : policy_(std::move(policy)), kept_(kept) {
    findings_.subject = std::move(subject);
}

Report::Report(const Report& other) { *this = other; }

Report::~Report() = default;

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
    const bool is_moved = moved_ != nullptr && is_within(diagnostic.place, moved_->from);
    if (drops_repeated_ && is_repeated(diagnostic, is_moved)) return;
    std::string_view writer;
    if (judge_ != nullptr && diagnostic.severity >= Severity::warning) {
        writer = judge_->judge(diagnostic);
        if (!diagnostic.dialect.empty()) diagnostic.severity = Severity::warning;
    }
    if (is_moved) move(diagnostic, *moved_);
    const Severity own = diagnostic.severity;
    const std::string& file = diagnostic.place.file;
    diagnostic.severity = policy_.of_files.empty()
                              ? policy_.apply(diagnostic.id, own)
                              : policy_.apply(diagnostic.id, own, shown_files(diagnostic.place).back(), file);
    if (diagnostic.severity == Severity::ignored || counts_separately(diagnostic, own) || is_waived(diagnostic)) return;
    if (diagnostic.severity == Severity::error) {
        findings_.status = worse_finding(findings_.status, exit_status_of(diagnostic.id));
        diagnostic.dialect = diagnostic.dialect_class = {};  // an option has made it an error
    }
    // Findings of a dialect have a limit of their own.
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
    for (const Diagnostic& diagnostic : findings_.diagnostics) is_repeated(diagnostic, false);
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

void Report::add_notes(const std::function<std::string(const Diagnostic&)>& text_for) {
    const std::lock_guard lock(mutex_);
    for (Diagnostic& finding : findings_.diagnostics) {
        Place place = finding.place;
        place.excerpt.clear();
        finding.related.push_back({std::move(place), text_for(finding)});
    }
}

// Also stores a new finding. Duplicates beyond the limit may stay.
bool Report::is_repeated(const Diagnostic& diagnostic, bool is_moved) {
    const Place& place = diagnostic.place;
    std::string words =
        compose("{} {} {} {} {}", diagnostic.id, place.line, place.column, place.file, diagnostic.message);
    if (is_moved) {
        if (seen_.contains(words)) return true;
        words = compose("{} {} {}", moved_->to.line, moved_->to.column, words);
    }
    if (seen_.size() >= 4 * kept_) return seen_.contains(words);
    return !seen_.insert(std::move(words)).second;
}

// `own`: the severity without the policy, because --strict does not apply to this file.
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

// Also records a waived finding.
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

void Report::take_out_of(const std::string& name) {
    const auto take_out = [&](Place& place) {
        if (place.is_outside() || !place.file.starts_with(name)) return;
        if (place.file.size() == name.size())
            place.file.clear();
        else if (place.file[name.size()] == ':')
            place.file.erase(0, name.size() + 1);
    };
    const auto take_out_all = [&](Diagnostic& diagnostic) {
        take_out(diagnostic.place);
        for (Related& related : diagnostic.related) take_out(related.place);
    };
    for (Diagnostic& diagnostic : findings_.diagnostics) take_out_all(diagnostic);
    for (WaivedFinding& waived : findings_.waived) take_out_all(waived.diagnostic);
}

void Report::adopt(Report&& inner, const std::string& name) {
    const auto move_inside = [&](Place& place) {
        if (name.empty() || place.is_outside()) return;
        place.file = name + (place.file.empty() ? "" : ":" + place.file);
    };
    // Two areas may report a fault with equal messages.
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

Findings Report::take() { return std::move(findings_); }

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

// Threads add findings in any order, so the first of a rule are only known now.
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
