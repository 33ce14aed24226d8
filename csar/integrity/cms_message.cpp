#include "csar/integrity/cms_message.hpp"

#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/pem.hpp"

namespace csar::integrity {
namespace {

// Labels of PEM blocks that hold a CMS signature.
bool is_signature_label(std::string_view label) {
    return label == PEM_STRING_CMS || label == PEM_STRING_PKCS7 || label == PEM_STRING_PKCS7_SIGNED;
}

// The DER bytes of the single signature in `content`, which is PEM or DER.
std::string signature_der(std::string_view content) {
    for (PemBlock& block : read_pem(content))
        if (is_signature_label(block.label)) return std::move(block.der);
    return std::string(content);
}

}  // namespace

CmsPtr signed_data_from_der(std::string_view der, std::string& problem) {
    const auto* at = reinterpret_cast<const unsigned char*>(der.data());
    CmsPtr cms(d2i_CMS_ContentInfo(nullptr, &at, static_cast<long>(der.size())));
    ERR_clear_error();
    if (!cms || !read_all_of(der, at)) {
        problem = "it is neither PEM nor DER of a CMS message";
        return nullptr;
    }
    if (OBJ_obj2nid(CMS_get0_type(cms.get())) != NID_pkcs7_signed) {
        problem = "it is a CMS message, but not signed data";
        return nullptr;
    }
    return cms;
}

CmsPtr read_signed_data(std::string_view content, std::string& problem) {
    return signed_data_from_der(signature_der(content), problem);
}

std::string pem_of(CMS_ContentInfo* cms) {
    const BioPtr memory = require(BioPtr(BIO_new(BIO_s_mem())), "a signature in PEM");
    if (PEM_write_bio_CMS(memory.get(), cms) != 1) throw_openssl_failure("a signature in PEM");
    return text_of(memory);
}

}  // namespace csar::integrity
