#include "csar/sbom/sbom.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "csar/inspect/inspect.hpp"
#include "csar/open/kept_digests.hpp"
#include "csar/open/opened_definitions.hpp"
#include "csar/sbom/licence_names.hpp"
#include "meta/location.hpp"
#include "report/diagnose.hpp"

namespace csar::sbom {
namespace {

constexpr std::size_t max_compared = 20;  // licences that are compared with SPDX identifiers

using container::Entry;

// SHA-1 and SHA-256 of every undamaged file.
class FileDigests final : public open::DigestConsumer {
public:
    explicit FileDigests(std::vector<SbomFile>& files) : files_(files) {}

    DigestAlgorithms wanted(const Entry& /*entry*/) override { return open::digests_of_sbom; }
    void take(const Entry& entry, const integrity::Digests& digests, bool sound) override {
        if (!sound || entry.hostile_name) return;
        SbomFile file{.path = std::string(entry.name),
                      .sha1 = hex(*digests.of(DigestAlgorithm::sha1)),
                      .sha256 = hex(*digests.of(DigestAlgorithm::sha256)),
                      .size = entry.size};
        files_.push_back(std::move(file));
    }

private:
    std::vector<SbomFile>& files_;
};

std::vector<SbomFile> read_files(open::Subject& opened, const SbomOptions& options, Report& report) {
    std::vector<SbomFile> files;
    FileDigests digests(files);
    opened.read_contents(&digests, nullptr, options.jobs, report);
    std::ranges::sort(files, [](const SbomFile& a, const SbomFile& b) { return a.path < b.path; });
    return files;
}

struct Role {
    std::string_view role;
    std::string_view version = {};
    std::string_view type = {};
    const std::vector<std::string>* licenses = nullptr;
};

// The roles of files according to metadata and definitions.
std::map<std::string_view, Role> roles_of(const InspectResult& inspected) {
    std::map<std::string_view, Role> roles;
    const auto set = [&](std::string_view path, Role role) {
        if (!path.empty()) roles.emplace(path, role);
    };
    set(inspected.metadata_path, {"metadata"});
    if (inspected.manifest) set(inspected.manifest->path, {"manifest"});
    for (const InspectedDefinitions& definitions : inspected.definitions)
        set(definitions.path, {"definitions", definitions.tosca_version, {}, &definitions.licenses});
    for (const InspectedArtifact& artifact : inspected.artifacts)
        set(artifact.path,
            {artifact.kind == ArtifactKind::artifact ? "artifact" : "implementation", {}, artifact.type, nullptr});
    return roles;
}

bool is_licence_file(std::string_view path) {
    const std::string name = lower_case(without_extension(file_name(path)));
    if (name == "license" || name == "licence" || name == "copying") return true;
    const std::string directory = lower_case(file_name(parent_path(path)));
    return directory == "licenses" || directory == "licences";
}

bool may_be_chart(const SbomFile& file) {
    const bool is_of_chart_type = file.type == "HelmChart" || file.type.ends_with(".HelmChart");
    return is_of_chart_type || file.path.ends_with(".tgz") || file_name(file.path) == "Chart.yaml";
}

void set_roles(const InspectResult& inspected, std::vector<SbomFile>& files) {
    const auto roles = roles_of(inspected);
    for (SbomFile& file : files) {
        const auto known = roles.find(file.path);
        if (known != roles.end()) {
            file.role = known->second.role;
            if (file.role == "artifact" && file.path.ends_with(".csar")) file.role = "package";
            file.version = known->second.version;
            file.type = known->second.type;
            if (known->second.licenses != nullptr) file.licenses = without_repeated(*known->second.licenses);
        } else {
            file.role = file.path.ends_with(".csar") ? "package" : is_licence_file(file.path) ? "license" : "file";
        }
    }
}

void take_references(const InspectResult& inspected, Sbom& sbom) {
    for (const InspectedArtifact& artifact : inspected.artifacts)
        if (artifact.state != ArtifactState::present)  // an image name looks like the name of a missing file
            sbom.references.push_back(
                {artifact.reference, artifact.named_in, artifact.type, false, artifact.repository});
    for (const InspectedDefinitions& definitions : inspected.definitions)
        for (const InspectedImport& import : definitions.imports)
            if (import.state == ImportState::remote || import.state == ImportState::missing)
                sbom.references.push_back({import.reference, definitions.path, {}, true});
    const auto key = [](const SbomReference& reference) { return std::tie(reference.name, reference.repository); };
    std::ranges::stable_sort(sbom.references, {}, key);
    const auto same = [&](const SbomReference& a, const SbomReference& b) { return key(a) == key(b); };
    sbom.references.erase(std::unique(sbom.references.begin(), sbom.references.end(), same), sbom.references.end());
}

void describe_product(const InspectResult& inspected, Sbom& sbom) {
    const InspectedProduct product = product_of(inspected);
    const std::string path =
        inspected.path.ends_with('/') ? inspected.path.substr(0, inspected.path.size() - 1) : inspected.path;
    sbom.name = product.name.empty() ? std::string(without_extension(file_name(path))) : product.name;
    sbom.version = product.version;
    sbom.supplier = product.supplier;
    std::vector<std::string> licenses;
    for (const auto& block : inspected.metadata)
        for (const std::string_view name : {"license", "licence", "licenses"}) {
            // The first value of a repeated keyname counts.
            const auto pair = std::ranges::find_if(
                block, [&](const InspectedPair& one) { return equal_ignoring_case(one.key, name); });
            if (pair != block.end()) licenses.push_back(pair->value);
        }
    const std::string of_manifest = inspect::manifest_value(inspected, {"license", "licence"});
    if (!of_manifest.empty()) licenses.push_back(of_manifest);
    for (const InspectedDefinitions& definitions : inspected.definitions)
        if (definitions.path == inspected.entry_definitions)
            licenses.insert(licenses.end(), definitions.licenses.begin(), definitions.licenses.end());
    sbom.licenses = without_repeated(licenses);
    for (const std::string& licence : std::span(sbom.licenses).first(std::min(sbom.licenses.size(), max_compared)))
        if (std::string meant = similar_licence(licence); !meant.empty())
            sbom.misspelt_licenses.emplace_back(licence, std::move(meant));
}

// If definitions are missing, images, imports and licences may be missing too. The SBOM must show that it is
// incomplete. `reading`: the findings of reading the package.
void note_unread_definitions(const open::Subject& subject, const InspectResult& inspected, const Report& reading,
                             Sbom& sbom, Report& report) {
    const bool is_cut =
        subject.model() != nullptr &&
        std::ranges::any_of(subject.model()->files(), [](const auto* file) { return !file->document->complete(); });
    if (!inspected.definitions.empty() && !is_cut) return;
    sbom.lacks_definitions = true;
    const Diagnostic* reason = open::why_without_definitions(reading.diagnostics());
    if (is_cut) {
        const auto& findings = reading.diagnostics();
        const auto of_text = std::ranges::find_if(findings, [](const Diagnostic& finding) {
            return finding.severity == Severity::error && finding.id.starts_with("yaml/");
        });
        reason = of_text == findings.end() ? nullptr : &*of_text;
    }
    // If damage of the container was reported, it may be the reason.
    if (reason == nullptr || report.exit_status() != ExitStatus::ok) return;
    Diagnostic warning = *reason;
    warning.severity = Severity::warning;
    report.add(std::move(warning));
}

void describe(const open::Subject& subject, const InspectResult& inspected, const Report& reading, Sbom& sbom,
              Report& report) {
    // Packing will complete this manifest, and change its digest.
    if (subject.package()->is_work_tree())
        std::erase_if(sbom.files,
                      [&](const SbomFile& file) { return file.path == subject.package()->manifest()->file; });
    set_roles(inspected, sbom.files);
    sbom.has_chart = std::ranges::any_of(sbom.files, may_be_chart);
    take_references(inspected, sbom);
    describe_product(inspected, sbom);
    note_unread_definitions(subject, inspected, reading, sbom, report);
}

// The content is that of the package inside, the digest that of the container. Throws Failure(input) if the package
// inside cannot be read.
void describe_inside(open::Subject& container, const InspectResult& inspected, const Report& reading,
                     const SbomOptions& options, Sbom& sbom, Report& report) {
    open::Subject& inner = container.read_inner(report);
    Report of_inner;
    inner.open(of_inner);
    sbom.files = read_files(inner, options, of_inner);
    report.adopt(std::move(of_inner), container.package()->location().path);
    describe(inner, inspected.inside.at(0), reading, sbom, report);
}

}  // namespace

Sbom collect_sbom(open::Subject& subject, const SbomOptions& options, Report& report) {
    subject.open(report);
    if (subject.is_file())
        throw Failure(FailureKind::usage,
                      compose("'{}' is not a package: a bill of materials requires one", subject.input().name));
    Sbom sbom;
    sbom.files = read_files(subject, options, report);
    InspectOptions inspection;
    inspection.limits = options.limits;
    Report reading;
    const InspectResult inspected = inspect::inspect(subject, inspection, reading);
    subject.container().check_unchanged();
    sbom.sha256 = inspected.digest.value_or(std::string());
    // A damaged container may contain a damaged package: the SBOM is not used.
    if (subject.holds_package() && report.exit_status() == ExitStatus::ok)
        describe_inside(subject, inspected, reading, options, sbom, report);
    else
        describe(subject, inspected, reading, sbom, report);
    report.sort();
    return sbom;
}

}  // namespace csar::sbom
