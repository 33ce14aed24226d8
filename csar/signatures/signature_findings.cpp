#include "csar/signatures/signature_findings.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/date_time.hpp"
#include "base/joined.hpp"
#include "base/package_path.hpp"
#include "csar/integrity/signer_name.hpp"
#include "report/diagnose.hpp"
#include "report/rules/intake.hpp"
#include "report/rules/meta.hpp"
#include "report/rules/package.hpp"
#include "report/rules/signature.hpp"

namespace csar::signatures {
namespace {

using integrity::CertificateStatus;
using integrity::Signer;
using integrity::SignerState;

std::string name_of(const Signer& signer) {
    return signer.state == SignerState::no_certificate || signer.certificate.subject.empty()
               ? signer.sought
               : signer.certificate.subject;
}

// The findings about a signer.
class Conclusion {
public:
    Conclusion(const Signer& signer, const SignatureContext& context, const VerifiedSignature& signature,
               Report& report)
        : signer_(signer), context_(context), signature_(signature), report_(report), name_(name_of(signer)) {}

    // `reason`: set if the verdict is not `trusted`.
    SignatureVerdict reach(std::string& reason) const;

private:
    SignatureVerdict judge_intact(std::string& reason) const;
    SignatureVerdict judge_status(std::string& reason) const;
    // For messages. The current time is omitted: each run must print equal messages.
    std::string time_text() const {
        return context_.time_given ? compose("at {}", date_time_text(context_.time)) : "now";
    }
    // Reports the problems of time stamps. Returns false if a time stamp proves nothing; `reason` then has the problem.
    bool stamps_hold(std::string& reason) const;
    template <class... Values>
    void tell(const RuleTaking<sizeof...(Values)>& rule, const Values&... values) const {
        report_.add(diagnose_with(rule, context_.place, {Text(values)...}));
    }
    void report_as(Severity severity, Diagnostic finding) const {
        if (severity == Severity::ignored) return;
        finding.severity = severity;
        report_.add(std::move(finding));
    }
    template <class... Values>
    void report_trust(const RuleTaking<sizeof...(Values)>& rule, const Values&... values) const {
        report_as(context_.untrusted,
                  diagnose_with(rule, context_.place, {Text(values)...}).with_hint(signer_.judgement.hint));
    }

    std::string changed_hint() const;
    void report_missing_certificate() const;
    std::string certificate_hint() const;
    template <class... Values>
    void report_chain(const RuleTaking<2 + sizeof...(Values)>& rule, const Values&... values) const;
    std::string stamp_hint() const;

