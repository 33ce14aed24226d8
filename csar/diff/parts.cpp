#include "csar/diff/parts.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/package_path.hpp"
#include "base/signature_names.hpp"
#include "csar/signatures/signatures.hpp"
#include "meta/manifest.hpp"

namespace csar::diff {
namespace {

// "intact, by CN=Acme (RSA 3072, SHA256)"
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

// The files with the certificates of the signature in the manifest. A file that the manifest lists, or that has the
// certificate of the signature of a single file, belongs to the content.
std::vector<std::string> certificate_files(const open::OpenedPackage& package, std::uint64_t max_bytes) {
    std::vector<std::string> files;
    if (!package.manifest() || !package.manifest()->signature) return files;
    const meta::Manifest& manifest = *package.manifest();
    for (std::string path :
         {package.metadata().certificate.path, std::string(without_extension(manifest.file)) + ".cert"})
        if (std::ranges::none_of(manifest.sources,
                                 [&](const meta::ManifestSource& source) {
                                     return source.path == path || source.certificate.text == path;
                                 }) &&
            signatures::holds_only_certificates(package.container(), path, max_bytes))
            files.push_back(std::move(path));
    return files;
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

std::vector<SignedPart> signed_parts(open::Subject& package, const Limits& limits) {
    Report not_reported;  // receives faults of signatures, which only verification reports
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

}  // namespace csar::diff
