#include "csar/sign/former_signature.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <csar/failure.hpp>

#include "base/compose.hpp"
#include "base/signature_names.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/signatures/signatures.hpp"
#include "report/diagnose.hpp"
#include "report/rules/pack.hpp"

namespace csar::sign {

using Scope = VerifiedSignature::Scope;

std::unique_ptr<open::OpenedPackage> package_of(std::unique_ptr<container::Container> opened, const Limits& limits,
                                                Report& report) {
    if (opened->format() == container::Format::file) return nullptr;
    report.set_kind(SubjectKind::archive);
    validate::ValidatorOptions settings;
    settings.load.limits = limits;
    settings.only_read = true;
    return std::make_unique<open::OpenedPackage>(std::move(opened), settings, report);
}

std::vector<const container::Entry*> certificate_files(const open::OpenedPackage* package, std::string_view covered) {
    std::vector<const container::Entry*> files;
    if (package == nullptr) return files;
    for (const std::string& path : {package->metadata().certificate.path, certificate_name_of(covered)}) {
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
        // The content to sign may have a new digest of TOSCA.meta. The old signature covers the old digest.
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

void add_signers_of_target(std::vector<std::string>& names, const SignaturePlace& place, const std::string& path,
                           const SignOptions& options, const PackageSigner& signer) {
    const std::string& target = place.target();
    std::error_code absent;
    if (place.scope() == Scope::detached || !std::filesystem::is_regular_file(target, absent) ||
        std::filesystem::equivalent(target, path, absent))
        return;
    Report unused_findings;
    SignOptions of_target{{.limits = options.limits}};
    of_target.scope = place.scope();
    of_target.existing = ExistingSignature::replace;
    try {
        auto opened = container::open(target, {.limits = options.limits}, unused_findings);
        const auto package = package_of(std::move(opened), options.limits, unused_findings);
        const auto replaced = signature_place(target, package.get(), of_target, false);
        const std::string signature = replaced->existing();
        if (signature.empty()) return;
        for (std::string& name :
             former_signature(signature, *replaced, package.get(), signer, options.limits.cms).other_signers)
            if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    } catch (const Failure& failure) {
        // The file has no signature at this place.
        const bool is_other_file = failure.kind() == FailureKind::input || failure.kind() == FailureKind::usage;
        if (!is_other_file || failure.system_error() == EIO) throw;  // the disk fails
    }
}

}  // namespace csar::sign
