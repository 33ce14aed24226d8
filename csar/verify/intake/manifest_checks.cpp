// Checks the manifest's name, product, digests and artifact sets, the imports and place of definitions, and findings of
// other rules.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "csar/open/identity.hpp"
#include "csar/verify/intake/checks.hpp"
#include "csar/verify/intake/tell.hpp"
#include "validate/document/document.hpp"

namespace csar::intake {

using validate::nfv::Product;

namespace {

constexpr std::uint64_t max_set_file = 16 * MiB;  // larger YAML files in a set are not read

// Calls visit(set, source) for each file of the required sets.
template <class Visit>
void for_each_set_file(const IntakeSubject& subject, const Demand& demand, Visit visit) {
    const auto& manifest = subject.package.manifest();
    if (!manifest) return;
    for (const meta::ArtifactSet& set : manifest->artifact_sets)
        if (is_one_of(demand.values, set.id.text))
            for (const meta::ManifestSource& source : set.sources) visit(set, source);
}

struct YamlFile {
    std::unique_ptr<validate::Document> document;  // null if the file is not YAML
    std::string fault;
    Place place;  // of the error
};

YamlFile read_yaml(const IntakeSubject& subject, std::string_view path) {
    const validate::FileProvider& files = subject.package.files();
    const auto size = files.size(path);
    auto text = size && *size <= max_set_file ? files.read(path) : std::nullopt;
    if (!text)
        return {nullptr, size && *size > max_set_file ? "the file is too large to be read" : "the file cannot be read",
                place_of(path)};
    Report faults;
    auto document = validate::Document::parse(std::string(path), std::move(*text), {}, faults);
    for (const Diagnostic& fault : faults.diagnostics())
        if (fault.severity == Severity::error) return {nullptr, fault.message, fault.place};
    if (!document->complete()) return {nullptr, "the file cannot be read as a whole", place_of(path)};
    return {std::move(document), {}, {}};
}

bool is_yaml_file(std::string_view path) { return path.ends_with(".yaml") || path.ends_with(".yml"); }

// The missing part; empty if nothing is missing.
struct Lack {
    std::string what;
    validate::Node at;
};

// R-972082: a list of software, each with a version.
Lack lack_of_software(validate::Node root) {
    const validate::Node list = root["pnf_software_information"];
    if (!list) return {"the file has no 'pnf_software_information'", root};
    if (!list.is_sequence()) return {"'pnf_software_information' is not a list", list};
    if (list.size() == 0) return {"the list 'pnf_software_information' is empty", list};
    std::size_t number = 0;
    for (const validate::Node item : list.items()) {
        ++number;
        if (item["pnf_software_version"].text().empty())
            return {compose("entry {} of 'pnf_software_information' has no 'pnf_software_version'", number), item};
    }
    return {};
}

// Files outside the package that the manifest lists.
std::vector<const meta::ManifestSource*> remote_files(const IntakeSubject& subject) {
    std::vector<const meta::ManifestSource*> remote = subject.package.listed_files();
    std::erase_if(remote, [](const meta::ManifestSource* source) { return !source->remote; });
    return remote;
}

// Reports files without a secure digest, also outside the package. Leaves out digests that check_digest_algorithms()
// reports.
void demand_digests(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const meta::Manifest& manifest = *subject.package.manifest();
    const auto has_other_finding = [&](const std::optional<Digest>& digest) {
        return digest && !subject.digest_algorithms.empty() &&
               !is_one_of(subject.digest_algorithms, to_string(digest->algorithm));
    };
    std::set<std::string_view> left_out;
    for (const meta::ManifestSource* const source : subject.package.listed_files())
        if (has_other_finding(source->digest())) left_out.insert(source->path);
    for (const std::string_view name : subject.coverage.no_digest)
        if (!left_out.contains(name)) tell(demand, place_of(manifest.file), {name}, report);
    for (const meta::ManifestSource* const source : remote_files(subject))
        if (const auto digest = source->digest(); !has_other_finding(digest) && (!digest || is_weak(digest->algorithm)))
            tell(demand, manifest.place(source->source), {source->source.text}, report);
}

}  // namespace

void check_set_names(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (!manifest) return;
    const std::vector<directory::PathPattern> patterns = patterns_of(demand);
    for (const meta::ArtifactSet& set : manifest->artifact_sets)
        if (!matches_any(patterns, set.id.text))
            tell(demand, manifest->place(set.id), {set.id.text, joined(demand.values, ", ")}, report);
}

void check_single_file_sets(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (!manifest) return;
    for (const meta::ArtifactSet& set : manifest->artifact_sets)
        if (is_one_of(demand.values, set.id.text) && set.sources.size() > 1)
            tell(demand, manifest->place(set.id), {set.id.text, set.sources.size()}, report);
}

void check_yaml_sets(const IntakeSubject& subject, const Demand& demand, Report& report) {
    for_each_set_file(subject, demand, [&](const meta::ArtifactSet& set, const meta::ManifestSource& source) {
        if (source.path.empty() || !subject.package.files().exists(source.path)) return;  // other checks report this
        const YamlFile file =
            is_yaml_file(source.path)
                ? read_yaml(subject, source.path)
                : YamlFile{nullptr, "the name of the file does not end in .yaml or .yml", place_of(source.path)};
        if (file.document == nullptr) tell(demand, file.place, {source.path, set.id.text, file.fault}, report);
    });
}

void check_software_sets(const IntakeSubject& subject, const Demand& demand, Report& report) {
    for_each_set_file(subject, demand, [&](const meta::ArtifactSet&, const meta::ManifestSource& source) {
        const YamlFile file = read_yaml(subject, source.path);
        if (file.document == nullptr) return;  // 'yaml-sets' reports this
        if (const Lack lack = lack_of_software(file.document->root()); !lack.what.empty())
            tell(demand, lack.at ? lack.at.place() : place_of(source.path), {source.path, lack.what}, report);
    });
}

void check_yaml_files(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const std::vector<directory::PathPattern> patterns = patterns_of(demand);
    for (const container::Entry& entry : subject.package.container().entries()) {
        if (entry.kind != container::EntryKind::file || !is_yaml_file(entry.name)) continue;
        if (!matches_any(patterns, entry.name)) continue;
        if (const YamlFile file = read_yaml(subject, entry.name); file.document == nullptr)
            tell(demand, file.place, {entry.name, file.fault}, report);
    }
}

void check_definitions_files(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const std::vector<directory::PathPattern> patterns = patterns_of(demand);
    if (subject.package.model() == nullptr) return;
    for (const validate::DefinitionsFile* file : subject.package.model()->files())
        if (!file->is_outside() && !matches_any(patterns, file->path))
            tell(demand, place_of(file->path), {file->path, joined(demand.values, " or ")}, report);
}

void check_remote_imports(const IntakeSubject& subject, const Demand& demand, Report& report) {
    if (subject.package.model() == nullptr) return;
    for (const validate::DefinitionsFile* file : subject.package.model()->files())
        for (const validate::Import& import : file->imports) {
            // Known definitions, such as published types, need not be in the package.
            const bool is_elsewhere = import.state == validate::Import::State::loaded && import.file->is_outside();
            if (!file->foreign && (is_elsewhere || has_uri_scheme(import.reference.text())))
                tell(demand, import.reference.place(), {import.reference.text()}, report);
        }
}

void check_findings(const IntakeSubject&, const Demand& demand, Report& report) {
    std::vector<Diagnostic> refused;
    for (const std::string& id : demand.values) {
        std::uint64_t count = 0;
        const Diagnostic* first = nullptr;
        for (const Diagnostic& finding : report.diagnostics())
            if (finding.id == id && count++ == 0) first = &finding;
        if (first != nullptr) refused.push_back(*first);
    }
    for (Diagnostic& finding : refused) tell(demand, std::move(finding.place), {finding.message, finding.id}, report);
}

namespace {

bool names_manifest(const meta::PackageMetadata& metadata) {
    return !metadata.manifest.path.empty() || !metadata.csar_manifest.path.empty();
}

}  // namespace

void check_manifest_like_definitions(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const auto stem = [](std::string_view path) { return without_extension(file_name(path)); };
    const auto& manifest = subject.package.manifest();
    const std::string& entry = subject.package.entry().path;
    if (!manifest || entry.empty() || stem(manifest->file) == stem(entry)) return;
    tell(demand, place_of(manifest->file), {file_name(manifest->file), file_name(entry)}, report,
         compose("rename the manifest to '{}.mf'{}", stem(entry),
                 names_manifest(subject.package.metadata()) ? ", also in TOSCA.meta" : ""));
}

namespace {

std::string title_of(Product product) { return validate::with_article(to_string(product)); }

// The newest profile for packages of network services.
std::string hint_of_services() {
    std::string_view newest;
    for (const ShippedProfile& profile : shipped_profiles())
        if (profile.name.starts_with("sol007-")) newest = profile.name;
    return compose("packages of network services follow SOL007 (profile {})", newest);
}

}  // namespace

// The metadata determine the product. If they do not, the descriptor does.
void check_products(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const auto& manifest = subject.package.manifest();
    auto product = manifest ? open::product_of(*manifest) : std::nullopt;
    const Place place =
        product ? manifest->place(manifest->metadata.front().name) : place_of(subject.package.entry().path);
    if (!product && subject.package.model() != nullptr) product = open::product_of(*subject.package.model());
    if (!product || is_one_of(demand.values, products[static_cast<std::size_t>(*product)])) return;
    std::vector<std::string> wanted;
    for (std::size_t number = 0; number < products.size(); ++number)
        if (is_one_of(demand.values, products[number])) wanted.push_back(title_of(static_cast<Product>(number)));
    tell(demand, place, {title_of(*product), joined(wanted, " or ")}, report,
         *product == Product::ns ? hint_of_services() : "");
}

void check_digests_with_remote_files(const IntakeSubject& subject, const Demand& demand, Report& report) {
    if (!remote_files(subject).empty()) demand_digests(subject, demand, report);
}

void check_signed_digests(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (manifest && manifest->signature && !subject.signed_container) demand_digests(subject, demand, report);
}

void check_digests(const IntakeSubject& subject, const Demand& demand, Report& report) {
    if (subject.package.manifest()) demand_digests(subject, demand, report);
}

void check_digest_algorithms(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const std::string wanted = joined(demand.values, " or ");
    for (const meta::ManifestSource* const source : subject.package.listed_files()) {
        const auto digest = source->digest();
        if (digest && !is_one_of(demand.values, to_string(digest->algorithm)))
            tell(demand, subject.package.manifest()->place(source->algorithm),
                 {source->source.text, to_string(digest->algorithm), wanted}, report);
    }
}

void check_remote_files(const IntakeSubject& subject, const Demand& demand, Report& report) {
    for (const meta::ManifestSource* const source : remote_files(subject))
        tell(demand, subject.package.manifest()->place(source->source), {source->source.text}, report);
}

}  // namespace csar::intake