    const Signer& signer_;
    const SignatureContext& context_;
    const VerifiedSignature& signature_;
    Report& report_;
    std::string name_;
};

SignatureVerdict Conclusion::reach(std::string& reason) const {
    namespace rules = rules::signature;
    const std::string& covered = signature_.covers;
    switch (signer_.state) {
        case SignerState::intact: return judge_intact(reason);
        case SignerState::other_content:
            report_.add(diagnose(rules::changed_content, context_.place, name_, covered).with_hint(changed_hint()));
            reason = "the signature was made over other bytes";
            return SignatureVerdict::tampered;
        case SignerState::broken:
            tell(rules::broken, name_, covered);
            reason = "the signature was not made with the key in the certificate";
            return SignatureVerdict::tampered;
        case SignerState::other_certificate:
            tell(rules::other_certificate, name_, covered);
            reason = "the signature refers to another certificate";
            return SignatureVerdict::incomplete;
        case SignerState::no_certificate:
            report_missing_certificate();
            reason = "the signer's certificate is missing";
            return SignatureVerdict::incomplete;
        case SignerState::weak_digest:
            tell(rules::weak_digest, name_, covered, signer_.digest);
            reason = "the signature uses " + signer_.digest;
            return SignatureVerdict::incomplete;
        case SignerState::weak_key: break;
    }
    tell(rules::weak_key, name_, covered, signer_.key);
    reason = "the signer's key is too short: " + signer_.key;
    return SignatureVerdict::incomplete;
}

// The certificate next to the signature may belong to another signer.
void Conclusion::report_missing_certificate() const {
    std::vector<integrity::CertificateSummary> given;
    if (context_.certificates != nullptr) given = context_.certificates->summaries();
    std::erase_if(given, [](const integrity::CertificateSummary& one) { return one.file.empty(); });
    const auto renewed = std::ranges::find_if(
        given, [&](const integrity::CertificateSummary& one) { return one.sha256 == signer_.renewed; });
    if (renewed == given.end() && !given.empty())
        return tell(rules::signature::foreign_certificate, given.front().file, given.front().subject,
                    given.front().serial, signature_.covers, name_);
    const std::string hint =
        renewed == given.end()
            ? certificate_hint()
            : compose(
                  "the certificate in '{}' has the same key, but the serial number {}: replace this certificate with "
                  "the certificate of the signature, or sign again with this certificate",
                  renewed->file, renewed->serial);
    report_.add(
        diagnose(rules::signature::missing_certificate, context_.place, name_, signature_.covers).with_hint(hint));
}

// A package may have been signed as text. A package that was packed again may still have its old detached signature.
std::string Conclusion::changed_hint() const {
    if (signer_.is_of_text)
        return "'openssl cms' without -binary signs only a part of the content, as text: sign again with -binary";
    if (signature_.scope != VerifiedSignature::Scope::detached) return {};
    // An OCI layout keeps older signatures.
    const bool is_in_layout = signature_.location.find("@sha256:") != std::string::npos;
    const std::string& location = signature_.location;
    const bool has_common_name = location == std::string(without_extension(signature_.covers)).append(".cms") ||
                                 location == signature_.covers + ".cms";
    return compose("if the content was changed on purpose, sign the package again{}: '{}' signs other bytes{}",
                   is_in_layout ? ", and push it again with PushLayoutOptions::replace" : "", location,
                   has_common_name ? compose("; if '{}' is for another package, or is a copy of a signature in this "
                                             "package, delete or rename that file",
                                             location)
                                   : "");
}

// Says where the certificate is expected. Returns an empty string in an OCI layout, and for a signature of a single
// file, which can have a certificate file of its own.
std::string Conclusion::certificate_hint() const {
    using Scope = VerifiedSignature::Scope;
    const bool is_in_manifest = signature_.scope == Scope::manifest && signature_.location == signature_.covers;
    const bool is_in_package = is_in_manifest || signature_.scope == Scope::container;
    const std::string_view stem = without_extension(signature_.location);
    if (!signature_.covers_package() || stem == signature_.location ||
        (is_in_package && !parent_path(signature_.location).empty()))
        return {};
    // Other receivers may not have this trusted certificate.
    const std::string from = signer_.trusted.empty()
                                 ? "get the certificate from the signer, and"
                                 : compose("the trusted certificate of '{}' is that of the signer:", signer_.trusted);
    const std::string_view there = is_in_manifest                         ? "next to the manifest"
                                   : signature_.scope == Scope::container ? "into the container next to the signature"
                                                                          : "next to the signature";
    return compose("{} put it {} as '{}.cert'", from, there, stem);
}

// Reports an error in the certificate of the signer, or of an authority. `values`: more values for the rule.
template <class... Values>
void Conclusion::report_chain(const RuleTaking<2 + sizeof...(Values)>& rule, const Values&... values) const {
    const std::string& authority = signer_.judgement.authority;
    const bool has_namesake = std::ranges::any_of(signature_.signers, [&](const VerifiedSigner& other) {
        return other.subject == name_ && other.fingerprint != signer_.certificate.sha256;
    });
    const std::string serial =
        has_namesake ? compose(" (serial number {})", signer_.certificate.serial) : std::string();
    const std::string whose = authority.empty()
                                  ? compose("{}, who signed {},", serial, signature_.covers)
                                  : compose(", an authority of '{}', who signed {},", name_, signature_.covers);
    Diagnostic finding = diagnose_with(rule, context_.place,
                                       {Text(authority.empty() ? name_ : authority), Text(whose), Text(values)...});
    if (signer_.judgement.status == CertificateStatus::expired) finding.hint = stamp_hint();
    report_as(context_.untrusted, std::move(finding));
}

// For a time stamp of an untrusted authority, made while the certificates were valid.
std::string Conclusion::stamp_hint() const {
    const auto helps = [&](const integrity::Timestamp& stamp) {
        const CertificateStatus status = stamp.judgement.status;
        return stamp.problem.empty() && stamp.time <= signer_.judgement.ended &&
               (status == CertificateStatus::not_checked || status == CertificateStatus::untrusted);
    };
    const auto stamp = std::ranges::find_if(signer_.timestamps, helps);
    if (context_.time_given || stamp == signer_.timestamps.end()) return {};
    return compose(
        "the signature has a time stamp of '{}' from {}: trust this authority with "
        "TrustOptions::timestamp_anchors",
        stamp->authority, date_time_text(stamp->time));
}

SignatureVerdict Conclusion::judge_intact(std::string& reason) const {
    namespace rules = rules::signature;
    const std::string& covered = signature_.covers;
    if (integrity::converts_line_ends(signer_.form))
        tell(rules::changed_line_ends, name_, covered, integrity::to_string(signer_.form));
    else if (signer_.form != integrity::ContentForm::as_stored)
        tell(rules::missing_last_line_end, name_, covered, integrity::to_string(signer_.form));
    reason = signer_.judgement.text();
    const SignatureVerdict status = judge_status(reason);
    return stamps_hold(reason) ? status : worse(status, SignatureVerdict::incomplete);
}

bool Conclusion::stamps_hold(std::string& reason) const {
    namespace rules = rules::signature;
    bool hold = true;
    for (const integrity::Timestamp& stamp : signer_.timestamps) {
        if (!stamp.problem.empty()) {
            tell(rules::bad_timestamp, name_, signature_.covers, stamp.problem);
            reason = "the time stamp proves nothing: " + stamp.problem;
            hold = false;
        } else if (!stamp.proves_time()) {
            report_as(context_.unvouched,
                      diagnose(rules::untrusted_timestamp, context_.place, name_, signature_.covers,
                               date_time_text(stamp.time), stamp.authority, stamp.judgement.text()));
        }
    }
    return hold;
}

SignatureVerdict Conclusion::judge_status(std::string& reason) const {
    namespace rules = rules::signature;
    const std::string& covered = signature_.covers;
    switch (signer_.judgement.status) {
        case CertificateStatus::trusted: return SignatureVerdict::trusted;
        case CertificateStatus::not_checked:
            if (context_.untrusted == Severity::error) break;  // a trusted signer is required
            report_trust(rules::untrusted_signer, name_, covered, "checked", reason);
            return SignatureVerdict::intact;
        case CertificateStatus::expired:
            report_chain(rules::expired_certificate, time_text(), signer_.judgement.reason);
            return SignatureVerdict::expired;
        case CertificateStatus::early:
            report_chain(rules::certificate_not_yet_valid, time_text(), signer_.judgement.reason);
            return SignatureVerdict::early;
        case CertificateStatus::revoked:
            report_chain(rules::revoked_certificate, signer_.judgement.reason);
            return SignatureVerdict::untrusted;
        case CertificateStatus::unsuitable:
            report_trust(rules::unsuitable_certificate, name_, covered, reason);
            return SignatureVerdict::untrusted;
        case CertificateStatus::untrusted: break;
    }
    report_trust(rules::untrusted_signer, name_, covered, "trusted", reason);
    return SignatureVerdict::untrusted;
}

VerifiedSigner describe(const Signer& signer) {
    VerifiedSigner result;
    result.subject = name_of(signer);
    result.issuer = signer.certificate.issuer;
    result.common_name = signer.certificate.common_name;
    result.serial = signer.certificate.serial;
    result.fingerprint = signer.certificate.sha256;
    result.not_before = signer.certificate.not_before;
    result.not_after = signer.certificate.not_after;
    result.key = signer.key;
    result.digest = signer.digest;
    result.claimed_time = signer.claimed_time;
    for (const integrity::Timestamp& stamp : signer.timestamps)
        result.timestamps.push_back({stamp.time, stamp.authority, stamp.proves_time(),
                                     stamp.problem.empty() ? stamp.judgement.text() : stamp.problem});
    return result;
}

}  // namespace

void conclude(const integrity::CmsCheck& check, const SignatureContext& context, VerifiedSignature& signature,
              Report& report) {
    if (!check.problem.empty()) {
        signature.problem = check.problem;
        signature.verdict = SignatureVerdict::incomplete;
        report.add(diagnose(rules::signature::unreadable, context.place, signature.location, check.problem));
        return;
    }
    if (check.embeds_content && !check.embeds_other_content)
        report.add(diagnose(rules::signature::embedded_content, context.place, signature.location));
    signature.verdict = SignatureVerdict::trusted;
    const auto is_intact = [](const Signer& signer) { return signer.state == SignerState::intact; };
    // Changed content is reported even if the signature contains a matching copy.
    if (check.embeds_other_content && std::ranges::any_of(check.signers, is_intact)) {
        report.add(
            diagnose(rules::signature::other_embedded_content, context.place, signature.location, signature.covers));
        signature.verdict = SignatureVerdict::incomplete;
    }
    // Messages distinguish signers with the same subject.
    const std::size_t first = signature.signers.size();
    for (const Signer& signer : check.signers) signature.signers.push_back(describe(signer));
    for (std::size_t i = 0; i < check.signers.size(); ++i) {
        const Signer& signer = check.signers[i];
        VerifiedSigner& result = signature.signers[first + i];
        result.verdict = Conclusion(signer, context, signature, report).reach(result.reason);
        signature.verdict = worse(signature.verdict, result.verdict);
        if (signer.state == SignerState::intact) signature.form = integrity::to_string(signer.form);
    }
}

bool is_signer(std::string_view wanted, const VerifiedSigner& signer) {
    return integrity::without_subject_spaces(wanted) ==
           integrity::compared_name(wanted, signer.subject, signer.common_name);
}

bool has_insufficient_signer(const VerifiedSignature& signature) {
    return std::ranges::any_of(
        signature.signers, [](const VerifiedSigner& signer) { return signer.verdict >= SignatureVerdict::incomplete; });
}

std::string signer_hint(std::string_view wanted, const std::vector<VerifiedSignature>& signatures) {
    constexpr std::size_t max_shown = 4;
    std::vector<std::string> shown;
    std::string lacking;
    for (const VerifiedSignature& signature : signatures) {
        if (!signature.covers_package()) continue;
        for (const VerifiedSigner& signer : signature.signers)
            if (signer.verdict == SignatureVerdict::incomplete && signer.fingerprint.empty())
                lacking = compose("the certificate of a signer ({}) is missing", signer.subject);
        if (signature.verdict >= SignatureVerdict::incomplete) continue;
        for (const VerifiedSigner& signer : signature.signers) {
            if (integrity::has_attributes_of(wanted, signer.subject))
                return compose("did you mean '{}'?", signer.subject);
            if (std::ranges::find(shown, signer.subject) == shown.end()) shown.push_back(signer.subject);
        }
    }
    if (shown.size() > max_shown) shown.assign({std::to_string(shown.size()) + " others"});
    return shown.empty()
               ? lacking
               : compose("it is signed by {}",
                         joined(shown, " and ", [](const std::string& subject) { return "'" + subject + "'"; }));
}

std::string key_hint(const std::vector<VerifiedSignature>& signatures) {
    const auto other = std::ranges::find_if(
        signatures, [](const auto& signature) { return signature.covers_package() && !signature.signers.empty(); });
    if (other == signatures.end()) return {};
    return compose(
        "check the signature in '{}' with TrustOptions::anchors; a key only checks a signature in a separate file, "
        "such as PACKAGE.sig",
        other->location);
}

bool is_missed_by_receiver(const Report& report) {
    return report.count(rules::intake::missing_signature.id, Severity::error) != 0;
}

bool has_unknown_content(const Report& report) {
    return report.count(rules::package::several_packages.id, Severity::error) != 0 ||
           report.count(rules::meta::missing_entry_point.id, Severity::error) != 0;
}

bool denies_signature_of_content(const Report& report) {
    return (report.has(rules::package::several_packages.id) || report.has(rules::meta::missing_entry_point.id)) &&
           (report.has(rules::signature::missing.id) || report.has(rules::intake::missing_signature.id));
}

}  // namespace csar::signatures
