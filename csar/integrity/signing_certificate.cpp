#include "csar/integrity/signing_certificate.hpp"

#include <openssl/ess.h>

#include <array>
#include <optional>
#include <string>

namespace csar::integrity {
namespace {

using SigningCertificatePtr = std::unique_ptr<ESS_SIGNING_CERT, FreeWith<ESS_SIGNING_CERT_free>>;
using SigningCertificateV2Ptr = std::unique_ptr<ESS_SIGNING_CERT_V2, FreeWith<ESS_SIGNING_CERT_V2_free>>;

constexpr std::array attributes = {NID_id_smime_aa_signingCertificate, NID_id_smime_aa_signingCertificateV2};

bool has_attribute(const CMS_SignerInfo* info, int nid) { return CMS_signed_get_attr_by_NID(info, nid, -1) >= 0; }

// The content of the sequence at the beginning of `der`; nullopt if there is none. `whole` becomes all bytes of the
// sequence.
std::optional<std::string_view> sequence_at(std::string_view der, std::string_view* whole = nullptr) {
    const auto* at = reinterpret_cast<const unsigned char*>(der.data());
    long size = 0;
    int tag = 0, kind = 0;
    const int form = ASN1_get_object(&at, &size, &tag, &kind, static_cast<long>(der.size()));
    ERR_clear_error();
    if (form != V_ASN1_CONSTRUCTED || tag != V_ASN1_SEQUENCE || kind != V_ASN1_UNIVERSAL) return std::nullopt;
    const std::string_view contents(reinterpret_cast<const char*>(at), static_cast<std::size_t>(size));
    if (whole != nullptr)
        *whole = der.substr(0, static_cast<std::size_t>(contents.data() - der.data()) + contents.size());
    return contents;
}

std::string sequence_of(std::string_view contents) {
    const int size = static_cast<int>(contents.size());
    std::string der(static_cast<std::size_t>(ASN1_object_size(1, size, V_ASN1_SEQUENCE)), '\0');
    auto* at = reinterpret_cast<unsigned char*>(der.data());
    ASN1_put_object(&at, 1, size, V_ASN1_SEQUENCE, V_ASN1_UNIVERSAL);
    der.replace(der.size() - contents.size(), contents.size(), contents);
    return der;
}

// The attribute with only its first certificate: OpenSSL would require the others to be in the chain. Empty if it is
// malformed, or there are several.
std::string first_certificate(CMS_SignerInfo* info, int nid) {
    const auto* const value =
        static_cast<ASN1_STRING*>(CMS_signed_get0_data_by_OBJ(info, OBJ_nid2obj(nid), -3, V_ASN1_SEQUENCE));
    if (value == nullptr) return {};
    const std::string_view der(reinterpret_cast<const char*>(ASN1_STRING_get0_data(value)),
                               static_cast<std::size_t>(ASN1_STRING_length(value)));
    const auto attribute = sequence_at(der);
    const auto certificates = attribute ? sequence_at(*attribute) : std::nullopt;
    std::string_view first;
    if (!certificates || !sequence_at(*certificates, &first)) return {};
    return sequence_of(sequence_of(first));
}

template <auto parse>
auto parsed(const std::string& der) {
    const auto* at = reinterpret_cast<const unsigned char*>(der.data());
    return parse(nullptr, &at, static_cast<long>(der.size()));
}

}  // namespace

bool names_a_certificate(const CMS_SignerInfo* info) {
    return has_attribute(info, attributes[0]) || has_attribute(info, attributes[1]);
}

bool names_certificate(CMS_SignerInfo* info, X509* certificate) {
    const SigningCertificatePtr first(parsed<d2i_ESS_SIGNING_CERT>(first_certificate(info, attributes[0])));
    const SigningCertificateV2Ptr second(parsed<d2i_ESS_SIGNING_CERT_V2>(first_certificate(info, attributes[1])));
    const CertificateViewPtr alone = require(CertificateViewPtr(sk_X509_new_null()), "a list of certificates");
    if (sk_X509_push(alone.get(), certificate) == 0) throw_openssl_failure("a list of certificates");
    const bool are_read =
        (first || !has_attribute(info, attributes[0])) && (second || !has_attribute(info, attributes[1]));
    const bool named = are_read && OSSL_ESS_check_signing_certs(first.get(), second.get(), alone.get(), 1) == 1;
    ERR_clear_error();
    return named;
}

}  // namespace csar::integrity
