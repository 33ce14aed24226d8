#include "csar/verify/content_pass.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "base/compose.hpp"
#include "csar/artifacts/artifact_check.hpp"
#include "csar/container/container.hpp"
#include "csar/open/digest_pass.hpp"
#include "csar/verify/compare.hpp"
#include "report/diagnose.hpp"
#include "report/rules/package.hpp"

namespace csar::verify {
namespace {

// The verdict on the manifest's signature depends on the listed files.
SignatureVerdict verdict_of(const ContentCoverage& coverage) {
    if (coverage.broken != 0) return SignatureVerdict::tampered;
    return coverage.intact == coverage.files && coverage.absent == 0 && coverage.unlisted == 0
               ? SignatureVerdict::trusted
               : SignatureVerdict::incomplete;
}

void read_every_byte(const open::OpenedPackage& package, const std::string* compared, open::Subject* subject,
                     ContentCheck& content, container::EntryVisitor* artifacts, const VerifyOptions& options,
                     Report& report) {
    const container::Container& container = package.container();
    open::DigestConsumer* const user = content.wants_bytes() ? &content : nullptr;
    if (compared != nullptr) {
        compare_content(container, *compared, *options.against, options, user, artifacts, report);
    } else if (subject != nullptr) {
        subject->read_contents(user, artifacts, options.jobs, report);
    } else {
        open::DigestPass pass({&content}, artifacts);
        container.read_all(&pass, options.jobs, report);
    }
}

std::uint64_t unread_files(const container::Container& container) {
    const std::span<const container::Entry> entries = container.entries();
    return static_cast<std::uint64_t>(std::ranges::count_if(entries, [&](const container::Entry& entry) {
        return entry.kind == EntryKind::file && !(container.is_readable(entry) && container.is_within_limit(entry));
    }));
}

constexpr std::uint64_t max_script_bytes = 1 * MiB;  // larger files are not scripts

bool has_carriage_return(const container::Container& container, const container::Entry& entry,
                         const open::FirstReading* first) {
    if (container.filter() != container::Filter::none)
        return first != nullptr && first->names_interpreter_with_carriage_return(entry);
    if (entry.size > max_script_bytes) return false;
    open::FirstLine line;
    return container.read(entry, line) && line.names_interpreter_with_carriage_return();
}

// Reports scripts of the definitions whose first line ends in a carriage return: no system can start them. `first`: has
// read a compressed tar; if null, its scripts are not checked.
void check_scripts(const open::OpenedPackage& package, const open::FirstReading* first, Report& report) {
    const container::Container& container = package.container();
    std::set<std::string_view> seen;
    for (const validate::FileReference& reference : package.references()) {
        if (!reference.path || reference.remote || !seen.insert(*reference.path).second) continue;
        const container::Entry* const entry = container.find(*reference.path);
        if (entry == nullptr || entry->kind != container::EntryKind::file) continue;
        if (has_carriage_return(container, *entry, first))
            report.add(diagnose(rules::package::carriage_return_in_script, {.file = *reference.path, .line = 1},
                                *reference.path));
    }
}

}  // namespace

void check_content(const open::OpenedPackage& package, const std::string* compared, open::Subject* subject,
                   ContentCheck& content, const VerifyOptions& options, signatures::Signatures& signatures,
                   VerifyResult& result, Report& report) {
    report.drop_repeated();  // parsed files are read again, with the same damage
    artifacts::ArtifactCheck artifacts(package, options.limits, report.policy());
    read_every_byte(package, compared, subject, content, artifacts.empty() ? nullptr : &artifacts, options, report);
    artifacts.report_to(report);
    check_scripts(package, options.against || subject == nullptr ? nullptr : subject->first_reading(), report);
    if (content.sboms() != 0)
        result.checked.emplace_back(Check::sbom, content.sboms() == 1
                                                     ? "bill of materials"
                                                     : compose("{} bills of materials", content.sboms()));
    if (options.against) result.checked.emplace_back(Check::against, "content against " + options.against->name());
    const std::uint64_t unread = unread_files(package.container());
    if (unread == 0 && result.files != 0) result.checked.emplace_back(Check::bytes);
    if (unread != 0)
        result.not_checked.emplace_back(Check::bytes,
                                        compose("the bytes of {} {}", unread, unread == 1 ? "file" : "files"));
    if (!content.reads_all_manifests())
        result.not_checked.emplace_back(Check::digests, "digests in some manifests in directories");
    result.coverage = content.finish(options.digests_of_files);
    signatures.check_manifest(package, report);
    if (!result.coverage) return;
    const ContentCoverage& coverage = *result.coverage;
    // Another finding reports unlisted files.
    const std::uint64_t open = coverage.files - coverage.intact - coverage.broken - coverage.unread;
    signatures.limit_manifest(verdict_of(coverage), std::min<std::uint64_t>(open, content.names().no_digest.size()));
}

}  // namespace csar::verify
