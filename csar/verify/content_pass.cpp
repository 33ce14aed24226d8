#include "csar/verify/content_pass.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/compose.hpp"
#include "base/keyed_hash.hpp"
#include "csar/artifacts/artifact_check.hpp"
#include "csar/container/container.hpp"
#include "csar/container/detect.hpp"
#include "csar/integrity/content_form.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/open/digest_pass.hpp"
#include "csar/open/first_reading.hpp"
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

struct FirstLineFaults {
    bool has_carriage_return = false;
    bool is_pointer = false;  // of Git LFS
};

// `first`: has read a compressed tar; if null, its files have no faults.
FirstLineFaults faults_of(const container::Container& container, const container::Entry& entry,
                          const open::FirstReading* first) {
    const bool may_be_pointer = entry.size < container::max_git_lfs_pointer;
    if (container.filter() != container::Filter::none) {
        if (first == nullptr) return {};
        return {first->names_interpreter_with_carriage_return(entry),
                may_be_pointer && first->is_git_lfs_pointer(entry)};
    }
    open::FirstLine line;
    if (entry.size > max_script_bytes || !container.read(entry, line)) return {};
    return {line.names_interpreter_with_carriage_return(), may_be_pointer && line.is_git_lfs_pointer()};
}

// Finds out why the content of a file does not have the claimed digest.
class Explanations {
public:
    Explanations(const container::Container& container, const open::FirstReading* first)
        : container_(container), first_(first) {}

    std::string find(std::string_view path, const Digest& claimed) {
        if (is_pointer(path)) return compose("the file is a Git LFS pointer; {}", container::fetch_of_git_lfs);
        return about_line_ends(path, claimed);
    }

private:
    // Reads each file once.
    bool is_pointer(std::string_view path) {
        const auto [known, is_new] = known_.try_emplace(path, false);
        if (!is_new) return known->second;
        const container::Entry* const entry = container_.find(path);
        if (entry != nullptr && entry->kind == EntryKind::file && entry->size < container::max_git_lfs_pointer)
            known->second = faults_of(container_, *entry, first_).is_pointer;
        return known->second;
    }

    // Git may have changed the line endings.
    std::string about_line_ends(std::string_view path, const Digest& claimed) {
        using integrity::ContentForm;
        constexpr std::size_t max_tried = 20;
        constexpr std::uint64_t max_text_bytes = 1 * MiB;
        const container::Entry* const entry = container_.find(path);
        // In a compressed tar, reading each file would need a pass over the whole archive.
        if (entry == nullptr || entry->kind != EntryKind::file || entry->size > max_text_bytes ||
            container_.filter() != container::Filter::none || tried_ >= max_tried)
            return {};
        ++tried_;
        StringSink content;
        if (!container_.read(*entry, content)) return {};
        const std::string text = content.text();
        for (const ContentForm form : {ContentForm::with_lf, ContentForm::with_crlf}) {
            StringSink changed;
            integrity::FormSink sink(form, changed);
            sink.write(as_bytes(text));
            sink.finish();
            if (integrity::digest_of(claimed.algorithm, as_bytes(changed.text())) == claimed)
                return compose("only the line endings differ: the file has this digest {}", to_string(form));
        }
        return {};
    }

    const container::Container& container_;
    const open::FirstReading* first_;
    std::unordered_map<std::string_view, bool, KeyedHash> known_;
    std::size_t tried_ = 0;
};

// Reports files of the definitions that are pointers of Git LFS, and scripts whose first line ends in a carriage return:
// no system can start them. `first`: has read a compressed tar; if null, its files are not checked.
void check_first_lines(const open::OpenedPackage& package, const open::FirstReading* first,
                       const artifacts::ArtifactCheck& artifacts, Report& report) {
    const container::Container& container = package.container();
    std::set<std::string_view> seen;
    for (const validate::FileReference& reference : package.references()) {
        if (!reference.path || reference.remote || !seen.insert(*reference.path).second) continue;
        const container::Entry* const entry = container.find(*reference.path);
        if (entry == nullptr || entry->kind != EntryKind::file) continue;
        const FirstLineFaults faults = faults_of(container, *entry, first);
        if (faults.has_carriage_return)
            report.add(diagnose(rules::package::carriage_return_in_script, {.file = *reference.path, .line = 1},
                                *reference.path));
        if (faults.is_pointer && !artifacts.looks_at(*entry))
            report.add(diagnose(rules::package::git_lfs_pointer, place_of(*reference.path), *reference.path));
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
    const open::FirstReading* const first = options.against || subject == nullptr ? nullptr : subject->first_reading();
    check_first_lines(package, first, artifacts, report);
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
    Explanations explanations(package.container(), first);
    result.coverage = content.finish(options.digests_of_files, [&](std::string_view path, const Digest& claimed) {
        return explanations.find(path, claimed);
    });
    signatures.check_manifest(package, report);
    if (!result.coverage) return;
    const ContentCoverage& coverage = *result.coverage;
    // Another finding reports unlisted files.
    const std::uint64_t open = coverage.files - coverage.intact - coverage.broken - coverage.unread;
    signatures.limit_manifest(verdict_of(coverage), std::min<std::uint64_t>(open, content.names().no_digest.size()));
}

}  // namespace csar::verify
