// Findings as text: "error meta/missing-colon 2:1".
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "report/report.hpp"

namespace csar::meta {

// A report that a fixture uses for several inputs, one after another.
class FreshReport {
public:
    void reset() { report_ = std::make_unique<Report>(); }
    operator Report&() { return *report_; }              // NOLINT: use as a report
    operator const Report&() const { return *report_; }  // NOLINT
    const std::vector<Diagnostic>& diagnostics() const { return report_->diagnostics(); }
    std::uint64_t count(Severity severity) const { return report_->count(severity); }
    bool has(std::string_view id) const { return report_->has(id); }

private:
    std::unique_ptr<Report> report_ = std::make_unique<Report>();
};

inline std::vector<std::string> findings(const Report& report) {
    std::vector<std::string> out;
    for (const Diagnostic& finding : report.diagnostics()) {
        std::string text(to_string(finding.severity));
        text.append(" ").append(finding.id);
        if (finding.place.line != 0)
            text += ' ' + std::to_string(finding.place.line) + ':' + std::to_string(finding.place.column);
        out.push_back(std::move(text));
    }
    return out;
}

// The only finding of this rule. Fails if there is none.
inline const Diagnostic& finding(const Report& report, std::string_view id) {
    for (const Diagnostic& candidate : report.diagnostics())
        if (candidate.id == id) return candidate;
    throw std::runtime_error("no finding " + std::string(id));
}

}  // namespace csar::meta
