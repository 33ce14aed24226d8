#include "csar/integrity/cms_message.hpp"

#include <algorithm>
#include <vector>

#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/integrity/pem.hpp"

namespace csar::integrity {
namespace {

// Labels of PEM blocks that contain a CMS signature.
bool is_signature_label(std::string_view label) {
    return label == PEM_STRING_CMS || label == PEM_STRING_PKCS7 || label == PEM_STRING_PKCS7_SIGNED;
}

// Whether there is text outside of the PEM block, or a second block.
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

std::string der_of(X509_ATTRIBUTE* attribute) {
    unsigned char* bytes = nullptr;
    const int size = i2d_X509_ATTRIBUTE(attribute, &bytes);
    if (size <= 0) throw_openssl_failure("attributes of a signature");
    std::string der(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
    OPENSSL_free(bytes);
    return der;
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
    const auto* at = reinterpret_cast<const unsigned char*>(der.data());
    CmsPtr cms(d2i_CMS_ContentInfo(nullptr, &at, static_cast<long>(der.size())));
    ERR_clear_error();
    if (!cms || !read_all_of(der, at)) {
        problem = der.starts_with("MIME-Version:")
                      ? "it is an S/MIME message, which 'openssl cms' writes without '-outform DER' or '-outform PEM'"
                      : "it is neither PEM nor DER of a CMS message";
        return nullptr;
    }
    if (OBJ_obj2nid(CMS_get0_type(cms.get())) != NID_pkcs7_signed) {
        problem = "it is a CMS message, but not signed data";
        return nullptr;
    }
    return cms;
}

CmsPtr read_signed_data(std::string_view content, std::string& problem) {
    for (const PemBlock& block : read_pem(content)) {
        if (!is_signature_label(block.label)) continue;
        // Rejected as for DER: other readers may use a different block, and no signature covers the text.
        if (!has_more_than_a_block(content)) return signed_data_from_der(block.der, problem);
        problem = "there is text or another PEM block next to it";
        return nullptr;
    }
    return signed_data_from_der(content, problem);
}

std::string attributes_der(const CMS_SignerInfo* info) {
    std::vector<std::string> attributes;
    const int count = std::max(0, CMS_signed_get_attr_count(info));
    attributes.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) attributes.push_back(der_of(CMS_signed_get_attr(info, i)));
    std::ranges::sort(attributes);
    std::string content;
    for (const std::string& attribute : attributes) content += attribute;
    unsigned char* at = nullptr;
    const int length = static_cast<int>(content.size());
    std::string der(static_cast<std::size_t>(ASN1_object_size(1, length, V_ASN1_SET)), '\0');
    at = reinterpret_cast<unsigned char*>(der.data());
    ASN1_put_object(&at, 1, length, V_ASN1_SET, V_ASN1_UNIVERSAL);
    std::copy(content.begin(), content.end(), at);
    return der;
}

std::string pem_of(CMS_ContentInfo* cms) {
    const BioPtr memory = require(BioPtr(BIO_new(BIO_s_mem())), "a PEM-encoded signature");
    if (PEM_write_bio_CMS(memory.get(), cms) != 1) throw_openssl_failure("a PEM-encoded signature");
    return text_of(memory);
}

}  // namespace csar::integrity
