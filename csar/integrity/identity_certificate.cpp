#include "csar/integrity/identity_certificate.hpp"

#include <openssl/ct.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/date_time.hpp"
#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/integrity/judge.hpp"
#include "csar/integrity/public_key.hpp"

namespace csar::integrity {
namespace {

constexpr int max_checked_stamps = 16;  // more stamps of trusted logs are not accepted
constexpr const char* name_of_holder = "1.3.6.1.4.1.57264.1.7";
constexpr const char* issuer_as_string = "1.3.6.1.4.1.57264.1.8";
constexpr const char* issuer_as_bytes = "1.3.6.1.4.1.57264.1.1";

using NamesPtr = std::unique_ptr<GENERAL_NAMES, FreeWith<GENERAL_NAMES_free>>;
using ObjectPtr = std::unique_ptr<ASN1_OBJECT, FreeWith<ASN1_OBJECT_free>>;
using StringPtr = std::unique_ptr<ASN1_UTF8STRING, FreeWith<ASN1_UTF8STRING_free>>;
struct FreeStamps {
    void operator()(STACK_OF(SCT) * list) const { SCT_LIST_free(list); }
};
using StampsPtr = std::unique_ptr<STACK_OF(SCT), FreeStamps>;

ObjectPtr object(const char* number) { return require(ObjectPtr(OBJ_txt2obj(number, 1)), "an object identifier"); }

// Returns "" for another kind of name.
std::string_view identity_of(const GENERAL_NAME* name) {
    switch (name->type) {
        case GEN_EMAIL: return text_of(name->d.rfc822Name);
        case GEN_URI: return text_of(name->d.uniformResourceIdentifier);
        case GEN_OTHERNAME: break;
        default: return {};
    }
    const OTHERNAME* const other = name->d.otherName;
    const bool is_holder = OBJ_cmp(other->type_id, object(name_of_holder).get()) == 0 && other->value != nullptr &&
                           other->value->type == V_ASN1_UTF8STRING;
    return is_holder ? text_of(other->value->value.utf8string) : std::string_view();
}

std::optional<std::string> extension_of(const X509* certificate, const char* number) {
    const int at = X509_get_ext_by_OBJ(certificate, object(number).get(), -1);
    if (at < 0) return std::nullopt;
    return std::string(text_of(X509_EXTENSION_get_data(X509_get_ext(certificate, at))));
}

void append_number(std::string& bytes, std::uint64_t value, int size) {
    for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xFFU);
}

// Returns the certificate as the log saw it, without the time stamps of logs.
std::string tbs_without_stamps(X509* certificate) {
    const CertificatePtr copy = require(CertificatePtr(X509_dup(certificate)), "a certificate");
    for (int at = -1; (at = X509_get_ext_by_NID(copy.get(), NID_ct_precert_scts, -1)) >= 0;)
        X509_EXTENSION_free(X509_delete_ext(copy.get(), at));
    return der_of<i2d_re_X509_tbs>(copy.get(), "a DER-encoded certificate");
}

// Returns what a log signs for a certificate (RFC 6962, 3.2).
std::string signed_by_log(const SCT* stamp, std::string_view issuer_key, std::string_view tbs) {
    const Digest key_hash = digest_of(DigestAlgorithm::sha256, as_bytes(issuer_key));
    unsigned char* extensions = nullptr;
    const std::size_t extension_bytes = SCT_get0_extensions(stamp, &extensions);
    std::string text(2, '\0');  // version 1; signature type: time stamp
    append_number(text, SCT_get_timestamp(stamp), 8);
    append_number(text, 1, 2);  // entry type: precertificate
    text.append(reinterpret_cast<const char*>(key_hash.bytes.data()), key_hash.value().size());
    append_number(text, tbs.size(), 3);
    text += tbs;
    append_number(text, extension_bytes, 2);
    if (extension_bytes != 0) text.append(reinterpret_cast<const char*>(extensions), extension_bytes);
    return text;
}

template <std::size_t (*get)(const SCT*, unsigned char**)>
std::string bytes_of(const SCT* stamp) {
    unsigned char* bytes = nullptr;
    const std::size_t size = get(stamp, &bytes);
    return size == 0 ? std::string() : std::string(reinterpret_cast<const char*>(bytes), size);
}

bool is_log_signature(const SCT* stamp, const TransparencyLog& log, std::string_view issuer_key, std::string_view tbs) {
    const KeyPtr key = key_from_der(log.key);
    return key && SCT_get_version(stamp) == SCT_VERSION_V1 &&
           is_signed_by(key.get(), signed_by_log(stamp, issuer_key, tbs), bytes_of<SCT_get0_signature>(stamp));
}

// Returns why the certificate cannot sign for an identity, or "" if it can.
std::string misuse(X509* certificate) {
    if ((X509_get_extension_flags(certificate) & EXFLAG_INVALID) != 0)
        return "the extensions of the certificate are "
               "malformed";
    if ((X509_get_key_usage(certificate) & KU_DIGITAL_SIGNATURE) == 0)
        return "the key usage of the certificate does not include digital signatures";
    // An absent extension sets all bits.
    const std::uint32_t extended = X509_get_extended_key_usage(certificate);
    if (extended == UINT32_MAX || (extended & XKU_CODE_SIGN) == 0)
        return "the extended key usage of the certificate "
               "is not code signing";
    return (X509_get_extension_flags(certificate) & EXFLAG_CA) != 0 ? "the certificate is that of an authority" : "";
}

// SubjectPublicKeyInfo in DER.
std::string key_of(const X509* certificate) {
    return der_of<i2d_X509_PUBKEY>(X509_get_X509_PUBKEY(certificate), "a DER-encoded certificate");
}

// Verifies the chain at `time`. Sets `issuer_key` if the certificate is trusted.
Judgement judge_by(const SigstoreAuthority& authority, X509* certificate, std::chrono::sys_seconds time,
                   std::string& issuer_key) {
    const StorePtr store = require(StorePtr(X509_STORE_new()), "a store of certificates");
    std::vector<CertificatePtr> chain;
    const CertificateViewPtr above = require(CertificateViewPtr(sk_X509_new_null()), "a list of certificates");
    for (const std::string& der : authority.chain) {
        chain.push_back(certificate_from_der(der));
        if (!chain.back())
            return {CertificateStatus::untrusted, "a certificate of '" + authority.name + "' cannot be read"};
        const bool is_anchor = chain.size() == authority.chain.size();
        if (is_anchor ? X509_STORE_add_cert(store.get(), chain.back().get()) != 1
                      : sk_X509_push(above.get(), chain.back().get()) == 0)
            throw_openssl_failure("a list of certificates");
    }
    const StoreContextPtr context = verification_of(certificate, above.get(), store.get(), time);
    const bool holds = X509_verify_cert(context.get()) == 1;
    ERR_clear_error();
    const int error = X509_STORE_CTX_get_error(context.get());
    STACK_OF(X509)* const found = X509_STORE_CTX_get0_chain(context.get());
    // An anchor must not be the signer.
    if (holds && sk_X509_num(found) < 2)
        return {CertificateStatus::untrusted,
                "the certificate is that of an "
                "authority"};
    if (!holds)
        return {error == X509_V_ERR_CERT_HAS_EXPIRED     ? CertificateStatus::expired
                : error == X509_V_ERR_CERT_NOT_YET_VALID ? CertificateStatus::early
                                                         : CertificateStatus::untrusted,
                X509_verify_cert_error_string(error)};
    if (has_weak_key(found))
        return {CertificateStatus::untrusted, X509_verify_cert_error_string(X509_V_ERR_CA_KEY_TOO_SMALL)};
    issuer_key = key_of(sk_X509_value(found, 1));
    return {CertificateStatus::trusted, {}};
}

}  // namespace

