#include "csar/signatures/signatures.hpp"

#include <algorithm>
#include <utility>

#include "base/ascii.hpp"
#include "base/interrupt.hpp"
#include "base/package_path.hpp"
#include "csar/open/file_content.hpp"
#include "csar/signatures/signature_findings.hpp"
#include "csar/signatures/sigstore_trust.hpp"
#include "report/diagnose.hpp"
#include "report/rules/signature.hpp"
#include "report/rules/zip.hpp"

namespace csar::signatures {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;
using integrity::Certificates;
using Scope = VerifiedSignature::Scope;

// Each 16 KiB of a signature and its certificates count as a signer.
constexpr std::uint64_t bytes_of_a_signer = 16 * KiB;
constexpr std::uint64_t bytes_of_a_try = 1 * MiB;
constexpr std::uint64_t max_text_bytes = std::uint64_t(16) << 20;  // larger files have no text signatures

bool is_certificate_name(std::string_view name) {
    const std::string ending = lower_case(extension(name));
    return ending == ".cert" || ending == ".crt";
}

bool is_at_root(std::string_view path) { return path.find('/') == std::string_view::npos; }

// Returns nullopt if the file is missing, damaged, or larger than `limit`.
std::optional<std::string> small_file(const Container& container, std::string_view path, std::uint64_t limit) {
    const Entry* const entry = container.find(path);
    if (entry == nullptr || entry->kind != EntryKind::file || entry->size > limit) return std::nullopt;
    StringSink text;
    if (!container.read(*entry, text)) return std::nullopt;
    return std::move(text).text();
}

// Why the file is not a certificate file, in spite of its name. Returns an empty string if the file is unreadable.
std::string certificate_file_hint(const Container& container, std::string_view path, std::uint64_t limit) {
    const std::optional<std::string> text = small_file(container, path, limit);
    if (!text) return {};
    return compose("a certificate file must contain only certificates, in PEM or DER, but this file contains {}",
                   Certificates().add(*text) == 0 ? "none" : "other text or data");
}

// Whether the readable part of a damaged manifest has a signature.
bool seems_signed(const Container& container, std::string_view manifest) {
    StringSink text;
    container.read(*container.find(manifest), text);
    return std::move(text).text().find("-----BEGIN ") != std::string::npos;
}

}  // namespace

const TrustOptions& no_trust() {
    static const TrustOptions trust = [] {
        TrustOptions options;
        options.ignore_trust = true;
        return options;
    }();
    return trust;
}

std::vector<std::string_view> container_signatures(const Container& outer, std::string_view package) {
    std::vector<std::string_view> found;
    for (const Entry& entry : outer.entries())
        if (entry.kind == EntryKind::file && !entry.hostile_name && is_at_root(entry.name) &&
            equal_ignoring_case(extension(entry.name), ".cms"))
            found.push_back(entry.name);
    const auto same = std::ranges::find_if(
        found, [&](std::string_view name) { return without_extension(name) == without_extension(package); });
    return same == found.end() ? found : std::vector{*same};
}

bool holds_only_certificates(const Container& container, std::string_view path, std::uint64_t limit) {
    return integrity::is_only_certificates(small_file(container, path, limit).value_or(""));
}

void add_certificates_at_root(const Container& container, std::uint64_t limit, Certificates& certificates) {
    for (const Entry& entry : container.entries())
        if (entry.kind == EntryKind::file && !entry.hostile_name && is_at_root(entry.name) &&
            is_certificate_name(entry.name) && certificates.size() < Certificates::max_certificates)
            certificates.add(small_file(container, entry.name, limit).value_or(""), entry.name);
}

Signatures::Signatures(const TrustOptions& options, const Limits& limits, const File* detached)
    : options_(options),
      limits_(limits),
      detached_(detached),
      trust_({options.anchors, options.revocation_lists, options.time, options.timestamp_anchors, options.now}),
      key_(options.key.empty() ? std::nullopt : std::optional<integrity::TrustedKey>(options.key)),
      sigstore_(SigstoreTrust::read(options.sigstore, key_.has_value())) {}

Signatures::~Signatures() = default;

