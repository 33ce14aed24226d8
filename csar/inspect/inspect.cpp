// Inspecting: describes a package as far as it can be read.
#include "csar/inspect/inspect.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <csar/failure.hpp>
#include "base/signature_names.hpp"
#include "base/utf8.hpp"
#include "csar/inspect/inspect_definitions.hpp"
#include "csar/inspect/inspect_entries.hpp"
#include "csar/inspect/inspect_xml.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/loose_files.hpp"
#include "csar/open/nested_package.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/outside_files.hpp"
#include "csar/open/single_file_kind.hpp"
#include "csar/signatures/signatures.hpp"
#include "meta/manifest.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"

namespace csar {
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

void inspect_metadata(const OpenedPackage& package, InspectResult& result) {
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
    result.digests = static_cast<std::uint64_t>(
        std::count_if(manifest.sources.begin(), manifest.sources.end(),
                      [](const meta::ManifestSource& source) { return source.digest().has_value(); }));
    result.artifact_sets = manifest.artifact_sets.size();
    return result;
}

bool looks_signed(const Container& container) {
    const auto entries = container.entries();
    return std::any_of(entries.begin(), entries.end(), [](const Entry& entry) {
        return entry.kind == EntryKind::file && is_signature_name(entry.name);
    });
}

validate::ValidatorOptions reading(const InspectOptions& options, const OutsideFiles& outside) {
    validate::ValidatorOptions settings;
    settings.load.limits = options.limits;
    settings.only_read = true;
    outside.apply(settings);
    return settings;
}

// A single file that is no definitions in YAML.
void inspect_other(const std::string& path, SingleFileKind kind, const File& file, const Limits& limits,
                   InspectResult& result, Report& report) {
    std::string text = read_whole_file(file, limit_of_single_file(kind, limits));
    if (kind == SingleFileKind::manifest) {
        result.what = "manifest";
        const meta::Manifest manifest = meta::parse_manifest(path, std::move(text), limits, report);
        meta::check_manifest_metadata(manifest, report);
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

void inspect_loose_xml(const LooseFiles& files, const Limits& limits, InspectResult& result, Report& report) {
    validate::xml::XmlValidatorOptions settings;
    settings.limits = limits;
    settings.files_complete = false;
    settings.only_read = true;
    const validate::xml::XmlValidator validator({files.entry()}, files, settings, report);
    result.what = validator.definitions().files().empty() ? "XML definitions" : "TOSCA definitions";
    result.entry_definitions = report.shown_file(files.entry());
    inspect_xml(validator.definitions(), files.entry(), files, result);
    for (InspectedDefinitions& definitions : result.definitions) definitions.path = report.shown_file(definitions.path);
}

InspectResult inspect_loose(const OpenInput& input, const File& file, const InspectOptions& options, Report& report) {
    const LooseFiles files(input.name, file, input.is_path);
    report.set_kind(SubjectKind::file, files.shown_base());
    const OutsideFiles outside(options.definitions, options.limits, input.is_path ? input.name : "", SubjectKind::file,
                               report);
    InspectResult result;
    result.format = Format::file;
    result.size = result.uncompressed = files.size(files.entry()).value_or(0);
    const SingleFileKind kind = kind_of_single_file(input.name, file);
    if (kind != SingleFileKind::definitions) {
        check_size_of_single_file(input.name, file, kind, options.limits);
        if (kind == SingleFileKind::xml)
            inspect_loose_xml(files, options.limits, result, report);
        else
            inspect_other(files.entry(), kind, file, options.limits, result, report);
        return result;
    }
    result.what = "TOSCA definitions";
    const validate::Validator validator({files.entry()}, files, reading(options, outside), report);
    result.entry_definitions = report.shown_file(files.entry());
    inspect_definitions(validator.model(), {files.entry()}, result);
    inspect_artifacts(validator.references(), files, result);
    for (InspectedDefinitions& definitions : result.definitions) definitions.path = report.shown_file(definitions.path);
    return result;
}

// Inspects an opened package; of a signed container also the package inside.
class PackageInspection {
public:
    PackageInspection(const InspectOptions& options, const OpenInput& input, bool is_inside)
        : options_(options), input_(input), is_inside_(is_inside), signatures_(nobody_is_asked_for(), options.limits) {}

    InspectResult run(std::unique_ptr<Container> opened, Report& report) {
        const SubjectKind kind = opened->format() == Format::directory ? SubjectKind::directory : SubjectKind::archive;
        report.set_kind(kind);
        InspectResult result;
        result.format = opened->format();
        result.compression = opened->filter();
        result.size = opened->archive_size();
        const OutsideFiles outside(options_.definitions, options_.limits, input_.is_path ? input_.name : "", kind,
                                   report);
        const OpenedPackage package(std::move(opened), reading(options_, outside), report);
        inspect_files(package.container(), result);
        inspect_metadata(package, result);
        if (package.manifest()) result.manifest = inspect_manifest(*package.manifest());
        if (package.model() != nullptr) {
            std::vector<std::string> entries = package.other_definitions();
            entries.insert(entries.begin(), package.entry().path);
            inspect_definitions(*package.model(), entries, result);
            inspect_artifacts(package.references(), package.files(), result);
        }
        if (package.xml_definitions() != nullptr)
            inspect_xml(*package.xml_definitions(), package.entry().path, package.files(), result);
        result.signed_ = (package.manifest() && package.manifest()->signature) || looks_signed(package.container());
        inspect_signatures(package, result, report);
        return result;
    }

private:
    static const TrustOptions& nobody_is_asked_for() {
        static const TrustOptions trust = [] {
            TrustOptions options;
            options.ignore_trust = true;
            return options;
        }();
        return trust;
    }

    // Faults of signatures are reported by verify; here only their verdicts are given.
    void inspect_signatures(const OpenedPackage& package, InspectResult& result, Report& report) {
        Report passed_over;
        signatures_.check_manifest(package, passed_over);
        if (!is_inside_ && package.location().form == meta::PackageForm::nested_package)
            inspect_inside(package, result, report);
        const File* const archive = package.container().archive();
        if (archive != nullptr && options_.digest && !is_inside_)
            signatures_.check_detached(*archive, input_.name, input_.is_path, passed_over);
        result.signatures = signatures_.take();
    }

    void inspect_inside(const OpenedPackage& outer, InspectResult& result, Report& report) {
        const std::string& name = outer.location().path;
        Report passed_over;
        const NestedPackage nested(outer.container(), name, options_.limits, passed_over);
        if (!nested) return;
        signatures_.check_container(outer, name, nested, passed_over);
        Report inner(name, report.policy(), options_.limits.findings);
        OpenInput input = OpenInput::alone(nested.file().duplicate());
        container::OpenOptions open_options;
        open_options.limits = options_.limits;
        try {
            auto opened = container::open(std::move(input.file), open_options, inner);
            if (opened->format() == Format::file) return;
            std::string digest = sha256_of(content_of(nested.file()));
            InspectResult& inside =
                result.inside.emplace_back(PackageInspection(options_, input, true).run(std::move(opened), inner));
            inside.path = name;
            inside.digest = std::move(digest);
        } catch (const container::UnknownFormat&) {
            return;  // reported by verify
        }
        report.adopt(std::move(inner), name);
    }

    const InspectOptions& options_;
    const OpenInput& input_;
    bool is_inside_;
    Signatures signatures_;
};

}  // namespace

InspectResult inspect(const Input& given, const InspectOptions& options, Report& report) {
    OpenInput input = open_input(given, options.limits);
    container::OpenOptions open_options;
    open_options.limits = options.limits;
    auto opened = container::open(std::move(input.file), open_options, report);
    std::optional<std::string> digest;
    if (const File* const archive = opened->archive(); archive != nullptr && options.digest)
        digest = sha256_of(content_of(*archive));
    InspectResult result = opened->format() == Format::file
                               ? inspect_loose(input, *opened->archive(), options, report)
                               : PackageInspection(options, input, false).run(std::move(opened), report);
    result.path = input.name;
    result.digest = std::move(digest);
    report.sort();
    return result;
}

}  // namespace csar
