#include "csar/open/opened_definitions.hpp"

#include <algorithm>

#include <csar/failure.hpp>
#include "base/compose.hpp"
#include "report/rules/meta.hpp"

namespace csar::open {

const Diagnostic* why_without_definitions(std::span<const Diagnostic> findings) {
    auto found = std::ranges::find_if(findings, [](const Diagnostic& finding) {
        return finding.id == rules::meta::several_root_yaml.id || finding.id == rules::meta::missing_entry_point.id;
    });
    if (found == findings.end()) found = std::ranges::find(findings, Severity::error, &Diagnostic::severity);
    return found == findings.end() ? nullptr : &*found;
}

std::string why_none(std::span<const Diagnostic> findings) {
    const Diagnostic* const found = why_without_definitions(findings);
    if (found == nullptr) return "there are no definitions";
    return found->hint.empty() ? found->message : compose("{}: {}", found->message, found->hint);
}

OpenedDefinitions::OpenedDefinitions(Subject& subject, Report& report)
    : subject_(subject), report_(report), holder_(&subject) {
    subject.open(report);
    if (subject.is_file() && subject.file_kind() != SingleFileKind::definitions &&
        subject.file_kind() != SingleFileKind::xml)
        throw Failure(FailureKind::input, compose("{}: this file has no definitions", title()));
    subject.read(report);
    if (subject.holds_package()) {
        holder_ = &subject.read_inner(report);
        inside_ = subject.package()->location().path;
    }
    if (subject.is_file() && subject.xml_definitions() != nullptr && subject.xml_definitions()->files().empty())
        throw Failure(FailureKind::input, compose("{}: this XML is not TOSCA, or cannot be read", title()));
    if (holder_->model() == nullptr && holder_->xml_definitions() == nullptr)
        throw Failure(
            FailureKind::input,
            compose("{}: {}", title(), why_none((inside_.empty() ? report : holder_->report()).diagnostics())));
    entry_ = holder_->entries().front();
}

void OpenedDefinitions::finish() {
    if (!inside_.empty()) report_.adopt(Report(holder_->report()), inside_);
    report_.sort();
}

}  // namespace csar::open
