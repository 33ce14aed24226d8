#include "csar/diff/side.hpp"

#include <algorithm>
#include <cstdint>

#include <csar/rules.hpp>
#include "base/compose.hpp"
#include "csar/directory/path_pattern.hpp"
#include "validate/model/model.hpp"

namespace csar::diff {
namespace {

// Rejects damaged containers, whose content is unknown: otherwise two damaged ones could be reported as equal, and
// unread files as missing. Throws Failure(input) for a truncated stream and for an archive without a readable entry.
// Entries with names that other operations reject can be compared.
void refuse_unread(const Report& report, bool is_empty) {
    for (const Diagnostic& finding : report.diagnostics()) {
        const std::string_view area = area_of(finding.id);
        const bool is_damage =
            area == "tar" || area == "gzip" || (is_empty && layer_of(finding.id) == Layer::container);
        if (finding.severity == Severity::error && is_damage)
            throw Failure(FailureKind::input,
                          compose("{}: {}", report.shown_file(finding.place.file), finding.message));
    }
}

// The number of errors of the container. It increases when the content turns out to be damaged.
std::uint64_t errors_of_container(const Report& report) {
    return static_cast<std::uint64_t>(std::ranges::count_if(report.diagnostics(), [](const Diagnostic& finding) {
        return finding.severity == Severity::error && layer_of(finding.id) == Layer::container;
    }));
}

void refuse_damaged(const Report& report, std::uint64_t errors_before) {
    if (errors_of_container(report) == errors_before) return;
    const Diagnostic& last = report.diagnostics().back();
    throw Failure(FailureKind::input, compose("{}: {}", report.shown_file(last.place.file), last.message));
}

}  // namespace

Side::Side(open::Subject& subject, Report& report) : subject_(subject), report_(report) {
    subject.open(report);
    const auto refuse = [&] {
        throw Failure(FailureKind::input,
                      compose("{}: this file has no {} definitions", name(), is_xml_file() ? "TOSCA" : "YAML"));
    };
    if (subject.is_file() && subject.file_kind() != open::SingleFileKind::definitions && !is_xml_file()) refuse();
    subject.read(report);
    if (is_xml_file()) {
        const auto* const definitions = subject.xml_definitions();
        if (definitions == nullptr || definitions->files().empty()) refuse();
        return;
    }
    if (subject.is_file()) {
        const auto& files = model()->files();
        const validate::Node root = files.empty() ? validate::Node() : files.front()->document->root();
        if (!root.is_mapping() || !root["tosca_definitions_version"]) refuse();
        return;
    }
    refuse_unread(report_, subject.container().entries().empty());
    if (!subject.holds_package()) return;
    inner_ = &subject.read_inner(report);
    of_inner_ = inner_->report();
    refuse_unread(of_inner_, inner_->container().entries().empty());
}

void Side::finish() {
    if (inner_ != nullptr) report_.adopt(std::move(of_inner_), subject_.package()->location().path);
    report_.sort();
}

open::Contents Side::undamaged_contents(const DiffOptions& options) {
    return reading_input(name(), [&] {
        const container::Container& read = package()->container();
        const std::uint64_t errors = errors_of_container(report());
        open::Contents contents = open::contents_of(read, options.jobs, report());
        refuse_damaged(report(), errors);
        if (const directory::PathPatterns executable(options.executable); read.format() == container::Format::directory)
            for (auto& [name, content] : contents) content.executable |= executable.match(name);
        return contents;
    });
}

std::vector<SignedPart> Side::signed_parts(const Limits& limits) const {
    std::vector<SignedPart> parts = diff::signed_parts(inner_ != nullptr ? *inner_ : subject_, limits);
    if (inner_ == nullptr) return parts;
    for (SignedPart& part : diff::signed_parts(subject_, limits)) {
        // The names inside the container contain the version and differ in every release, so they are not used.
        part.location = "container";
        part.covers = "the package";
        parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace csar::diff
