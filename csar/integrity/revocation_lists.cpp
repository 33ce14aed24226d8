#include "csar/integrity/revocation_lists.hpp"

#include <openssl/x509v3.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <memory>
#include <utility>
#include <vector>

#include <csar/date_time.hpp>
#include <csar/limits.hpp>
#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/utf8.hpp"
#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/pem.hpp"

namespace csar::integrity {
namespace {

constexpr std::uint64_t max_list_file_bytes = 16 * MiB;

RevocationListPtr revocation_list_from_der(std::string_view der) {
    const auto* at = reinterpret_cast<const unsigned char*>(der.data());
    RevocationListPtr list(d2i_X509_CRL(nullptr, &at, static_cast<long>(der.size())));
    ERR_clear_error();
    return list;
}

template <class Test>
bool has_list(const X509_STORE* store, Test test) {
    const STACK_OF(X509_OBJECT)* const objects = X509_STORE_get0_objects(store);
    for (int i = 0; i < sk_X509_OBJECT_num(objects); ++i)
        if (X509_CRL* const list = X509_OBJECT_get0_X509_CRL(sk_X509_OBJECT_value(objects, i)); list && test(list))
            return true;
    return false;
}

// Returns null if there is no entry, or if the entry cancels an earlier entry.
const X509_REVOKED* entry_in(X509_CRL* list, X509* certificate) {
    X509_REVOKED* entry = nullptr;
    return X509_CRL_get0_by_cert(list, &entry, certificate) == 1 ? entry : nullptr;
}

bool is_verified_with(X509_CRL* list, X509* issuer) {
    EVP_PKEY* const key = X509_get0_pubkey(issuer);
    const bool is_verified = key != nullptr && X509_CRL_verify(list, key) == 1;
    ERR_clear_error();
    return is_verified;
}

// RFC 5280, 5.2: an unknown critical extension forbids the use of a list.
bool has_unknown_critical_extension(const X509_CRL* list) {
    for (int at = X509_CRL_get_ext_by_critical(list, 1, -1); at >= 0; at = X509_CRL_get_ext_by_critical(list, 1, at))
        if (OBJ_obj2nid(X509_EXTENSION_get_object(X509_CRL_get_ext(list, at))) != NID_issuing_distribution_point)
            return true;
    return false;
}

bool is_valid_at(const X509_CRL* list, std::time_t time) {
    if (has_unknown_critical_extension(list)) return false;
    const ASN1_TIME* const end = X509_CRL_get0_nextUpdate(list);
    return X509_cmp_time(X509_CRL_get0_lastUpdate(list), &time) < 0 &&
           (end == nullptr || X509_cmp_time(end, &time) > 0);
}

// Lists of different distribution points are numbered separately (RFC 5280, 5.2.3).
bool have_same_scope(const X509_CRL* one, const X509_CRL* two) {
    const auto scope = [](const X509_CRL* list) {
        const int at = X509_CRL_get_ext_by_NID(list, NID_issuing_distribution_point, -1);
        return at < 0 ? nullptr : X509_EXTENSION_get_data(X509_CRL_get_ext(list, at));
    };
    const ASN1_OCTET_STRING *const first = scope(one), *const second = scope(two);
    return first == nullptr || second == nullptr ? first == second : ASN1_OCTET_STRING_cmp(first, second) == 0;
}

bool is_newer(const X509_CRL* list, const X509_CRL* than) {
    const auto number = [](const X509_CRL* of) {
        return std::unique_ptr<ASN1_INTEGER, FreeWith<ASN1_INTEGER_free>>(
            static_cast<ASN1_INTEGER*>(X509_CRL_get_ext_d2i(of, NID_crl_number, nullptr, nullptr)));
    };
    const auto one = number(list), other = number(than);
    if (one && other) return ASN1_INTEGER_cmp(one.get(), other.get()) > 0;
    return ASN1_TIME_compare(X509_CRL_get0_lastUpdate(list), X509_CRL_get0_lastUpdate(than)) > 0;
}

// RFC 5280, 5.3.1. Returns "" without a reason.
std::string_view reason_in(const X509_REVOKED* entry) {
    constexpr std::array<std::string_view, 11> names = {"unspecified",
                                                        "key compromise",
                                                        "compromise of the authority",
                                                        "affiliation changed",
                                                        "superseded",
                                                        "cessation of operation",
                                                        "certificate on hold",
                                                        "",
                                                        "",
                                                        "privilege withdrawn",
                                                        "compromise of the attribute authority"};
    const std::unique_ptr<ASN1_ENUMERATED, FreeWith<ASN1_ENUMERATED_free>> code(
        static_cast<ASN1_ENUMERATED*>(X509_REVOKED_get_ext_d2i(entry, NID_crl_reason, nullptr, nullptr)));
    const long number = code ? ASN1_ENUMERATED_get(code.get()) : -1;
    return number >= 0 && static_cast<std::size_t>(number) < names.size() ? names[static_cast<std::size_t>(number)]
                                                                          : "";
}

// Returns "'CN=Root' on 2026-01-02T03:04:05Z (key compromise)".
std::string description_of(const X509_CRL* list, const X509_REVOKED* entry) {
    const std::string_view reason = reason_in(entry);
    const ASN1_TIME* const date = X509_REVOKED_get0_revocationDate(entry);
    return compose("'{}' on {}{}", name_text(X509_CRL_get_issuer(list)),
                   ASN1_TIME_check(date) == 1 ? date_time_text(seconds_of(date)) : "a malformed date",
                   reason.empty() ? "" : compose(" ({})", reason));
}

// Returns the certificate that verifies the list: a certificate of its issuer in the chain, or an anchor. May be null.
// An authority with a new key keeps its name, and its new lists still have the certificates that the old key signed.
X509* verifier_of(X509_CRL* list, X509_STORE_CTX* context) {
    const auto verifies = [list](X509* certificate) {
        return certificate != nullptr &&
               X509_NAME_cmp(X509_get_subject_name(certificate), X509_CRL_get_issuer(list)) == 0 &&
               is_verified_with(list, certificate);
    };
    const STACK_OF(X509)* const chain = X509_STORE_CTX_get0_chain(context);
    for (int depth = 0; depth < sk_X509_num(chain); ++depth)
        if (X509* const certificate = sk_X509_value(chain, depth); verifies(certificate)) return certificate;
    const STACK_OF(X509_OBJECT)* const objects = X509_STORE_get0_objects(X509_STORE_CTX_get0_store(context));
    for (int i = 0; i < sk_X509_OBJECT_num(objects); ++i)
        if (X509* const anchor = X509_OBJECT_get0_X509(sk_X509_OBJECT_value(objects, i)); verifies(anchor))
            return anchor;
    return nullptr;
}

// True if a later list, valid at the time of verification and signed with the same key, does not have the certificate.
bool is_removed_later(X509_STORE_CTX* context, X509* certificate, const X509_CRL* list, X509* verifier) {
    const std::time_t time = X509_VERIFY_PARAM_get_time(X509_STORE_CTX_get0_param(context));
    return has_list(X509_STORE_CTX_get0_store(context), [&](X509_CRL* other) {
        // A list need not contain expired certificates (RFC 5280, 5).
        return X509_NAME_cmp(X509_CRL_get_issuer(other), X509_CRL_get_issuer(list)) == 0 &&
               entry_in(other, certificate) == nullptr && is_newer(other, list) && have_same_scope(other, list) &&
               is_valid_at(other, time) &&
               ASN1_TIME_compare(X509_get0_notAfter(certificate), X509_CRL_get0_lastUpdate(other)) >= 0 &&
               is_verified_with(other, verifier);
    });
}

// Adds the anchors that issued the certificate. Returns false if there are none.
bool add_issuers(std::vector<X509*>& certificates, X509* certificate, const Trust::State::Anchors& anchors) {
    bool has_issuer = false;
    for (const CertificatePtr& anchor : anchors.certificates) {
        if (!is_issuer_of(anchor.get(), certificate)) continue;
        has_issuer = true;
        if (std::ranges::none_of(certificates, [&](X509* other) { return X509_cmp(other, anchor.get()) == 0; }))
            certificates.push_back(anchor.get());
    }
    return has_issuer;
}

}  // namespace

std::size_t add_revocation_lists(const Trust::State& trust, const std::string& path) {
    const std::string content = read_whole_file(path, max_list_file_bytes);
    std::vector<PemBlock> blocks = read_pem(content);
    if (blocks.empty()) blocks.push_back({PEM_STRING_X509_CRL, content});
    std::size_t count = 0;
    for (const PemBlock& block : blocks) {
        if (block.label != PEM_STRING_X509_CRL) continue;
        const RevocationListPtr list = revocation_list_from_der(block.der);
        if (!list) continue;
        // OpenSSL would use a delta list as a complete list. csar does not apply delta lists: they are rare.
        if (X509_CRL_get_ext_by_NID(list.get(), NID_delta_crl, -1) >= 0)
            throw Failure(FailureKind::usage,
                          "'" + printable(path) +
                              "' has a delta list (RFC 5280, 5.2.4), which is not complete: use the complete list");
        if (X509_STORE_add_crl(trust.signers.store.get(), list.get()) != 1 ||
            X509_STORE_add_crl(trust.time_stampers.store.get(), list.get()) != 1)
            throw_openssl_failure("adding a revocation list");
        ++count;
    }
    return count;
}

std::string revocation_of(X509* certificate, const X509_STORE* store) {
    std::string found;
    has_list(store, [&](X509_CRL* list) {
        const X509_REVOKED* const entry = entry_in(list, certificate);
        if (entry != nullptr) found = description_of(list, entry);
        return entry != nullptr;
    });
    return found;
}

std::string verified_revocation(X509_STORE_CTX* context, X509* certificate) {
    std::string found;
    has_list(X509_STORE_CTX_get0_store(context), [&](X509_CRL* list) {
        const X509_REVOKED* const entry = entry_in(list, certificate);
        X509* const verifier = entry == nullptr ? nullptr : verifier_of(list, context);
        if (verifier == nullptr || is_removed_later(context, certificate, list, verifier)) return false;
        found = description_of(list, entry);
        return true;
    });
    return found;
}

Judgement judge_with_all_lists(X509_STORE_CTX* context, const Trust::State::Anchors& anchors) {
    const STACK_OF(X509)* const chain = X509_STORE_CTX_get0_chain(context);
    const auto length = static_cast<std::size_t>(sk_X509_num(chain));
    std::vector<X509*> certificates;
    for (int depth = 0; depth < sk_X509_num(chain); ++depth) certificates.push_back(sk_X509_value(chain, depth));
    for (std::size_t at = 0; at < certificates.size(); ++at) {
        X509* const certificate = certificates[at];
        const bool has_issuer = add_issuers(certificates, certificate, anchors) || at + 1 < length ||
                                X509_check_issued(certificate, certificate) == X509_V_OK;
        std::string revocation = has_issuer ? verified_revocation(context, certificate)
                                            : revocation_of(certificate, X509_STORE_CTX_get0_store(context));
        if (!revocation.empty())
            return {CertificateStatus::revoked, std::move(revocation),
                    at == 0 ? "" : name_text(X509_get_subject_name(certificate))};
    }
    return {CertificateStatus::trusted, {}};
}

std::string current_revocation(X509_STORE_CTX* context) {
    X509_CRL* const list = X509_STORE_CTX_get0_current_crl(context);
    X509* const certificate = X509_STORE_CTX_get_current_cert(context);
    if (list == nullptr) return verified_revocation(context, certificate);  // after an error about the time of the list
    X509* const verifier = verifier_of(list, context);
    if (verifier != nullptr && is_removed_later(context, certificate, list, verifier)) return {};
    return description_of(list, entry_in(list, certificate));
}

std::string fault_of_list(X509_STORE_CTX* context, int error) {
    if (error == X509_V_ERR_UNABLE_TO_GET_CRL)
        return compose("there is no revocation list of '{}', which issued the certificate of '{}'",
                       name_text(X509_get_issuer_name(X509_STORE_CTX_get_current_cert(context))),
                       name_text(X509_get_subject_name(X509_STORE_CTX_get_current_cert(context))));
    const X509_CRL* const list = X509_STORE_CTX_get0_current_crl(context);
    if (list == nullptr || error == X509_V_ERR_CERT_REVOKED) return {};
    const std::string issuer = name_text(X509_CRL_get_issuer(list));
    if (error == X509_V_ERR_CRL_HAS_EXPIRED)
        return compose("the revocation list of '{}' has expired: it was valid until {}", issuer,
                       date_time_text(seconds_of(X509_CRL_get0_nextUpdate(list))));
    if (error == X509_V_ERR_CRL_NOT_YET_VALID)
        return compose("the revocation list of '{}' is not yet valid: it is valid from {}", issuer,
                       date_time_text(seconds_of(X509_CRL_get0_lastUpdate(list))));
    return compose("the revocation list of '{}' cannot be used: {}", issuer, X509_verify_cert_error_string(error));
}

Judgement judge_without_list(std::string fault, int error) {
    Judgement judgement{CertificateStatus::untrusted, std::move(fault)};
    const bool is_missing = error == X509_V_OK || error == X509_V_ERR_UNABLE_TO_GET_CRL;
    if (!is_missing && error != X509_V_ERR_CRL_HAS_EXPIRED && error != X509_V_ERR_CRL_NOT_YET_VALID) return judgement;
    judgement.hint =
        "with TrustOptions::revocation_lists, specify a list of this issuer that is valid at the time of verification";
    return judgement;
}

bool is_issuer_of(X509* issuer, X509* certificate) {
    const bool has =
        X509_check_issued(issuer, certificate) == X509_V_OK && X509_verify(certificate, X509_get0_pubkey(issuer)) == 1;
    ERR_clear_error();
    return has;
}

bool lacks_issuer_of_list(X509_STORE_CTX* context, int error) {
    X509* const last = X509_STORE_CTX_get_current_cert(context);
    if (last == nullptr ||
        X509_STORE_CTX_get_error_depth(context) + 1 != sk_X509_num(X509_STORE_CTX_get0_chain(context)) ||
        X509_check_issued(last, last) == X509_V_OK)
        return false;
    const auto is_of_issuer = [&](const X509_CRL* list) {
        return X509_NAME_cmp(X509_CRL_get_issuer(list), X509_get_issuer_name(last)) == 0;
    };
    return error == X509_V_ERR_CRL_SIGNATURE_FAILURE || error == X509_V_ERR_UNABLE_TO_GET_CRL_ISSUER ||
           error == X509_V_ERR_KEYUSAGE_NO_CRL_SIGN ||
           (error == X509_V_ERR_UNABLE_TO_GET_CRL && has_list(X509_STORE_CTX_get0_store(context), is_of_issuer));
}

}  // namespace csar::integrity
