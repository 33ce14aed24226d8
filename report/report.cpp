#include <csar/report.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

#include "report/rule.hpp"

namespace csar {
namespace {

constexpr std::array<std::string_view, 4> severity_names = {"ignored", "note", "warning", "error"};

// Most urgent first.
constexpr std::array<ExitStatus, 9> urgency = {ExitStatus::interrupted, ExitStatus::internal,   ExitStatus::usage,
                                               ExitStatus::mismatch,    ExitStatus::unreadable, ExitStatus::untrusted,
                                               ExitStatus::unsigned_,   ExitStatus::finding,    ExitStatus::ok};

// Findings of an unknown area come last.
std::size_t rank(std::string_view id) {
    const Area* const area = find_area(id);
    return static_cast<std::size_t>((area != nullptr ? area : all_areas().data() + all_areas().size()) -
                                    all_areas().data());
}

}  // namespace

std::string_view to_string(Severity severity) { return severity_names[static_cast<std::size_t>(severity)]; }

ExitStatus worse(ExitStatus a, ExitStatus b) {
    const auto place = [](ExitStatus status) { return std::find(urgency.begin(), urgency.end(), status); };
    return place(a) < place(b) ? a : b;
}

bool is_protected(std::string_view id) {
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

Severity SeverityPolicy::apply(std::string_view id, Severity severity) const {
    auto found = overrides.find(id);
    if (found == overrides.end()) found = overrides.find(std::string(area_of(id)) + "/*");
    if (found != overrides.end() && (found->second > severity || !is_protected(id))) severity = found->second;
    if (strict && severity == Severity::warning) severity = Severity::error;
    return severity;
}

Report::Report(std::string subject, SeverityPolicy policy, std::uint64_t kept)
    : subject_(std::move(subject)), policy_(std::move(policy)), kept_(kept) {}

void Report::add(Diagnostic diagnostic) {
    diagnostic.severity = policy_.apply(diagnostic.id, diagnostic.severity);
    if (diagnostic.severity == Severity::ignored) return;
    const std::lock_guard lock(mutex_);
    if (diagnostic.severity == Severity::error) status_ = worse(status_, exit_status_of(diagnostic.id));
    if (counts_[static_cast<std::size_t>(diagnostic.severity)]++ < kept_) diagnostics_.push_back(std::move(diagnostic));
}

std::string Report::shown_file(std::string_view file) const {
    if (file.empty()) return subject_;
    if (file.starts_with('/')) return std::string(file.substr(1));
    switch (kind_) {
        case SubjectKind::archive: return subject_ + ":" + std::string(file);
        case SubjectKind::folder:
            if (!base_.empty()) return base_ + std::string(file);
            if (subject_ == ".") return std::string(file);
            return subject_ + (subject_.ends_with('/') ? "" : "/") + std::string(file);
        case SubjectKind::file: break;
    }
    if (!base_.empty() && file.starts_with(base_)) return std::string(file.substr(base_.size()));
    return "/" + std::string(file);
}

void Report::set_kind(SubjectKind kind, std::string base) {
    kind_ = kind;
    base_ = std::move(base);
    if (!base_.empty() && !base_.ends_with('/')) base_ += '/';
}

void Report::set_failure(const Failure& failure) { failure_ = failure; }

std::uint64_t Report::count(Severity severity) const {
    const std::lock_guard lock(mutex_);
    return counts_[static_cast<std::size_t>(severity)];
}

bool Report::has(std::string_view id) const {
    const std::lock_guard lock(mutex_);
    return std::any_of(diagnostics_.begin(), diagnostics_.end(), [&](const Diagnostic& d) { return d.id == id; });
}

ExitStatus Report::exit_status() const {
    if (!failure_) return status_;
    return worse(status_, exit_status_of(failure_->kind()));
}

void Report::adopt(Report&& inner, const std::string& name) {
    const auto move_inside = [&](Place& place) {
        if (!name.empty() && !place.file.starts_with('/'))
            place.file = name + (place.file.empty() ? "" : ":" + place.file);
    };
    const auto is_known = [&](const Diagnostic& diagnostic) {
        return std::any_of(diagnostics_.begin(), diagnostics_.end(), [&](const Diagnostic& known) {
            return known.id == diagnostic.id && known.place.file == diagnostic.place.file &&
                   known.place.line == diagnostic.place.line && known.message == diagnostic.message;
        });
    };
    for (Diagnostic& diagnostic : inner.diagnostics_) {
        move_inside(diagnostic.place);
        for (Related& related : diagnostic.related) move_inside(related.place);
        if (is_known(diagnostic)) {
            --inner.counts_[static_cast<std::size_t>(diagnostic.severity)];
            continue;
        }
        diagnostics_.push_back(std::move(diagnostic));
    }
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += inner.counts_[i];
    status_ = worse(status_, inner.status_);
    if (inner.failure_ && !failure_) failure_ = inner.failure_;
}

void Report::sort() {
    const auto key = [](const Diagnostic& d) {
        return std::tuple(rank(d.id), std::string_view(d.place.file), d.place.line, d.place.column);
    };
    std::stable_sort(diagnostics_.begin(), diagnostics_.end(),
                     [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
}

}  // namespace csar
