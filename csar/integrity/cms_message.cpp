#include "csar/integrity/cms_message.hpp"

#include <openssl/ess.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/integrity/pem.hpp"

namespace csar::integrity {
namespace {

bool is_signature_label(std::string_view label) {
    return label == PEM_STRING_CMS || label == PEM_STRING_PKCS7 || label == PEM_STRING_PKCS7_SIGNED;
}

// True for text around the PEM block, or a second block.
bool has_more_than_a_block(std::string_view pem) {
    constexpr std::string_view begin = "-----BEGIN ", end = "-----END ", dashes = "-----", blanks = " \t\r\n";
    pem.remove_prefix(std::min(pem.find_first_not_of(blanks), pem.size()));
    const std::size_t last = pem.find(end);
    if (!pem.starts_with(begin) || last == std::string_view::npos || pem.find(begin, 1) != std::string_view::npos)
        return true;
    const std::size_t close = pem.find(dashes, last + end.size());
    return close == std::string_view::npos ||
           pem.find_first_not_of(blanks, close + dashes.size()) != std::string_view::npos;
}

using SigningCertificatePtr = std::unique_ptr<ESS_SIGNING_CERT, FreeWith<ESS_SIGNING_CERT_free>>;
using SigningCertificateV2Ptr = std::unique_ptr<ESS_SIGNING_CERT_V2, FreeWith<ESS_SIGNING_CERT_V2_free>>;

constexpr std::array naming_attributes = {NID_id_smime_aa_signingCertificate, NID_id_smime_aa_signingCertificateV2};

bool has_attribute(const CMS_SignerInfo* info, int nid) { return CMS_signed_get_attr_by_NID(info, nid, -1) >= 0; }

// Returns the content of the sequence at the start, or nullopt if there is none. `whole`: all bytes of the sequence.
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

// Returns DER with the tag around `contents`.
std::string wrapped(int tag, std::string_view contents) {
    const int size = static_cast<int>(contents.size());
    std::string der(static_cast<std::size_t>(ASN1_object_size(1, size, tag)), '\0');
    auto* at = reinterpret_cast<unsigned char*>(der.data());
    ASN1_put_object(&at, 1, size, tag, V_ASN1_UNIVERSAL);
    der.replace(der.size() - contents.size(), contents.size(), contents);
    return der;
}

// Returns the attribute with its first certificate only: OpenSSL wants all of the certificates in the chain.
// Returns "" for a malformed or repeated attribute.
std::string first_certificate(CMS_SignerInfo* info, int nid) {
    const auto* const value =
        static_cast<ASN1_STRING*>(CMS_signed_get0_data_by_OBJ(info, OBJ_nid2obj(nid), -3, V_ASN1_SEQUENCE));
    if (value == nullptr) return {};
    const auto attribute = sequence_at(text_of(value));
    const auto certificates = attribute ? sequence_at(*attribute) : std::nullopt;
    std::string_view first;
    if (!certificates || !sequence_at(*certificates, &first)) return {};
    return wrapped(V_ASN1_SEQUENCE, wrapped(V_ASN1_SEQUENCE, first));
}

}  // namespace

bool is_cms(std::string_view text) {
    constexpr std::string_view begin = "-----BEGIN ", dashes = "-----";
    if (const std::size_t at = text.find(begin); at != std::string_view::npos) {
        const std::string_view label = text.substr(at + begin.size());
        if (is_signature_label(label.substr(0, label.find(dashes)))) return true;
    }
    std::string problem;
    return signed_data_from_der(text, problem) != nullptr;
}

CmsPtr signed_data_from_der(std::string_view der, std::string& problem) {
    CmsPtr cms = object_of<CmsPtr, d2i_CMS_ContentInfo>(der);
    if (!cms) {
        const std::string fault = incompleteness(der);
        problem = der.starts_with("MIME-Version:")
                      ? "the content is an S/MIME message; 'openssl cms' needs '-outform DER' or '-outform PEM'"
                      : "the content " + (fault.empty() ? "is neither PEM nor DER of a CMS message" : fault);
        return nullptr;
    }
    if (OBJ_obj2nid(CMS_get0_type(cms.get())) != NID_pkcs7_signed) {
        problem = "the content is a CMS message, but not signed data";
        return nullptr;
    }
    return cms;
}

CmsPtr read_signed_data(std::string_view content, std::string& problem) {
    for (const PemBlock& block : read_pem(content)) {
        if (!is_signature_label(block.label)) continue;
        // No signature covers the text, and other readers may use the other block.
        if (!has_more_than_a_block(content)) return signed_data_from_der(block.der, problem);
        problem = "there is text or another PEM block next to the signature";
        return nullptr;
    }
    return signed_data_from_der(content, problem);
}

std::string attributes_der(const CMS_SignerInfo* info) {
    std::vector<std::string> attributes;
    const int count = std::max(0, CMS_signed_get_attr_count(info));
    attributes.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        attributes.push_back(der_of<i2d_X509_ATTRIBUTE>(CMS_signed_get_attr(info, i), "attributes of a signature"));
    std::ranges::sort(attributes);
    std::string content;
    for (const std::string& attribute : attributes) content += attribute;
    return wrapped(V_ASN1_SET, content);
}

bool names_a_certificate(const CMS_SignerInfo* info) {
    return has_attribute(info, naming_attributes[0]) || has_attribute(info, naming_attributes[1]);
}

bool names_certificate(CMS_SignerInfo* info, X509* certificate) {
    const auto first =
        object_of<SigningCertificatePtr, d2i_ESS_SIGNING_CERT>(first_certificate(info, naming_attributes[0]));
    const auto second =
        object_of<SigningCertificateV2Ptr, d2i_ESS_SIGNING_CERT_V2>(first_certificate(info, naming_attributes[1]));
    const CertificateViewPtr alone = require(CertificateViewPtr(sk_X509_new_null()), "a list of certificates");
    if (sk_X509_push(alone.get(), certificate) == 0) throw_openssl_failure("a list of certificates");
    const bool are_read =
        (first || !has_attribute(info, naming_attributes[0])) && (second || !has_attribute(info, naming_attributes[1]));
    const bool named = are_read && OSSL_ESS_check_signing_certs(first.get(), second.get(), alone.get(), 1) == 1;
    ERR_clear_error();
    return named;
}

std::string pem_of(CMS_ContentInfo* cms) {
    const BioPtr memory = require(BioPtr(BIO_new(BIO_s_mem())), "a PEM-encoded signature");
    if (PEM_write_bio_CMS(memory.get(), cms) != 1) throw_openssl_failure("a PEM-encoded signature");
    return text_of(memory);
}

}  // namespace csar::integrity
