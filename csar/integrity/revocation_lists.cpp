#include "csar/integrity/revocation_lists.hpp"

#include <openssl/x509v3.h>

#include <array>
#include <memory>

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

// The entry for the certificate in a list of its issuer, and this list.
struct Revocation {
    const X509_CRL* list = nullptr;
    const X509_REVOKED* entry = nullptr;
};

Revocation find_revocation(X509* certificate, const X509_STORE* store) {
    Revocation found;
    has_list(store, [&](X509_CRL* list) {
        X509_REVOKED* entry = nullptr;
        // The result is 2 if the entry removes the certificate from an earlier list.
        if (X509_CRL_get0_by_cert(list, &entry, certificate) != 1) return false;
        found = {list, entry};
        return true;
    });
    return found;
}

// RFC 5280, 5.3.1; empty if the list does not give a reason.
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
        // Rejects delta lists: OpenSSL would treat one as a complete list. Delta lists are not applied to their base
        // list, since few authorities publish any.
        if (X509_CRL_get_ext_by_NID(list.get(), NID_delta_crl, -1) >= 0)
            throw Failure(FailureKind::usage, "'" + printable(path) +
                                                  "' has a delta list (RFC 5280, 5.2.4), which contains only "
                                                  "changes since a complete list: use the complete list");
        if (X509_STORE_add_crl(trust.signers.store.get(), list.get()) != 1 ||
            X509_STORE_add_crl(trust.time_stampers.store.get(), list.get()) != 1)
            throw_openssl_failure("adding a revocation list");
        ++count;
    }
    return count;
}

bool is_on_list(X509* certificate, const X509_STORE* store) {
    return find_revocation(certificate, store).entry != nullptr;
}

std::string revocation_of(X509* certificate, const X509_STORE* store) {
    const Revocation found = find_revocation(certificate, store);
    if (found.entry == nullptr) return "'" + printable(name_text(X509_get_issuer_name(certificate))) + "'";
    const std::string_view reason = reason_in(found.entry);
    return compose("'{}' on {}{}", name_text(X509_CRL_get_issuer(found.list)),
                   date_time_text(seconds_of(X509_REVOKED_get0_revocationDate(found.entry))),
                   reason.empty() ? "" : compose(" ({})", reason));
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