void Signatures::check_manifest(const open::OpenedPackage& package, Report& report) {
    if (!package.manifest()) {
        const std::string& unread = package.unread_metadata();
        const meta::PackageForm form = package.location().form;
        const bool is_ambiguous = form == meta::PackageForm::several_packages ||
                                  (form == meta::PackageForm::nothing && has_unknown_content(report));
        is_hidden_ |= report.count(rules::zip::different_local_name.id, Severity::error) != 0;
        is_unread_ |= !unread.empty() || (is_ambiguous && !container_signatures(package.container(), "").empty());
        if (unread.empty()) return;
        // A file above the limit is not read, so it may be signed.
        if (package.is_metadata_too_large()) {
            if (options_.ask_for_trust()) refuse_unread(unread, report);
        } else if (options_.ask_for_trust() || key_ || seems_signed(package.container(), unread)) {
            note_damaged(Scope::manifest, unread, unread);
        }
        return;
    }
    const meta::Manifest& manifest = *package.manifest();
    const Certificates certificates = certificates_of(package, report);
    for (const meta::ManifestSource* const source : package.listed_files())
        if (!source->signature.text.empty()) check_file(package, *source, certificates, report);
    if (!manifest.signature) return;
    VerifiedSignature signature;
    signature.scope = Scope::manifest;
    signature.location = signature.covers = package.manifest_name();
    signature.covered_bytes = manifest.signed_bytes().size();
    const std::string_view cms = manifest.signature_text();
    const auto content = [&](Sink& sink) { sink.write(as_bytes(manifest.signed_bytes())); };
    Place place = place_of(manifest.file);
    place.line = manifest.signature->position.line;
    if (refuse_large(signature, cms.size(), place, report)) return;
    check(std::move(signature), cms, content, integrity::text_forms(), certificates, std::move(place), report);
    check_named_certificate(package, found_.back(), report);
}

// The certificate file must have the certificate of a signer or its issuer. Only for an intact signature.
void Signatures::check_named_certificate(const open::OpenedPackage& package, const VerifiedSignature& signature,
                                         Report& report) {
    const std::string& path = package.metadata().certificate.path;
    if (path.empty() || signature.verdict >= SignatureVerdict::incomplete || signature.signers.empty()) return;
    Certificates named;
    if (named.add(read_small(package.container(), path).value_or("")) == 0) return;
    for (const integrity::CertificateSummary& certificate : named.summaries())
        for (const VerifiedSigner& signer : signature.signers)
            if (certificate.sha256 == signer.fingerprint || certificate.subject == signer.issuer) return;
    report.add(diagnose(rules::signature::unrelated_certificate,
                        package.tosca_meta()->place(package.metadata().certificate.position), path, signature.covers));
}

void Signatures::check_file(const open::OpenedPackage& package, const meta::ManifestSource& source,
                            const Certificates& common, Report& report) {
    check_interrupt();
    Place place = package.manifest()->place(source.signature);
    VerifiedSignature signature;
    signature.scope = Scope::file;
    signature.location = resolve_reference("", source.signature.text).value_or(std::string(source.signature.text));
    signature.covers = source.path.empty() ? source.source.text : source.path;
    if (refuse_many(Scope::file, signature.location, signature.covers, place, report)) return;
    if (refuse_more(signature, place, report)) return;
    const Entry* const file = package.container().find(signature.location);
    if (file != nullptr && refuse_large(signature, file->size, place, report)) return;
    const std::optional<std::string> cms = read_small(package.container(), signature.location);
    const Entry* const entry = package.container().find(signature.covers);
    if (!cms && file != nullptr && file->kind == EntryKind::file) return refuse_damaged(signature, place, report);
    if (!cms) {
        report.add(diagnose(rules::signature::missing_signature_file, place, signature.location, signature.covers));
        signature.verdict = SignatureVerdict::incomplete;
        signature.problem = "the signature is not in the package";
        ++judged_;
        found_.push_back(std::move(signature));
        return;
    }
    if (entry == nullptr || entry->kind != EntryKind::file) return;  // the check of names reports this
    signature.covered_bytes = entry->size;
    Certificates certificates;
    if (!source.certificate.text.empty())
        certificates = named_certificates(package, resolve_reference("", source.certificate.text).value_or(""), report);
    certificates.add(common);
    const auto content = [&](Sink& sink) { package.container().read(*entry, sink); };
    const auto forms = entry->size > max_text_bytes ? integrity::binary_forms() : integrity::text_forms();
    check(std::move(signature), *cms, content, forms, certificates, std::move(place), report);
}