struct IdentityCertificate::State {
    CertificatePtr certificate;
    std::string issuer_key;  // SubjectPublicKeyInfo in DER; "" if unknown
};

IdentityCertificate::IdentityCertificate(std::unique_ptr<State> state) : state_(std::move(state)) {}
IdentityCertificate::IdentityCertificate(IdentityCertificate&&) noexcept = default;
IdentityCertificate& IdentityCertificate::operator=(IdentityCertificate&&) noexcept = default;
IdentityCertificate::~IdentityCertificate() = default;

std::optional<IdentityCertificate> IdentityCertificate::parse(std::string_view der) {
    auto state = std::make_unique<State>();
    state->certificate = certificate_from_der(der);
    if (!state->certificate || X509_get0_pubkey(state->certificate.get()) == nullptr) {
        ERR_clear_error();
        return std::nullopt;
    }
    return IdentityCertificate(std::move(state));
}

CertificateSummary IdentityCertificate::summary() const { return summary_of(state_->certificate.get()); }

std::string IdentityCertificate::key() const { return key_text(X509_get0_pubkey(state_->certificate.get())); }

bool IdentityCertificate::has_weak_key() const { return is_weak_key(X509_get0_pubkey(state_->certificate.get())); }

std::vector<std::string> IdentityCertificate::identities() const {
    std::vector<std::string> found;
    const NamesPtr names(static_cast<GENERAL_NAMES*>(
        X509_get_ext_d2i(state_->certificate.get(), NID_subject_alt_name, nullptr, nullptr)));
    ERR_clear_error();
    for (int i = 0; names && i < sk_GENERAL_NAME_num(names.get()); ++i)
        if (const std::string_view identity = identity_of(sk_GENERAL_NAME_value(names.get(), i)); !identity.empty())
            found.emplace_back(identity);
    return found;
}

