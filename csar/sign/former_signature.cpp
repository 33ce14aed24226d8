#include "csar/sign/former_signature.hpp"

#include <algorithm>
#include <utility>

#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/signatures/signatures.hpp"
#include "report/diagnose.hpp"
#include "report/rules/pack.hpp"

namespace csar::sign {

using Scope = VerifiedSignature::Scope;

std::vector<const container::Entry*> certificate_files(const open::OpenedPackage* package, std::string_view covered) {
    std::vector<const container::Entry*> files;
    if (package == nullptr) return files;
    for (const std::string& path :
         {package->metadata().certificate.path, std::string(without_extension(covered)) + ".cert"}) {
        const container::Entry* const entry = package->container().find(path);
        if (entry != nullptr && entry->kind == container::EntryKind::file) files.push_back(entry);
    }
    return files;
}

void add_other_signer(std::vector<std::string>& names, std::string name, const std::string& serial,
                      const PackageSigner& signer) {
    if (name == signer.subject()) name += compose(", serial number {}", serial);
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
}

Diagnostic changed_after_signing(std::string_view name, std::string_view or_added, std::string_view signed_file,
                                 std::string_view what, const SeverityPolicy& policy) {
    const Rule& rule = rules::pack::changed_after_signing;
    std::string hint = compose(
        "if you did not change the file, compare the {}: csar::verify_package with VerifyOptions::against", what);
    if (policy.apply(rule.id, rule.severity) == Severity::error)
        hint += compose("; if you changed the file, SeverityPolicy::overrides {} accepts the change", rule.id);
    return diagnose(rules::pack::changed_after_signing, place_of(name), name, or_added, signed_file)
        .with_hint(std::move(hint));
}

FormerSignature former_signature(std::string_view signature, const SignaturePlace& place,
                                 const open::OpenedPackage* package, const PackageSigner& signer,
                                 std::uint64_t max_certificate_bytes) {
    integrity::Certificates beside;
    if (place.scope() == Scope::detached)
        beside = signatures::certificates_beside(place.target(), max_certificate_bytes);
    for (const container::Entry* const entry : certificate_files(package, place.covers()))
        if (StringSink text; entry->size <= max_certificate_bytes && package->container().read(*entry, text))
            beside.add(text.text());
    if (package != nullptr) signatures::add_certificates_at_root(package->container(), max_certificate_bytes, beside);
    const bool is_in_manifest = place.scope() == Scope::manifest;
    const integrity::Content content = [&](Sink& sink) {
        // The content that will be signed may already have a different digest of TOSCA.meta.
        if (is_in_manifest)
            sink.write(as_bytes(package->manifest()->signed_bytes()));
        else if (place.scope() == Scope::container)
            place.content()(sink);
    };
    FormerSignature former;
    for (const integrity::Signer& one : integrity::signers_of(
             signature, content, is_in_manifest ? integrity::text_forms() : integrity::binary_forms(), beside)) {
        former.is_of_other_content |=
            one.state == integrity::SignerState::other_content && place.scope() != Scope::detached;
        if (one.certificate.sha256 != signer.fingerprint())
            add_other_signer(former.other_signers, one.sought.empty() ? one.certificate.subject : one.sought,
                             one.certificate.serial, signer);
    }
    return former;
}

}  // namespace csar::sign
