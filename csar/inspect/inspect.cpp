// Describes packages. Invalid packages are described as far as they can be read.
#include "csar/inspect/inspect.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/utf8.hpp"
#include "csar/inspect/entries.hpp"
#include "csar/inspect/inspect_definitions.hpp"
#include "csar/inspect/inspect_xml.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/layout_input.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/unread.hpp"
#include "csar/signatures/signatures.hpp"
#include "meta/manifest.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"
#include "report/rules/package.hpp"

namespace csar::inspect {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;
using container::Format;

void inspect_files(const Container& container, InspectResult& result) {
    result.files = inspect_entries(container);
    for (const Entry& entry : container.entries())
        if (entry.kind == EntryKind::file) result.uncompressed += entry.size;
}

void inspect_metadata(const meta::ToscaMeta& file, const meta::PackageMetadata& metadata, InspectResult& result) {
    result.csar_version = metadata.csar_version.text;
    result.created_by = metadata.created_by.text;
    result.metadata_path = file.file;
    for (const meta::Block& block : file.blocks) {
        auto& pairs = result.metadata.emplace_back();
        for (const meta::Pair& pair : block.pairs) pairs.push_back({pair.key, pair.value});
    }
}

void inspect_metadata(const open::OpenedPackage& package, InspectResult& result) {
    result.entry_definitions = package.entry().path;
    result.entry_found_without_metadata = package.location().form == meta::PackageForm::root_yaml;
    if (package.tosca_meta()) inspect_metadata(*package.tosca_meta(), package.metadata(), result);
}

InspectedManifest inspect_manifest(const meta::Manifest& manifest) {
    InspectedManifest result;
    result.path = manifest.file;
    for (const meta::ManifestPair& pair : manifest.metadata)
        result.metadata.push_back({std::string(pair.name.text), std::string(pair.value.text)});
    result.files = manifest.sources.size();
    result.digests = static_cast<std::uint64_t>(std::ranges::count_if(
        manifest.sources, [](const meta::ManifestSource& source) { return source.digest().has_value(); }));
    result.artifact_sets = manifest.artifact_sets.size();
    return result;
}

// Whether verify() looks for a signature in the manifest, or next to a package in a container.
bool has_signature(const open::OpenedPackage& package) {
    if (package.manifest()) return package.manifest()->signature.has_value();
    const meta::PackageLocation& location = package.location();
    return (location.form == meta::PackageForm::nested_package ||
            location.form == meta::PackageForm::several_packages || location.form == meta::PackageForm::nothing) &&
           !signatures::container_signatures(package.container(), location.path).empty();
}

// For a single TOSCA.meta or manifest.
void inspect_other(const std::string& path, open::SingleFileKind kind, const File& file, const Limits& limits,
                   InspectResult& result, Report& report) {
    std::string text = read_whole_file(file, open::limit_of_single_file(kind, limits));
    if (kind == open::SingleFileKind::manifest) {
        result.what = "manifest";
        const meta::Manifest manifest = meta::parse_manifest(path, std::move(text), limits, report);
        meta::check_manifest_metadata(manifest, report);
        meta::check_artifact_sets(manifest, nullptr, report);
        result.manifest = inspect_manifest(manifest);
        result.manifest->path.clear();
        result.signed_ = manifest.signature.has_value();
        return;
    }
    result.what = "TOSCA.meta";
    const meta::ToscaMeta parsed = meta::parse_tosca_meta(path, std::move(text), report);
    const meta::PackageMetadata metadata = meta::read_package_metadata(parsed, report);
    inspect_metadata(parsed, metadata, result);
    result.metadata_path = report.shown_file(path);
    result.entry_definitions = metadata.entry_definitions.text;
}

void show_definitions(const open::Subject& subject, InspectResult& result) {
    if (subject.model() != nullptr) {
        inspect_definitions(*subject.model(), subject.entries(), result);
        inspect_artifacts(subject.references(), subject.files(), result);
    }
    if (subject.xml_definitions() != nullptr)
        inspect_xml(*subject.xml_definitions(), subject.entries().front(), subject.files(), result);
}

InspectResult inspect_file(const open::Subject& subject, Report& report) {
    const File& file = *subject.container().archive();
    const std::string& entry = subject.loose_files().entry();
    InspectResult result;
    result.format = Format::file;
    result.size = result.uncompressed = file.size();
    const open::SingleFileKind kind = subject.file_kind();
    if (kind != open::SingleFileKind::definitions && kind != open::SingleFileKind::xml) {
        inspect_other(entry, kind, file, subject.opening().limits, result, report);
        return result;
    }
    const bool is_tosca = subject.model() != nullptr || !subject.xml_definitions()->files().empty();
    result.what = is_tosca ? "TOSCA definitions" : "XML definitions";
    result.entry_definitions = report.shown_file(entry);
    show_definitions(subject, result);
    const auto show = [&](std::string& path) {
        if (!path.empty()) path = report.shown_file(path);
    };
    for (InspectedDefinitions& definitions : result.definitions) {
        show(definitions.path);
        for (auto& import : definitions.imports) show(import.path);
    }
    for (InspectedArtifact& artifact : result.artifacts) {
        show(artifact.path);
        show(artifact.named_in);
    }
    return result;
}

// Inspects a file or a package. For a signed container, also inspects the package inside.
class Inspection {
public:
    Inspection(const InspectOptions& options, bool is_inside)
        : options_(options), is_inside_(is_inside), signatures_(signatures::no_trust(), options.limits) {}

