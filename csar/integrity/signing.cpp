#include "csar/integrity/signing.hpp"

#include <openssl/rsa.h>

#include <ctime>

#include "csar/integrity/cms_message.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/integrity/signing_key.hpp"

namespace csar::integrity {
namespace {

void check(bool done) {
    if (!done) throw_openssl_failure("signing");
}

void add_attributes(CMS_SignerInfo* info, const Digest& digest, std::optional<std::chrono::sys_seconds> time) {
    check(CMS_signed_add1_attr_by_NID(info, NID_pkcs9_contentType, V_ASN1_OBJECT, OBJ_nid2obj(NID_pkcs7_data), -1) ==
          1);
    const std::unique_ptr<ASN1_TIME, FreeWith<ASN1_TIME_free>> now(
        time ? ASN1_TIME_adj(nullptr, time->time_since_epoch().count(), 0, 0) : X509_gmtime_adj(nullptr, 0));
    check(now && CMS_signed_add1_attr_by_NID(info, NID_pkcs9_signingTime, now->type, now.get(), -1) == 1);
    check(CMS_signed_add1_attr_by_NID(info, NID_pkcs9_messageDigest, V_ASN1_OCTET_STRING, digest.value().data(),
                                      static_cast<int>(digest.value().size())) == 1);
}

using AlgorithmPtr = std::unique_ptr<X509_ALGOR, FreeWith<X509_ALGOR_free>>;

AlgorithmPtr algorithm_of(const EVP_MD* digest) {
    AlgorithmPtr algorithm = require(AlgorithmPtr(X509_ALGOR_new()), "signing");
    X509_ALGOR_set_md(algorithm.get(), digest);
    return algorithm;
}

// Sets RSASSA-PSS with one digest, and a salt as long as the digest (RFC 4056).
// OpenSSL only does this if it reads the content itself.
void set_pss(CMS_SignerInfo* info, const EVP_MD* digest) {
    EVP_PKEY_CTX* const context = CMS_SignerInfo_get0_pkey_ctx(info);
    check(EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1 &&
          EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1);
    const std::unique_ptr<RSA_PSS_PARAMS, FreeWith<RSA_PSS_PARAMS_free>> parameters(RSA_PSS_PARAMS_new());
    check(parameters != nullptr);
    parameters->hashAlgorithm = algorithm_of(digest).release();
    parameters->maskGenAlgorithm = algorithm_of(digest).release();
    X509_ALGOR_set0(parameters->maskGenAlgorithm, OBJ_nid2obj(NID_mgf1), V_ASN1_SEQUENCE,
                    ASN1_item_pack(algorithm_of(digest).get(), ASN1_ITEM_rptr(X509_ALGOR), nullptr));
    parameters->saltLength = ASN1_INTEGER_new();
    check(ASN1_INTEGER_set(parameters->saltLength, EVP_MD_get_size(digest)) == 1);
    X509_ALGOR* algorithm = nullptr;
    CMS_SignerInfo_get0_algs(info, nullptr, nullptr, nullptr, &algorithm);
    X509_ALGOR_set0(algorithm, OBJ_nid2obj(NID_rsassaPss), V_ASN1_SEQUENCE,
                    ASN1_item_pack(parameters.get(), ASN1_ITEM_rptr(RSA_PSS_PARAMS), nullptr));
}

void fill_in_signature(CMS_SignerInfo* info, const SigningIdentity::State& identity, DigestAlgorithm digest) {
    if (identity.key) return check(CMS_SignerInfo_sign(info) == 1);
    const std::string signature = sign_bytes(identity, attributes_der(info), digest);
    check(ASN1_STRING_set(CMS_SignerInfo_get0_signature(info), signature.data(), static_cast<int>(signature.size())) ==
          1);
}

void refuse_second_time(CMS_ContentInfo* cms, X509* certificate) {
    STACK_OF(CMS_SignerInfo)* const infos = CMS_get0_SignerInfos(cms);
    for (int i = 0; i < sk_CMS_SignerInfo_num(infos); ++i)
        if (CMS_SignerInfo_cert_cmp(sk_CMS_SignerInfo_value(infos, i), certificate) == 0)
            throw Failure(FailureKind::usage,
                          "the owner of this certificate has already signed: use another certificate, or replace all "
                          "signatures with ExistingSignature::replace");
}

// A duplicate is a failure for OpenSSL, but not here.
void add_certificate(CMS_ContentInfo* cms, X509* certificate) {
    CMS_add1_cert(cms, certificate);
    ERR_clear_error();
}

CmsPtr start(const SignatureRequest& request, unsigned flags) {
    if (request.existing.empty())
        return require(CmsPtr(CMS_sign(nullptr, nullptr, nullptr, nullptr, flags)), "signing");
    std::string problem;
    CmsPtr cms = read_signed_data(request.existing, problem);
    if (!cms) throw Failure(FailureKind::usage, "no signer can be added to the existing signature: " + problem);
    return cms;
}

// Verifies the finished signature: an external command may return a wrong signature.
bool holds(std::string_view pem, X509* certificate) {
    std::string problem;
    const CmsPtr cms = read_signed_data(pem, problem);
    if (!cms) return false;
    STACK_OF(CMS_SignerInfo)* const infos = CMS_get0_SignerInfos(cms.get());
    bool found = false;
    for (int i = 0; i < sk_CMS_SignerInfo_num(infos); ++i) {
        CMS_SignerInfo* const info = sk_CMS_SignerInfo_value(infos, i);
        if (CMS_SignerInfo_cert_cmp(info, certificate) != 0) continue;
        CMS_SignerInfo_set1_signer_cert(info, certificate);
        found = true;
        const bool right = CMS_SignerInfo_verify(info) == 1;
        ERR_clear_error();
        if (!right) return false;
    }
    return found;
}

}  // namespace

std::string sign_cms(const Content& content, const SigningIdentity& identity, const SignatureRequest& request) {
    const SigningIdentity::State& state = identity.state();
    Digester digester(request.digest);
    content(digester);
    const Digest digest = digester.finish();
    const char* const name = openssl_name(request.digest);
    X509* const certificate = state.certificate.get();
    EVP_PKEY* const key = state.key ? state.key.get() : X509_get0_pubkey(certificate);
    const bool pss = EVP_PKEY_is_a(key, "RSA-PSS") == 1;
    unsigned flags = CMS_BINARY | CMS_DETACHED | CMS_PARTIAL | CMS_NOSMIMECAP | CMS_NOCERTS;
    if (pss) flags |= CMS_KEY_PARAM;
    const CmsPtr cms = start(request, flags);
    refuse_second_time(cms.get(), certificate);
    CMS_SignerInfo* const info = CMS_add1_signer(cms.get(), certificate, key, EVP_get_digestbyname(name), flags);
    check(info != nullptr);
    if (pss) set_pss(info, EVP_get_digestbyname(name));
    if (request.includes_certificates) {
        add_certificate(cms.get(), certificate);
        for (const CertificatePtr& further : state.chain) add_certificate(cms.get(), further.get());
    }
    add_attributes(info, digest, request.time);
    fill_in_signature(info, state, request.digest);
    std::string pem = pem_of(cms.get());
    if (!holds(pem, certificate))
        throw Failure(FailureKind::input, "the signer did not return a signature by the key of the certificate");
    return pem;
}

}  // namespace csar::integrity
