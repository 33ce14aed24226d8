#include "tests/support/signing.hpp"

#include <openssl/ess.h>
#include <openssl/rsa.h>
#include <openssl/x509v3.h>

#include <utility>

namespace csar::test {
namespace {

using namespace csar::integrity;

void check(bool done, std::string_view what) {
    if (!done) throw_openssl_failure(what);
}

KeyPtr make_key(const std::string& algorithm) {
    if (algorithm == "EC") return KeyPtr(EVP_EC_gen("P-256"));
    if (algorithm == "ED25519") return KeyPtr(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
    const auto bits = static_cast<std::size_t>(std::stoul(algorithm.substr(algorithm.rfind('-') + 1)));
    if (!algorithm.starts_with("RSA-PSS")) return KeyPtr(EVP_RSA_gen(bits));
    const std::unique_ptr<EVP_PKEY_CTX, FreeWith<EVP_PKEY_CTX_free>> context(
        EVP_PKEY_CTX_new_from_name(nullptr, "RSA-PSS", nullptr));
    EVP_PKEY* key = nullptr;
    check(EVP_PKEY_keygen_init(context.get()) == 1 &&
              EVP_PKEY_CTX_set_rsa_keygen_bits(context.get(), static_cast<int>(bits)) == 1 &&
              EVP_PKEY_generate(context.get(), &key) == 1,
          "a key");
    return KeyPtr(key);
}

void add_extension(X509* certificate, X509* issuer, int nid, const std::string& value) {
    if (value.empty()) return;
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    X509_EXTENSION* const extension = X509V3_EXT_conf_nid(nullptr, &context, nid, value.c_str());
    check(extension != nullptr && X509_add_ext(certificate, extension, -1) == 1, "an extension");
    X509_EXTENSION_free(extension);
}

std::string text_of(BIO* memory) {
    char* text = nullptr;
    const long size = BIO_get_mem_data(memory, &text);
    return {text, static_cast<std::size_t>(size)};
}

BioPtr memory() { return require(BioPtr(BIO_new(BIO_s_mem())), "memory"); }

void set_name(X509_NAME* name, const std::string& common_name) {
    for (const auto& [field, value] : {std::pair<const char*, std::string>{"O", "ACME"}, {"CN", common_name}})
        check(X509_NAME_add_entry_by_txt(name, field, MBSTRING_UTF8,
                                         reinterpret_cast<const unsigned char*>(value.c_str()), -1, -1, 0) == 1,
              "a name");
}

void name_certificates(CMS_SignerInfo* info, const std::vector<const Identity*>& named) {
    STACK_OF(X509)* const further = sk_X509_new_null();
    for (const Identity* identity : named)
        if (identity != named.front()) sk_X509_push(further, identity->certificate.get());
    ESS_SIGNING_CERT_V2* const attribute =
        OSSL_ESS_signing_cert_v2_new_init(EVP_sha256(), named.front()->certificate.get(), further, 1);
    unsigned char* der = nullptr;
    const int size = i2d_ESS_SIGNING_CERT_V2(attribute, &der);
    check(size > 0 &&
              CMS_signed_add1_attr_by_NID(info, NID_id_smime_aa_signingCertificateV2, V_ASN1_SEQUENCE, der, size) == 1,
          "an attribute");
    OPENSSL_free(der);
    ESS_SIGNING_CERT_V2_free(attribute);
    sk_X509_free(further);
}

}  // namespace

std::string Identity::certificate_pem() const {
    const BioPtr out = memory();
    check(PEM_write_bio_X509(out.get(), certificate.get()) == 1, "a certificate in PEM");
    return text_of(out.get());
}

std::string Identity::key_pem() const {
    const BioPtr out = memory();
    check(PEM_write_bio_PrivateKey(out.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1, "a key in PEM");
    return text_of(out.get());
}

Identity make_identity(const CertificateWish& wish) {
    static long serial = 1000;
    Identity made{nullptr, CertificatePtr(X509_new())};
    if (wish.key_of == nullptr) {
        made.key = make_key(wish.algorithm);
    } else {
        EVP_PKEY_up_ref(wish.key_of->key.get());
        made.key.reset(wish.key_of->key.get());
    }
    X509* const certificate = made.certificate.get();
    X509* const issuer = wish.issuer == nullptr ? certificate : wish.issuer->certificate.get();
    X509_set_version(certificate, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), ++serial);
    ASN1_TIME_set(X509_getm_notBefore(certificate), wish.from.time_since_epoch().count());
    ASN1_TIME_set(X509_getm_notAfter(certificate), wish.to.time_since_epoch().count());
    set_name(X509_get_subject_name(certificate), wish.common_name);
    check(X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1, "an issuer");
    check(X509_set_pubkey(certificate, made.key.get()) == 1, "a public key");
    add_extension(certificate, issuer, NID_basic_constraints,
                  wish.authority ? "critical,CA:TRUE" : "critical,CA:FALSE");
    add_extension(certificate, issuer, NID_subject_key_identifier, "hash");
    add_extension(certificate, issuer, NID_authority_key_identifier, wish.identifies_issuer ? "keyid:always" : "");
    add_extension(certificate, issuer, NID_key_usage, wish.authority ? "critical,keyCertSign,cRLSign" : wish.key_usage);
    add_extension(certificate, issuer, NID_ext_key_usage, wish.extended_key_usage);
    EVP_PKEY* const signer = wish.issuer == nullptr ? made.key.get() : wish.issuer->key.get();
    const EVP_MD* const digest = EVP_PKEY_is_a(signer, "ED25519") == 1 ? nullptr : EVP_sha256();
    check(X509_sign(certificate, signer, digest) > 0, "a certificate");
    return made;
}

Identity make_authority(std::string_view common_name, const Identity* issuer) {
    CertificateWish wish;
    wish.common_name = common_name;
    wish.issuer = issuer;
    wish.authority = true;
    return make_identity(wish);
}

std::string sign(std::string_view content, const SignWish& wish) {
    unsigned flags = wish.flags | CMS_DETACHED | CMS_PARTIAL | CMS_NOSMIMECAP;
    if (!wish.as_text) flags |= CMS_BINARY;
    const BioPtr source = memory_source(content);
    const CmsPtr cms(CMS_sign(nullptr, nullptr, nullptr, nullptr, flags));
    check(cms != nullptr, "a signature");
    for (const Identity* signer : wish.signers) {
        const bool pss = EVP_PKEY_is_a(signer->key.get(), "RSA-PSS") == 1;
        CMS_SignerInfo* const info =
            CMS_add1_signer(cms.get(), signer->certificate.get(), signer->key.get(), EVP_get_digestbyname(wish.digest),
                            flags | (pss ? CMS_KEY_PARAM : 0));
        check(info != nullptr, "a signer");
        if (pss)
            check(EVP_PKEY_CTX_set_rsa_padding(CMS_SignerInfo_get0_pkey_ctx(info), RSA_PKCS1_PSS_PADDING) == 1, "PSS");
        if (!wish.named.empty()) name_certificates(info, wish.named);
    }
    for (const Identity* further : wish.further)
        check(CMS_add1_cert(cms.get(), further->certificate.get()) == 1, "a further certificate");
    if (!wish.signers.empty()) check(CMS_final(cms.get(), source.get(), nullptr, flags) == 1, "signing");
    const BioPtr out = memory();
    if (wish.der)
        check(i2d_CMS_bio(out.get(), cms.get()) == 1, "DER");
    else
        check(PEM_write_bio_CMS(out.get(), cms.get()) == 1, "PEM");
    return text_of(out.get());
}

std::string revocation_list(const Identity& issuer, const ListWish& wish) {
    using Time = std::unique_ptr<ASN1_TIME, FreeWith<ASN1_TIME_free>>;
    const auto time_of = [](std::chrono::sys_seconds time) {
        return Time(ASN1_TIME_set(nullptr, time.time_since_epoch().count()));
    };
    const RevocationListPtr list(X509_CRL_new());
    X509_CRL_set_version(list.get(), X509_CRL_VERSION_2);
    X509_CRL_set_issuer_name(list.get(), X509_get_subject_name(issuer.certificate.get()));
    X509_CRL_set1_lastUpdate(list.get(), time_of(wish.from).get());
    X509_CRL_set1_nextUpdate(list.get(), time_of(wish.to).get());
    const Time date = time_of(year_2020);
    if (!wish.date.empty()) check(ASN1_STRING_set(date.get(), wish.date.c_str(), -1) == 1, "a date");
    for (const Identity* identity : wish.revoked) {
        X509_REVOKED* const entry = X509_REVOKED_new();
        X509_REVOKED_set_serialNumber(entry, X509_get_serialNumber(identity->certificate.get()));
        X509_REVOKED_set_revocationDate(entry, date.get());
        check(X509_CRL_add0_revoked(list.get(), entry) == 1, "a revocation");
    }
    const std::unique_ptr<ASN1_INTEGER, FreeWith<ASN1_INTEGER_free>> number(ASN1_INTEGER_new());
    if (wish.is_delta) check(X509_CRL_add1_ext_i2d(list.get(), NID_delta_crl, number.get(), 1, 0) == 1, "a delta");
    if (wish.number >= 0)
        check(ASN1_INTEGER_set(number.get(), wish.number) == 1 &&
                  X509_CRL_add1_ext_i2d(list.get(), NID_crl_number, number.get(), 0, 0) == 1,
              "a number");
    const Identity& signer = wish.key_of != nullptr ? *wish.key_of : issuer;
    if (wish.identifies_key) {
        X509V3_CTX context;
        X509V3_set_ctx(&context, signer.certificate.get(), nullptr, nullptr, list.get(), 0);
        X509_EXTENSION* const extension =
            X509V3_EXT_conf_nid(nullptr, &context, NID_authority_key_identifier, "keyid:always");
        check(extension != nullptr && X509_CRL_add_ext(list.get(), extension, -1) == 1, "the identifier of a key");
        X509_EXTENSION_free(extension);
    }
    check(X509_CRL_sort(list.get()) == 1 && X509_CRL_sign(list.get(), signer.key.get(), EVP_sha256()) > 0, "a CRL");
    const BioPtr out = memory();
    check(PEM_write_bio_X509_CRL(out.get(), list.get()) == 1, "a CRL in PEM");
    return text_of(out.get());
}

}  // namespace csar::test