    InspectResult run(open::Subject& subject, Report& report) {
        subject.open(report);
        // In a truncated archive, missing parts are not errors: they may be in the missing end.
        std::optional<Report> of_cut_archive;
        if (report.exit_status() == ExitStatus::unreadable) of_cut_archive.emplace(report);
        const bool may_lack = open::is_unread(subject.container(), report) || open::may_lack_entries(report) ||
                              open::is_list_limited(subject.container(), report);
        const bool may_hide_signature = open::has_damaged_stream(subject.container(), report);
        subject.read(report);
        InspectResult result = subject.is_file() ? inspect_file(subject, report) : inspect_opened(subject, report);
        if (of_cut_archive) report = *of_cut_archive;
        result.is_metadata_unread |= may_lack || (may_hide_signature && !result.signed_);
        return result;
    }

private:
    InspectResult inspect_opened(open::Subject& subject, Report& report) {
        const open::OpenedPackage& package = *subject.package();
        InspectResult result{.format = package.container().format(),
                             .compression = package.container().filter(),
                             .size = package.container().archive_size()};
        inspect_files(package.container(), result);
        inspect_metadata(package, result);
        result.is_metadata_unread = !package.unread_metadata().empty();
        if (package.manifest()) result.manifest = inspect_manifest(*package.manifest());
        show_definitions(subject, result);
        result.signed_ = has_signature(package);
        inspect_signatures(subject, result, report);
        return result;
    }

    // Without trusted certificates, findings are only about signatures that are not intact.
    void inspect_signatures(open::Subject& subject, InspectResult& result, Report& report) {
        signatures_.check_manifest(*subject.package(), report);
        if (subject.holds_package()) inspect_inside(subject, result, report);
        const File* const archive = subject.container().archive();
        if (archive != nullptr && options_.digest && !is_inside_) inspect_detached(subject, *archive, result, report);
        result.signatures = signatures_.take();
        result.signed_ |= !result.signatures.empty();
    }

    void inspect_detached(open::Subject& subject, const File& archive, InspectResult& result, Report& report) {
        const open::OpenInput& input = subject.input();
        if (!input.layout) {
            if (input.is_path) signatures_.ignore_extracted(subject, input.name);
            return signatures_.check_detached(archive, input.name, input.is_path, report);
        }
        try {
            signatures_.check_detached(
                archive, input.name, input.layout->files(layout::ReferrerKind::signature, options_.limits.cms), report);
        } catch (const layout::DamagedBlob& damaged) {
            result.signed_ = true;
            report.add(open::finding_about(damaged));
        }
    }

    void inspect_inside(open::Subject& outer, InspectResult& result, Report& report) {
        const std::string& name = outer.package()->location().path;
        if (is_inside_) {
            result.is_metadata_unread = true;
            return report.add(diagnose(rules::package::nested_too_deep, place_of(name), name));
        }
        const File& file = outer.inner_file(report);
        if (!file) {
            signatures_.note_damaged_content(*outer.package(), name);
            result.is_metadata_unread = true;
            return;
        }
        signatures_.check_container(*outer.package(), name, file, report);
        Report inner;
        try {
            open::Subject& subject = outer.inner();
            subject.open(inner);
            if (subject.is_file()) throw container::UnknownFormat("it is not an archive");
            InspectResult& inside = result.inside.emplace_back(Inspection(options_, true).run(subject, inner));
            inside.path = name;
            inside.digest = open::sha256_of(open::content_of(file));
        } catch (const container::UnknownFormat&) {
            report.add(diagnose(rules::package::unreadable_nested_package, place_of(name), name));
            result.is_metadata_unread = true;
        }
        report.adopt(std::move(inner), name);
    }

    const InspectOptions& options_;
    bool is_inside_;
    signatures::Signatures signatures_;
};

}  // namespace

InspectResult inspect(open::Subject& subject, const InspectOptions& options, Report& report) {
    InspectResult result = Inspection(options, false).run(subject, report);
    result.path = subject.input().name;
    if (subject.container().archive() != nullptr && options.digest) result.digest = subject.sha256();
    report.sort();
    return result;
}

InspectResult inspect(const Input& input, const InspectOptions& options, Report& report) {
    open::Opening opening{.limits = options.limits, .definitions = options.definitions};
    open::Subject subject(input, std::move(opening), report);
    return inspect(subject, options, report);
}

}  // namespace csar::inspect