void Signatures::check_container(const open::OpenedPackage& outer, const std::string& name, const File& nested,
                                 Report& report) {
    for (const std::string_view location : container_signatures(outer.container(), name)) {
        if (refuse_many(Scope::container, location, name, place_of(location), report)) return;
        VerifiedSignature signature{.scope = Scope::container,
                                    .location = std::string(location),
                                    .covers = name,
                                    .covered_bytes = nested.size()};
        if (refuse_large(signature, outer.container().find(location)->size, place_of(location), report)) continue;
        if (const std::optional<std::string> cms = read_small(outer.container(), location))
            check(std::move(signature), *cms, open::content_of(nested), integrity::binary_forms(),
                  certificates_of(outer, report), place_of(location), report);
        else
            refuse_damaged(signature, place_of(location), report);
    }
    check_beside_package(outer, name, report);
    if (std::string hint = misnamed_in(outer.container(), name, limits_.cms); !hint.empty())
        misnamed_ = std::move(hint);
}

void Signatures::note_damaged_content(const open::OpenedPackage& outer, const std::string& name) {
    for (const std::string_view location : container_signatures(outer.container(), name))
        note_damaged(Scope::container, location, name);
}

void Signatures::check_beside_package(const open::OpenedPackage& outer, const std::string& name, Report& report) {
    std::vector<std::string_view> vouching = container_signatures(outer.container(), name);
    const auto covers_all = [](const VerifiedSignature& signature) {
        return signature.scope == Scope::detached && signature.verdict < SignatureVerdict::incomplete;
    };
    if (vouching.empty() || std::ranges::any_of(found_, covers_all)) return;
    std::ranges::sort(vouching);
    std::size_t certificates = 0;
    bool open = false;
    for (const Entry& entry : outer.container().entries()) {
        if (entry.kind != EntryKind::file || entry.name == name ||
            std::binary_search(vouching.begin(), vouching.end(), std::string_view(entry.name)))
            continue;
        const bool may_be_certificate = !entry.hostile_name && is_at_root(entry.name) &&
                                        is_certificate_name(entry.name) &&
                                        certificates < Certificates::max_certificates;
        if (may_be_certificate && ++certificates != 0 &&
            holds_only_certificates(outer.container(), entry.name, limits_.cms))
            continue;
        open = true;
        Diagnostic finding = diagnose(rules::signature::unsigned_file, place_of(entry.name), entry.name, name);
        if (may_be_certificate) finding.hint = certificate_file_hint(outer.container(), entry.name, limits_.cms);
        if (!options_.ask_for_trust()) finding.severity = Severity::warning;
        report.add(std::move(finding));
    }
    for (VerifiedSignature& signature : found_)
        if (open && signature.scope == Scope::container)
            signature.verdict = worse(signature.verdict, SignatureVerdict::incomplete);
}

void Signatures::check(VerifiedSignature signature, std::string_view cms, const integrity::Content& content,
                       std::span<const integrity::ContentForm> forms, const Certificates& certificates, Place place,
                       Report& report) {
    const integrity::CmsCheck result = integrity::verify_cms(cms, content, forms, certificates, trust_);
    judged_ += cms.size() / bytes_of_a_signer + std::max<std::size_t>(result.signers.size(), 1);
    bool tried_all_forms = false;
    for (const integrity::Signer& signer : result.signers) {
        judged_ += signer.timestamps.size();
        tried_all_forms |= signer.state == integrity::SignerState::other_content;
    }
    if (tried_all_forms) judged_ += signature.covered_bytes / bytes_of_a_try * (forms.size() - 1);
    SignatureContext near = context(std::move(place));
    near.certificates = &certificates;
    conclude(result, near, signature, report);
    found_.push_back(std::move(signature));
}

SignatureContext Signatures::context(Place place) const {
    const Severity untrusted = options_.ignore_trust      ? Severity::ignored
                               : options_.ask_for_trust() ? Severity::error
                                                          : Severity::warning;
    const Severity unvouched = options_.ignore_trust                ? Severity::ignored
                               : options_.timestamp_anchors.empty() ? Severity::note
                                                                    : Severity::warning;
    return {std::move(place), untrusted, unvouched, trust_.time(), options_.time.has_value()};
}

Certificates Signatures::certificates_of(const open::OpenedPackage& package, Report& report) {
    Certificates certificates;
    if (const std::string& path = package.metadata().certificate.path; !path.empty())
        certificates = named_certificates(package, path, report);
    add_certificates_at_root(package.container(), limits_.cms, certificates);
    return certificates;
}

Certificates Signatures::named_certificates(const open::OpenedPackage& package, std::string_view path, Report& report) {
    Certificates certificates;
    const std::optional<std::string> content = read_small(package.container(), path);
    if (content) judged_ += content->size() / bytes_of_a_signer;
    if (content && certificates.add(*content, path) == 0)
        report.add(diagnose(rules::signature::bad_certificate_file, place_of(path), path));
    return certificates;
}