std::string IdentityCertificate::issuer() const {
    if (const auto der = extension_of(state_->certificate.get(), issuer_as_string)) {
        const StringPtr text = object_of<StringPtr, d2i_ASN1_UTF8STRING>(*der);
        return text ? std::string(text_of(text.get())) : std::string();
    }
    return extension_of(state_->certificate.get(), issuer_as_bytes).value_or("");
}

bool IdentityCertificate::signed_digest(const Digest& digest, std::string_view signature) const {
    return is_digest_signed_by(X509_get0_pubkey(state_->certificate.get()), digest, signature);
}

bool IdentityCertificate::signed_message(std::string_view message, std::string_view signature) const {
    return is_signed_by(X509_get0_pubkey(state_->certificate.get()), message, signature);
}

Judgement IdentityCertificate::judge(const std::vector<SigstoreAuthority>& authorities, std::chrono::sys_seconds time) {
    X509* const certificate = state_->certificate.get();
    if (std::string reason = misuse(certificate); !reason.empty()) return {CertificateStatus::unsuitable, reason};
    Judgement best{CertificateStatus::untrusted,
                   "no authority of the trusted root issued certificates at " + date_time_text(time)};
    for (const SigstoreAuthority& authority : authorities) {
        if (!authority.period.contains(time)) continue;
        Judgement judgement = judge_by(authority, certificate, time, state_->issuer_key);
        if (judgement.status == CertificateStatus::trusted) return judgement;
        if (best.status == CertificateStatus::untrusted) best = std::move(judgement);
    }
    return best;
}

LogVerdict IdentityCertificate::check_logs(const std::vector<TransparencyLog>& logs) const {
    const StampsPtr stamps(static_cast<STACK_OF(SCT)*>(
        X509_get_ext_d2i(state_->certificate.get(), NID_ct_precert_scts, nullptr, nullptr)));
    ERR_clear_error();
    const std::string tbs = stamps ? tbs_without_stamps(state_->certificate.get()) : std::string();
    int checked = 0;
    for (int i = 0; stamps && i < sk_SCT_num(stamps.get()); ++i) {
        const SCT* const stamp = sk_SCT_value(stamps.get(), i);
        const std::string id = bytes_of<SCT_get0_log_id>(stamp);
        const std::chrono::sys_seconds time(std::chrono::seconds(SCT_get_timestamp(stamp) / 1000));
        for (const TransparencyLog& log : logs) {
            if (log.id != id || !log.period.contains(time)) continue;
            if (checked++ == max_checked_stamps) return LogVerdict::broken;
            if (is_log_signature(stamp, log, state_->issuer_key, tbs)) return LogVerdict::holds;
        }
    }
    return checked != 0 ? LogVerdict::broken : LogVerdict::unknown;
}

}  // namespace csar::integrity
