// Verifies certificates.
#include "csar/integrity/trust.hpp"

#include <openssl/x509v3.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <csar/date_time.hpp>
#include "base/compose.hpp"
#include "base/utf8.hpp"
#include "csar/integrity/anchors.hpp"
#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/judge.hpp"
#include "csar/integrity/public_key.hpp"
#include "csar/integrity/revocation_lists.hpp"

namespace csar::integrity {

bool has_damaged_self_signature(X509* certificate) {
    const bool is_damaged = X509_self_signed(certificate, 0) == 1 && X509_self_signed(certificate, 1) != 1;
    ERR_clear_error();
    return is_damaged;
}

namespace {

constexpr int max_issuers_of_lists = 8;  // trusted authorities above the first one of a chain
constexpr std::uint32_t signing_usages = XKU_CODE_SIGN | XKU_SMIME | XKU_ANYEKU;

// Returns "certificate has expired: it was valid until 2026-01-01T00:00:00Z".
std::string time_error_of(const X509* certificate, int error) {
    const bool has_ended = error == X509_V_ERR_CERT_HAS_EXPIRED;
    const std::chrono::sys_seconds time =
        seconds_of(has_ended ? X509_get0_notAfter(certificate) : X509_get0_notBefore(certificate));
    return std::string(X509_verify_cert_error_string(error)) +
           (has_ended ? ": it was valid until " : ": it is valid from ") + date_time_text(time);
}

// What the verification of a chain found, besides the error that ends it.
struct Findings {
    std::string time_error;  // why a certificate is not valid at the time
    std::string authority;   // subject of that certificate; "" for the verified certificate
    CertificateStatus of_time = CertificateStatus::expired;
    std::chrono::sys_seconds ended = std::chrono::sys_seconds::max();  // see Judgement
    bool needs_list = true;                                            // the issuer must have a revocation list
    std::string list_fault;                                            // the fault of a list, or that a list is missing
    int depth_of_fault = 0;                                            // of `list_fault`
    std::string revocation;                                            // see revocation_of()
};

// Returns "" for the verified certificate.
std::string authority_at_fault(X509_STORE_CTX* context) {
    if (X509_STORE_CTX_get_error_depth(context) == 0) return {};
    return name_text(X509_get_subject_name(X509_STORE_CTX_get_current_cert(context)));
}

// Returns the revocation that the error reports or hides, or "" if there is none.
std::string revocation_at(X509_STORE_CTX* context, int error) {
    if (error == X509_V_ERR_CERT_REVOKED) return current_revocation(context);
    if (!lacks_issuer_of_list(context, error)) return {};
    return revocation_of(X509_STORE_CTX_get_current_cert(context), X509_STORE_CTX_get0_store(context));
}

// Lets OpenSSL continue after errors that are judged later.
int note_error(int ok, X509_STORE_CTX* context) {
    if (ok == 1) return 1;
    const int error = X509_STORE_CTX_get_error(context);
    auto& findings = *static_cast<Findings*>(X509_STORE_CTX_get_app_data(context));
    findings.revocation = revocation_at(context, error);
    if (!findings.revocation.empty()) {
        X509_STORE_CTX_set_error(context, X509_V_ERR_CERT_REVOKED);
        return 0;
    }
    if (error == X509_V_ERR_CERT_HAS_EXPIRED || error == X509_V_ERR_CERT_NOT_YET_VALID) {
        const X509* const certificate = X509_STORE_CTX_get_current_cert(context);
        findings.time_error = time_error_of(certificate, error);
        findings.of_time =
            error == X509_V_ERR_CERT_NOT_YET_VALID ? CertificateStatus::early : CertificateStatus::expired;
        if (error == X509_V_ERR_CERT_HAS_EXPIRED)
            findings.ended = std::min(findings.ended, seconds_of(X509_get0_notAfter(certificate)));
        findings.authority = authority_at_fault(context);
    } else if (error != X509_V_ERR_CERT_REVOKED) {
        // Only the issuer of the signer needs a list. Few issuers have lists for authorities.
        const bool is_missing = error == X509_V_ERR_UNABLE_TO_GET_CRL;
        const bool is_fault = !is_missing || (findings.needs_list && X509_STORE_CTX_get_error_depth(context) == 0);
        if (is_fault && findings.list_fault.empty()) {
            findings.list_fault = fault_of_list(context, error);
            findings.depth_of_fault = X509_STORE_CTX_get_error_depth(context);
        }
        // Without a list that is valid at the time, this list or one of a higher authority may still revoke.
        const bool is_of_time = error == X509_V_ERR_CRL_HAS_EXPIRED || error == X509_V_ERR_CRL_NOT_YET_VALID;
        if ((!is_missing && !is_of_time) || (!findings.list_fault.empty() && lacks_issuer_of_list(context, error)))
            return 0;
    }
    X509_STORE_CTX_set_error(context, X509_V_OK);
    return 1;
}

bool is_critical(const X509* certificate, int nid) {
    const int at = X509_get_ext_by_NID(certificate, nid, -1);
    return at >= 0 && X509_EXTENSION_get_critical(X509_get_ext(certificate, at)) == 1;
}

// Returns why the certificate is not for this use (for time stamps: RFC 3161, 2.3), or "" if it is.
std::string misuse(X509* certificate, CertificateUse use) {
    if ((X509_get_extension_flags(certificate) & EXFLAG_INVALID) != 0)
        return "the extensions of the certificate are malformed";
    if ((X509_get_key_usage(certificate) & (KU_DIGITAL_SIGNATURE | KU_NON_REPUDIATION)) == 0)
        return "the key usage of the certificate does not include digital signatures";
    const std::uint32_t extended = X509_get_extended_key_usage(certificate);
    if (use == CertificateUse::time_stamping)
        return extended == XKU_TIMESTAMP && is_critical(certificate, NID_ext_key_usage)
                   ? ""
                   : "the extended key usage of the certificate must be only time stamping, and must be marked as "
                     "critical";
    // An absent extension sets all bits.
    return (extended & signing_usages) != 0 ? ""
                                            : "the extended key usage of the certificate is neither code signing nor "
                                              "e-mail protection";
}

// Returns why an authority must not issue certificates (RFC 5280, 4.2.1.3 and 4.2.1.9), or "" if it may. Only a root
// may be without basic constraints: X509_check_ca() returns 1 if they say CA, and other values for former practice.
std::string misuse_as_issuer(X509* authority) {
    if ((X509_get_key_usage(authority) & KU_KEY_CERT_SIGN) == 0)
        return "the key usage of the certificate does not include the signing of certificates";
    const int kind = X509_check_ca(authority);
    const bool is_root = (X509_get_extension_flags(authority) & EXFLAG_SI) != 0;
    return kind == 1 || (is_root && kind != 0) ? "" : "the basic constraints of the certificate do not make it a CA";
}

// Returns why an intermediate authority must not issue for this use, or "" if all may.
// Skips trusted authorities: the user decides about them.
std::string misuse_above(X509_STORE_CTX* context, CertificateUse use, const Trust::State::Anchors& anchors) {
    const STACK_OF(X509)* const chain = X509_STORE_CTX_get0_chain(context);
    const bool is_signing = use == CertificateUse::signing;
    for (int i = 1; i < X509_STORE_CTX_get_num_untrusted(context); ++i) {
        X509* const authority = sk_X509_value(chain, i);
        if ((X509_get_extended_key_usage(authority) & (is_signing ? signing_usages : XKU_TIMESTAMP | XKU_ANYEKU)) !=
                0 ||
            is_anchor(authority, anchors))
            continue;
        return "the extended key usage of its authority '" + printable(name_text(X509_get_subject_name(authority))) +
               (is_signing ? "' is neither code signing nor e-mail protection" : "' is not time stamping");
    }
    return {};
}

Judgement judge_without_anchors(const X509* certificate, std::chrono::sys_seconds time) {
    const std::time_t moment = time.time_since_epoch().count();
    std::time_t at = moment;
    if (X509_cmp_time(X509_get0_notAfter(certificate), &at) < 0)
        return {CertificateStatus::expired,
                time_error_of(certificate, X509_V_ERR_CERT_HAS_EXPIRED),
                {},
                seconds_of(X509_get0_notAfter(certificate))};
    at = moment;
    if (X509_cmp_time(X509_get0_notBefore(certificate), &at) > 0)
        return {CertificateStatus::early, time_error_of(certificate, X509_V_ERR_CERT_NOT_YET_VALID)};
    return {CertificateStatus::not_checked, "no trusted certificates were specified"};
}

Judgement judge_without_issuer_of_list(X509_STORE_CTX* context) {
    const X509_NAME* const issuer = X509_get_issuer_name(X509_STORE_CTX_get_current_cert(context));
    Judgement judgement{
        CertificateStatus::untrusted,
        compose("the revocation list of '{}' cannot be verified, because the certificate of this issuer is neither in "
                "the signature nor among the trusted certificates",
                name_text(issuer))};
    judgement.hint =
        "specify the certificate of the issuer with TrustOptions::anchors; this also trusts all signers that the "
        "issuer certifies";
    return judgement;
}

Judgement judge_beyond_limit(const X509* certificate) {
    return {CertificateStatus::untrusted,
            compose("the revocation list of '{}' was not verified, because csar verifies the lists of at most {} "
                    "trusted authorities above the first trusted certificate of a chain",
                    name_text(X509_get_issuer_name(certificate)), max_issuers_of_lists)};
}

// True if the signature has a certificate of the issuer with another key.
bool has_rekeyed_issuer(X509_STORE_CTX* context, X509* issued) {
    STACK_OF(X509)* const others = X509_STORE_CTX_get0_untrusted(context);
    for (int i = 0; i < sk_X509_num(others); ++i) {
        X509* const other = sk_X509_value(others, i);
        if (X509_NAME_cmp(X509_get_subject_name(other), X509_get_issuer_name(issued)) != 0) continue;
        EVP_PKEY* const key = X509_get0_pubkey(other);
        const bool is_other = key != nullptr && X509_verify(issued, key) != 1;
        ERR_clear_error();
        return is_other;
    }
    return false;
}

// Explains why a chain does not lead to an anchor.
std::string broken_chain(X509_STORE_CTX* context, int error, const Trust::State::Anchors& anchors) {
    X509* const last = X509_STORE_CTX_get_current_cert(context);
    const bool is_issuer_missing = error == X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY ||
                                   error == X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT ||
                                   error == X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE;
    if (error == X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT)
        return "the self-signed certificate is not among the trusted certificates";
    const bool is_root_unknown = error == X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN;
    std::string reason = error == X509_V_ERR_INVALID_CA && last != nullptr ? misuse_as_issuer(last) : "";
    if (reason.empty()) reason = X509_verify_cert_error_string(error);
    if (last == nullptr) return reason;
    if (!is_issuer_missing && !is_root_unknown)
        return Judgement{CertificateStatus::untrusted, reason, authority_at_fault(context)}.text();
    const X509_NAME* const issuer = X509_get_issuer_name(last);
    const bool is_signer = X509_STORE_CTX_get_error_depth(context) == 0;
    const bool has_namesake = std::ranges::any_of(anchors.certificates, [&](const auto& anchor) {
        return X509_NAME_cmp(X509_get_subject_name(anchor.get()), issuer) == 0;
    });
    if (is_root_unknown)
        return "the root of the certificate chain, '" + printable(name_text(issuer)) +
               "', is not among the trusted certificates" +
               (has_namesake ? "; the trusted certificate of this name is different, perhaps older or newer" : "");
    return (is_signer ? "issued by '" : "the chain ends with a certificate issued by '") +
           printable(name_text(issuer)) +
           (has_namesake ? "'; the trusted certificate of this name is different, perhaps older or newer"
            : has_rekeyed_issuer(context, last)
                ? "', whose certificate is not among the trusted certificates; the signature contains a certificate of "
                  "this name with another key, perhaps older or newer"
                : "', whose certificate is neither in the signature nor among the trusted certificates");
}

// Mentions an anchor that is probably an older or newer certificate of the signer.
std::string remark_on(const Trust::State::Anchors& anchors, X509* certificate) {
    const X509* namesake = nullptr;
    for (const auto& anchor : anchors.certificates) {
        if (X509_NAME_cmp(X509_get_subject_name(anchor.get()), X509_get_subject_name(certificate)) != 0) continue;
        if (X509_cmp(anchor.get(), certificate) == 0) return "";  // the certificate itself is unusable
        const bool has_same_key = EVP_PKEY_eq(X509_get0_pubkey(anchor.get()), X509_get0_pubkey(certificate)) == 1;
        // A renewed certificate has another serial number (RFC 5280, 4.1.2.2).
        if (has_same_key && X509_self_signed(certificate, 0) != 1 &&
            X509_issuer_and_serial_cmp(anchor.get(), certificate) == 0)
            return "; the trusted certificate with the same serial number has other content: one of the two "
                   "certificates is damaged";
        if (has_same_key && has_damaged_self_signature(anchor.get()))
            return "; the trusted certificate of this name has the same key, but is damaged";
        if (has_same_key)
            return "; the trusted certificate of this name has the same key: one of the two certificates was renewed; "
                   "also trust the certificate in the signature";
        namesake = anchor.get();
    }
    if (namesake == nullptr) return "";
    return compose(
        "; the trusted certificate of this name (serial number {}) and the signer's certificate (serial number {}) "
        "have different keys",
        summary_of(namesake).serial, summary_of(certificate).serial);
}

// Input that all chains of one judgement have in common.
struct Circumstances {
    STACK_OF(X509) * intermediates;
    STACK_OF(X509) * trusted;  // some of the anchors; null: all
    CertificateUse use;
    const Trust::State::Anchors& anchors;
    std::chrono::sys_seconds time;
    bool uses_lists;
};

// Sets `end` to the end of the chain if the list for this certificate cannot be verified.
Judgement judge_chain(X509* certificate, const Circumstances& all, X509*& end) {
    const StoreContextPtr context =
        verification_of(certificate, all.intermediates, all.anchors.store.get(), all.time,
                        all.uses_lists ? X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL : 0);
    if (all.trusted != nullptr) X509_STORE_CTX_set0_trusted_stack(context.get(), all.trusted);
    Findings findings;
    findings.needs_list = all.use == CertificateUse::signing;
    X509_STORE_CTX_set_app_data(context.get(), &findings);
    X509_STORE_CTX_set_verify_cb(context.get(), note_error);
    const bool chained = X509_verify_cert(context.get()) == 1;
    ERR_clear_error();
    const int error = X509_STORE_CTX_get_error(context.get());
    const bool ends_below_issuer = !chained && lacks_issuer_of_list(context.get(), error);
    // The next chain may lead through other authorities.
    if (all.uses_lists && (chained || ends_below_issuer))
        if (Judgement judgement = judge_with_all_lists(context.get(), all.anchors);
            judgement.status == CertificateStatus::revoked)
            return judgement;
    if (chained && !findings.list_fault.empty()) return judge_without_list(std::move(findings.list_fault), error);
    if (chained && has_weak_key(X509_STORE_CTX_get0_chain(context.get())))
        return {CertificateStatus::untrusted, X509_verify_cert_error_string(X509_V_ERR_CA_KEY_TOO_SMALL)};
    if (std::string reason = chained ? misuse_above(context.get(), all.use, all.anchors) : ""; !reason.empty())
        return {CertificateStatus::unsuitable, reason};
    if (chained && findings.time_error.empty()) return {CertificateStatus::trusted, {}};
    if (chained) return {findings.of_time, findings.time_error, findings.authority, findings.ended};
    if (error == X509_V_ERR_CERT_REVOKED)
        return {CertificateStatus::revoked, std::move(findings.revocation), authority_at_fault(context.get())};
    if (ends_below_issuer) {
        // A longer chain would have the same fault, that a list is missing or not valid at the time.
        if (findings.depth_of_fault < X509_STORE_CTX_get_error_depth(context.get()))
            return judge_without_list(std::move(findings.list_fault), X509_V_OK);
        end = X509_STORE_CTX_get_current_cert(context.get());
        return judge_without_issuer_of_list(context.get());
    }
    if (!findings.list_fault.empty()) return judge_without_list(std::move(findings.list_fault), error);
    return {CertificateStatus::untrusted,
            broken_chain(context.get(), error, all.anchors).append(remark_on(all.anchors, certificate))};
}

}  // namespace

Trust::Trust(const TrustSources& sources) : state_(std::make_unique<State>()) {
    state_->time = sources.time ? *sources.time : sources.now ? *sources.now : current_time();
    state_->time_is_given = sources.time.has_value();
    state_->signers = read_anchors(sources.anchors);
    state_->time_stampers = read_anchors(sources.timestamp_anchors);
    for (const std::string& path : sources.revocation_lists)
        if (add_revocation_lists(*state_, path) == 0)
            throw Failure(FailureKind::usage, "'" + printable(path) + "' has no certificate revocation list");
    state_->has_revocation_lists = !sources.revocation_lists.empty();
}

Trust::Trust(Made /*unused*/, std::unique_ptr<State> state) : state_(std::move(state)) {}

Trust Trust::of(std::unique_ptr<State> state) { return {Made{}, std::move(state)}; }
Trust::Trust(Trust&&) noexcept = default;
Trust& Trust::operator=(Trust&&) noexcept = default;
Trust::~Trust() = default;

std::chrono::sys_seconds Trust::time() const { return state_->time; }
bool Trust::time_is_given() const { return state_->time_is_given; }

std::string Judgement::text() const {
    const std::string text = (status == CertificateStatus::revoked ? "certificate was revoked by " : "") + reason;
    return authority.empty() ? text : text + " (that of '" + printable(authority) + "')";
}

std::string_view to_string(CertificateStatus status) {
    constexpr std::array<std::string_view, 7> names = {"unsuitable", "revoked",     "untrusted", "not yet valid",
                                                       "expired",    "not checked", "trusted"};
    return names[static_cast<std::size_t>(status)];
}

std::string fault_of_authority(X509* authority, std::chrono::sys_seconds time) {
    if (std::string fault = misuse_as_issuer(authority); !fault.empty()) return fault;
    const bool is_root = X509_check_issued(authority, authority) == X509_V_OK;  // its extended usage does not matter
    if (!is_root && (X509_get_extended_key_usage(authority) & signing_usages) == 0)
        return "the extended key usage of the certificate is neither code signing nor e-mail protection";
    const Judgement judgement = judge_without_anchors(authority, time);
    return judgement.status == CertificateStatus::not_checked ? "" : judgement.reason;
}

StoreContextPtr verification_of(X509* certificate, STACK_OF(X509) * intermediates, X509_STORE* anchors,
                                std::chrono::sys_seconds time, unsigned long further_flags) {
    StoreContextPtr context = require(StoreContextPtr(X509_STORE_CTX_new()), "verifying a certificate");
    if (X509_STORE_CTX_init(context.get(), anchors, certificate, intermediates) != 1)
        throw_openssl_failure("verifying a certificate");
    X509_VERIFY_PARAM* const settings = X509_STORE_CTX_get0_param(context.get());
    X509_VERIFY_PARAM_set_flags(settings, X509_V_FLAG_PARTIAL_CHAIN | further_flags);
    X509_VERIFY_PARAM_set_auth_level(settings, 2);
    X509_VERIFY_PARAM_set_time(settings, time.time_since_epoch().count());
    return context;
}

Judgement judge(X509* certificate, STACK_OF(X509) * intermediates, CertificateUse use, const Trust& trust,
                std::chrono::sys_seconds time) {
    if (std::string reason = misuse(certificate, use); !reason.empty()) return {CertificateStatus::unsuitable, reason};
    const Trust::State::Anchors& anchors = trust.state().anchors(use);
    const bool uses_lists = trust.state().has_revocation_lists && time == trust.time();
    if (anchors.certificates.empty()) {
        std::string revocation = uses_lists ? revocation_of(certificate, anchors.store.get()) : "";
        if (!revocation.empty()) return {CertificateStatus::revoked, std::move(revocation)};
        return judge_without_anchors(certificate, time);
    }
    if (has_damaged_self_signature(certificate))
        return {CertificateStatus::untrusted, X509_verify_cert_error_string(X509_V_ERR_CERT_SIGNATURE_FAILURE)};
    X509* end = nullptr;
    Judgement judgement = judge_chain(certificate, {intermediates, nullptr, use, anchors, time, uses_lists}, end);
    if (end == nullptr) return judgement;
    // OpenSSL ends a chain at the first anchor. The list for this anchor needs its issuer. If the issuer is an anchor
    // too, the whole chain is verified up to there, as if only the issuer were trusted.
    ChainParts parts = chain_parts(anchors, intermediates);
    for (int i = 0; end != nullptr && extend_above(end, parts, anchors); ++i) {
        if (i == max_issuers_of_lists) return judge_beyond_limit(end);
        end = nullptr;
        judgement = judge_chain(certificate,
                                {parts.intermediates.get(), parts.trusted.get(), use, anchors, time, uses_lists}, end);
    }
    return judgement;
}

}  // namespace csar::integrity