std::optional<std::string> Signatures::read_small(const Container& container, std::string_view path) const {
    return small_file(container, path, limits_.cms);
}

bool Signatures::has_detached() const {
    return std::ranges::any_of(found_,
                               [](const VerifiedSignature& signature) { return signature.scope == Scope::detached; });
}

bool Signatures::has_of_package() const { return std::ranges::any_of(found_, &VerifiedSignature::covers_package); }

void Signatures::limit_manifest(SignatureVerdict verdict, std::uint64_t unprotected) {
    unprotected_ = unprotected;
    for (VerifiedSignature& signature : found_)
        if (signature.scope == Scope::manifest) signature.verdict = worse(signature.verdict, verdict);
}

void Signatures::report_unprotected(Report& report) const {
    if (unprotected_ == 0 || !options_.ask_for_trust()) return;
    const auto covers_all = [](const VerifiedSignature& signature) {
        return (signature.scope == Scope::container || signature.scope == Scope::detached) &&
               signature.verdict < SignatureVerdict::incomplete;
    };
    if (std::ranges::any_of(found_, covers_all)) return;
    for (const VerifiedSignature& signature : found_)
        if (signature.scope == Scope::manifest)
            report.add(diagnose(rules::signature::incomplete_coverage, Place{}, signature.location, unprotected_));
}

SignatureVerdict Signatures::finish(Report& report) {
    blame_damage(report);
    report_unprotected(report);
    SignatureVerdict verdict = SignatureVerdict::trusted;
    if (key_ && !has_signature_of_key_ && !may_be_hidden()) {
        report.add(diagnose(rules::signature::missing_of_key, Place{}, key_->path()).with_hint(key_hint(found_)));
        verdict = SignatureVerdict::untrusted;
    }
    bool whole = false;
    std::vector<std::string> missing = options_.signers;
    bool any = false;
    for (const VerifiedSignature& signature : found_) {
        if (signature.scope == Scope::statement) continue;  // a separate option requires statements
        any = true;
        verdict = worse(verdict, signature.verdict);
        if (!signature.covers_package()) continue;
        whole = true;
        // If the manifest omits files, its signature does not cover the package. If a signer has an error, this signer
        // is not also reported as missing.
        if (signature.verdict >= SignatureVerdict::incomplete && !has_insufficient_signer(signature)) continue;
        for (const VerifiedSigner& signer : signature.signers)
            std::erase_if(missing, [&](const std::string& wanted) { return is_signer(wanted, signer); });
    }
    if (!whole) {
        // An error reports the unknown content.
        const bool is_unclear = may_be_hidden() || (may_be_unread() && has_unknown_content(report));
        if (!is_unclear && (options_.require_signature || !options_.signers.empty())) {
            std::string hint = is_unsigned_in_layout_
                                   ? "no signature is attached to the package in this layout; if the package was "
                                     "copied from a layout or registry, also copy its referrers (tag sha256-DIGEST)"
                                   : misnamed_;
            if (!extracted_.empty())
                hint =
                    compose("'{}' signs the inner package: verify the inner package, or add the file to the container",
                            extracted_);
            if (!is_missed_by_receiver(report))
                report.add(diagnose(rules::signature::missing, Place{}).with_hint(std::move(hint)));
        } else if (!is_unclear && !extracted_.empty()) {
            report.add(diagnose(rules::signature::of_inner_package, Place{}, extracted_));
        } else if (!is_unclear && !any && !options_.anchors.empty() && options_.attestations.empty() &&
                   !options_.ignore_trust) {
            report.add(diagnose(rules::signature::nothing_to_trust, Place{}).with_hint(misnamed_));
        }
        if (denies_signature_of_content(report)) is_unread_ = false;
        return !any ? SignatureVerdict::unsigned_ : worse(verdict, SignatureVerdict::incomplete);
    }
    for (const std::string& wanted : missing) {
        std::string hint = signer_hint(wanted, found_);
        if (!unread_beside_.empty() && !hint.ends_with('?'))
            hint += compose(
                "{}'{}' was not read, because TrustOptions::detached names another file; to verify both files, rename "
                "the other file to PACKAGE.2.cms, and omit TrustOptions::detached",
                hint.empty() ? "" : "; ", unread_beside_);
        report.add(diagnose(rules::signature::other_signer, Place{}, "the package", wanted).with_hint(hint));
        verdict = worse(verdict, SignatureVerdict::untrusted);
    }
    return verdict;
}

}  // namespace csar::signatures
