#include "csar/diff/side.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <tuple>

#include <csar/rules.hpp>
#include "base/compose.hpp"
#include "base/signature_names.hpp"
#include "csar/directory/path_pattern.hpp"
#include "csar/signatures/signatures.hpp"
#include "validate/migrate/migrate.hpp"
#include "validate/model/model.hpp"
#include "validate/resolved/context.hpp"

namespace csar::diff {
namespace {

// Throws Failure(input) for a truncated stream, or an archive without a readable entry.
// Without this check, two damaged packages could seem equal. Faulty entry names are accepted.
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

// Grows if the content is found to be damaged.
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

// Returns "intact, by CN=Acme (RSA 3072, SHA256)".
std::string described(const VerifiedSignature& signature) {
    std::string text(to_string(signature.verdict));
    for (const VerifiedSigner& signer : signature.signers) {
        text += ", by " + (signer.subject.empty() ? std::string("an unnamed signer") : signer.subject);
        std::string about;
        for (const std::string& part : {signer.key, signer.digest})
            if (!part.empty()) about += (about.empty() ? "" : ", ") + part;
        if (!signer.fingerprint.empty()) about += (about.empty() ? "" : ", ") + ("certificate " + signer.fingerprint);
        if (!about.empty()) text += " (" + about + ")";
    }
    if (!signature.problem.empty()) text += ": " + signature.problem;
    return text;
}

// Returns files with certificates for the signature of the manifest.
// A file is content if the manifest lists it, or if it has the certificate of a single file.
std::vector<std::string> certificate_files(const open::OpenedPackage& package, std::uint64_t max_bytes) {
    std::vector<std::string> files;
    if (!package.manifest() || !package.manifest()->signature) return files;
    const meta::Manifest& manifest = *package.manifest();
    for (std::string path : {package.metadata().certificate.path, certificate_name_of(manifest.file)})
        if (!manifest.names(path) && signatures::holds_only_certificates(package.container(), path, max_bytes))
            files.push_back(std::move(path));
    return files;
}

// Signers need not be trusted.
std::vector<SignedPart> signed_parts_of(open::Subject& package, const Limits& limits) {
    Report not_reported;  // only verification reports faults of signatures
    signatures::Signatures signatures(signatures::no_trust(), limits);
    signatures.check_manifest(*package.package(), not_reported);
    if (package.holds_package())
        if (const File& inner = package.inner_file(not_reported))
            signatures.check_container(*package.package(), package.package()->location().path, inner, not_reported);
    std::vector<SignedPart> parts;
    for (const VerifiedSignature& signature : signatures.take())
        parts.push_back({signature.location, signature.covers, described(signature)});
    return parts;
}

}  // namespace

std::map<std::string, FileRole> roles_of_files(const open::OpenedPackage& package, const Limits& limits) {
    std::map<std::string, FileRole> roles;
    for (const container::Entry& entry : package.container().entries())
        if (is_signature_name(entry.name)) roles.emplace(entry.name, FileRole::signature);
    if (package.tosca_meta()) roles.insert_or_assign(package.tosca_meta()->file, FileRole::metadata);
    if (package.manifest()) roles.insert_or_assign(std::string(package.manifest_name()), FileRole::manifest);
    if (package.model() != nullptr)
        for (const validate::DefinitionsFile* const file : package.model()->files())
            roles.insert_or_assign(file->path, FileRole::definitions);
    if (package.xml_definitions() != nullptr)
        for (const validate::xml::XmlFile& file : package.xml_definitions()->files())
            roles.insert_or_assign(file.path, FileRole::definitions);
    for (const validate::FileReference& reference : package.references())
        if (reference.path && !reference.remote) roles.emplace(*reference.path, FileRole::artifact);
    for (std::string& path : certificate_files(package, limits.cms))
        roles.emplace(std::move(path), FileRole::signature);
    return roles;
}

std::vector<SignatureChange> compare_signatures(std::vector<SignedPart> before, std::vector<SignedPart> after) {
    const auto key = [](const SignedPart& part) { return std::tie(part.location, part.covers); };
    const auto less = [&](const SignedPart& a, const SignedPart& b) { return key(a) < key(b); };
    std::ranges::stable_sort(before, less);
    std::ranges::stable_sort(after, less);
    std::vector<SignatureChange> changes;
    auto left = before.begin();
    auto right = after.begin();
    while (left != before.end() || right != after.end()) {
        const bool only_left = right == after.end() || (left != before.end() && less(*left, *right));
        const bool only_right = !only_left && (left == before.end() || less(*right, *left));
        if (only_left) {
            changes.push_back({ChangeKind::removed, left->location, left->covers, left->text, {}});
        } else if (only_right) {
            changes.push_back({ChangeKind::added, right->location, right->covers, {}, right->text});
        } else if (left->text != right->text) {
            changes.push_back({ChangeKind::changed, left->location, left->covers, left->text, right->text});
        }
        left += only_right ? 0 : 1;
        right += only_left ? 0 : 1;
    }
    return changes;
}

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

std::set<const validate::DefinitionsFile*> Side::files_of_built_in_types(const Side& other) const {
    const auto is_copy = [](const validate::DefinitionsFile* file) {
        return validate::version_of_types(file->document->text()).has_value();
    };
    const auto* const types = other.model() == nullptr ? nullptr : validate::newest_normative_types(*other.model());
    if (model() == nullptr || types == nullptr || std::ranges::any_of(other.model()->files(), is_copy)) return {};
    const validate::CheckOptions options;
    Report unused_findings;
    validate::CheckContext context(*other.model(), *other.content().namespaces(), other.content().files(), options,
                                   unused_findings);
    std::set<const validate::DefinitionsFile*> found;
    std::string text;
    for (const validate::DefinitionsFile* const file : model()->files()) {
        if (!is_copy(file) || file->grammar->version() <= types->grammar->version()) continue;
        if (text.empty()) text = validate::migrated_types(context, *types, file->grammar->version());
        if (file->document->text() == text) found.insert(file);
    }
    return found;
}

std::vector<SignedPart> Side::signed_parts(const Limits& limits) const {
    std::vector<SignedPart> parts = signed_parts_of(inner_ != nullptr ? *inner_ : subject_, limits);
    if (inner_ == nullptr) return parts;
    for (SignedPart& part : signed_parts_of(subject_, limits)) {
        // Names inside the container are not used: they contain the version.
        part.location = "container";
        part.covers = "the package";
        parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace csar::diff
