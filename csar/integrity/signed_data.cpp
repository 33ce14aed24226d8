#include "csar/integrity/signed_data.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/cms_message.hpp"
#include "csar/integrity/content_form.hpp"
#include "csar/integrity/judge.hpp"
#include "csar/integrity/public_key.hpp"
#include "csar/integrity/timestamp_token.hpp"

namespace csar::integrity {
namespace {

constexpr std::size_t max_signers = 16;

constexpr std::array trusted_digests = {NID_sha224,   NID_sha256,   NID_sha384,   NID_sha512,
                                        NID_sha3_224, NID_sha3_256, NID_sha3_384, NID_sha3_512};

// Hashes with several algorithms. The BIO chain is what OpenSSL needs.
class DigestChain final : public Sink {
public:
    explicit DigestChain(const std::vector<int>& digests) : chain_(require(BioPtr(BIO_new(BIO_s_null())), "hashing")) {
        for (const int digest : digests) {
            BioPtr hash = require(BioPtr(BIO_new(BIO_f_md())), "hashing");
            if (BIO_set_md(hash.get(), EVP_get_digestbynid(digest)) <= 0) throw_openssl_failure("hashing");
            BIO_push(hash.get(), chain_.release());
            chain_ = std::move(hash);
        }
    }
    void write(ByteView bytes) override {
        constexpr std::size_t max_part_bytes = 1U << 30;
        for (; !bytes.empty(); bytes = bytes.subspan(std::min(bytes.size(), max_part_bytes))) {
            const ByteView part = bytes.first(std::min(bytes.size(), max_part_bytes));
            if (BIO_write(chain_.get(), part.data(), static_cast<int>(part.size())) <= 0)
                throw_openssl_failure("hashing");
        }
    }
    BIO* get() const { return chain_.get(); }

private:
    BioPtr chain_;
};

bool is_ed25519(CMS_SignerInfo* info) {
    X509_ALGOR* algorithm = nullptr;
    CMS_SignerInfo_get0_algs(info, nullptr, nullptr, nullptr, &algorithm);
    const ASN1_OBJECT* object = nullptr;
    X509_ALGOR_get0(&object, nullptr, nullptr, algorithm);
    return OBJ_obj2nid(object) == NID_ED25519;
}

// OpenSSL 3.0 cannot verify Ed25519 here (RFC 8419): it would hash the attributes first.
bool are_attributes_signed(CMS_SignerInfo* info, EVP_PKEY* key) {
    if (is_ed25519(info))
        return EVP_PKEY_is_a(key, "ED25519") == 1 && is_signed_by(key, attributes_der(info), signature_of(info));
    return CMS_SignerInfo_verify(info) == 1;
}

std::optional<std::chrono::sys_seconds> claimed_time(CMS_SignerInfo* info) {
    const int at = CMS_signed_get_attr_by_NID(info, NID_pkcs9_signingTime, -1);
    if (at < 0) return std::nullopt;
    const ASN1_TYPE* const value = X509_ATTRIBUTE_get0_type(CMS_signed_get_attr(info, at), 0);
    if (value == nullptr || (value->type != V_ASN1_UTCTIME && value->type != V_ASN1_GENERALIZEDTIME))
        return std::nullopt;
    return seconds_of(value->value.asn1_string);
}

}  // namespace

std::string sought_text(CMS_SignerInfo* info) {
    ASN1_OCTET_STRING* key_identifier = nullptr;
    X509_NAME* issuer = nullptr;
    ASN1_INTEGER* serial = nullptr;
    if (CMS_SignerInfo_get0_signer_id(info, &key_identifier, &issuer, &serial) != 1) return {};
    char* const digits = i2s_ASN1_OCTET_STRING(nullptr, issuer == nullptr ? key_identifier : serial);
    std::string text(digits == nullptr ? "" : digits);
    OPENSSL_free(digits);
    if (issuer == nullptr) return "key identifier " + text;
    std::erase(text, ':');
    return "issuer " + name_text(issuer) + ", serial number " + lower_case(text);
}

bool is_trusted_digest(int nid) { return std::ranges::find(trusted_digests, nid) != trusted_digests.end(); }

SignedData::SignedData(CMS_ContentInfo* cms, CertificateViewPtr given)
    : cms_(cms), certificates_(CMS_get1_certs(cms)), infos_(CMS_get0_SignerInfos(cms)), known_(std::move(given)) {}

std::size_t SignedData::signers() const {
    return infos_ == nullptr ? 0 : static_cast<std::size_t>(std::max(sk_CMS_SignerInfo_num(infos_), 0));
}

std::string SignedData::problem() const {
    if (signers() == 0) return "the signature has no signer";
    if (signers() > max_signers) return compose("the signature has more than {} signers", max_signers);
    constexpr int max_listed = static_cast<int>(Certificates::max_certificates);
    for (int i = 0; i < sk_CMS_SignerInfo_num(infos_); ++i) {
        CMS_SignerInfo* const info = sk_CMS_SignerInfo_value(infos_, i);
        // Ed25519 without attributes would need all content in memory.
        if (is_ed25519(info) && CMS_signed_get_attr_count(info) < 0)
            return "an Ed25519 signature without signed attributes is not supported";
    }
    if (certificates_ && sk_X509_num(certificates_.get()) > max_listed)
        return compose("the signature has more than {} certificates", max_listed);
    return {};
}

void SignedData::find_certificates() {
    // Given certificates take precedence.
    CMS_set1_signers_certs(cms_, known_.get(), 0);
    ERR_clear_error();
    for (int i = 0; certificates_ && i < sk_X509_num(certificates_.get()); ++i)
        if (sk_X509_push(known_.get(), sk_X509_value(certificates_.get(), i)) == 0)
            throw_openssl_failure("a list of certificates");
    for (int i = 0; i < sk_CMS_SignerInfo_num(infos_); ++i) prefer_named(sk_CMS_SignerInfo_value(infos_, i));
}

void SignedData::prefer_named(CMS_SignerInfo* info) const {
    if (!names_a_certificate(info)) return;
    for (int i = 0; i < sk_X509_num(known_.get()); ++i) {
        X509* const certificate = sk_X509_value(known_.get(), i);
        if (CMS_SignerInfo_cert_cmp(info, certificate) != 0 || !names_certificate(info, certificate)) continue;
        return CMS_SignerInfo_set1_signer_cert(info, certificate);
    }
}

std::string SignedData::renewed(CMS_SignerInfo* info) const {
    constexpr int max_tried = 4;  // a try costs a verification
    ASN1_OCTET_STRING* key_identifier = nullptr;
    X509_NAME* issuer = nullptr;
    ASN1_INTEGER* serial = nullptr;
    // Without signed attributes, this would read the whole content.
    if (CMS_signed_get_attr_count(info) < 0 ||
        CMS_SignerInfo_get0_signer_id(info, &key_identifier, &issuer, &serial) != 1 || issuer == nullptr)
        return {};
    int tried = 0;
    for (int i = 0; i < sk_X509_num(known_.get()) && tried < max_tried; ++i) {
        X509* const certificate = sk_X509_value(known_.get(), i);
        EVP_PKEY* const key = X509_get0_pubkey(certificate);
        if (key == nullptr || X509_NAME_cmp(X509_get_issuer_name(certificate), issuer) != 0) continue;
        ++tried;
        CMS_SignerInfo_set1_signer_cert(info, certificate);
        const bool is_of_signer = are_attributes_signed(info, key);
        CMS_SignerInfo_set1_signer_cert(info, nullptr);
        ERR_clear_error();
        if (is_of_signer) return summary_of(certificate).sha256;
    }
    return {};
}

Signer SignedData::describe(Candidate& candidate, CMS_SignerInfo* info) const {
    Signer signer;
    candidate.info = info;
    EVP_PKEY* key = nullptr;
    X509_ALGOR* digest = nullptr;
    CMS_SignerInfo_get0_algs(info, &key, &candidate.certificate, &digest, nullptr);
    const ASN1_OBJECT* algorithm = nullptr;
    X509_ALGOR_get0(&algorithm, nullptr, nullptr, digest);
    candidate.digest = OBJ_obj2nid(algorithm);
    const char* const name = OBJ_nid2sn(candidate.digest);
    signer.digest = name == nullptr ? "unknown" : name;
    signer.claimed_time = claimed_time(info);
    if (candidate.certificate == nullptr) {
        signer.sought = sought_text(info);
        signer.renewed = renewed(info);
    } else {
        signer.certificate = summary_of(candidate.certificate);
        if (key != nullptr) signer.key = key_text(key);
    }
    return signer;
}

SignerState SignedData::initial_state(const Candidate& candidate) const {
    if (!is_trusted_digest(candidate.digest)) return SignerState::weak_digest;
    if (candidate.certificate == nullptr) return SignerState::no_certificate;
    EVP_PKEY* const key = X509_get0_pubkey(candidate.certificate);
    if (key == nullptr) return SignerState::broken;
    if (is_weak_key(key)) return SignerState::weak_key;
    // Without signed attributes, the content itself is signed.
    if (CMS_signed_get_attr_count(candidate.info) < 0) return SignerState::other_content;
    // The attributes must have this content type (RFC 5652, 5.6).
    const auto* const type = static_cast<ASN1_OBJECT*>(
        CMS_signed_get0_data_by_OBJ(candidate.info, OBJ_nid2obj(NID_pkcs9_contentType), -3, V_ASN1_OBJECT));
    const bool same_type = type != nullptr && OBJ_cmp(type, CMS_get0_eContentType(cms_)) == 0;
    const bool holds = same_type && are_attributes_signed(candidate.info, key);
    ERR_clear_error();
    if (!holds) return SignerState::broken;
    const bool is_meant =
        !names_a_certificate(candidate.info) || names_certificate(candidate.info, candidate.certificate);
    return is_meant ? SignerState::other_content : SignerState::other_certificate;
}

std::vector<int> SignedData::open_digests(const std::vector<Signer>& signers) const {
    std::vector<int> digests;
    for (std::size_t i = 0; i < signers.size(); ++i)
        if (signers[i].state == SignerState::other_content &&
            std::ranges::find(digests, candidates_[i].digest) == digests.end())
            digests.push_back(candidates_[i].digest);
    return digests;
}

bool SignedData::try_form(ContentForm form, const Content& content, std::vector<Signer>& signers) const {
    const std::vector<int> digests = open_digests(signers);
    if (digests.empty()) return true;
    DigestChain chain(digests);
    FormSink sink(form, chain);
    content(sink);
    sink.finish();
    for (std::size_t i = 0; i < signers.size(); ++i) {
        if (signers[i].state != SignerState::other_content) continue;
        if (CMS_SignerInfo_verify_content(candidates_[i].info, chain.get()) != 1) continue;
        signers[i].state = SignerState::intact;
        signers[i].form = form;
    }
    ERR_clear_error();
    return false;
}

void SignedData::find_text(const Content& content, std::vector<Signer>& signers) const {
    const std::vector<int> digests = open_digests(signers);
    if (digests.empty()) return;
    DigestChain chain(digests);
    OpensslText text(chain);
    content(text);
    text.finish();
    for (std::size_t i = 0; i < signers.size(); ++i)
        if (signers[i].state == SignerState::other_content)
            signers[i].is_of_text = CMS_SignerInfo_verify_content(candidates_[i].info, chain.get()) == 1;
    ERR_clear_error();
}

std::vector<Signer> SignedData::verify(const Content& content, std::span<const ContentForm> forms) {
    find_certificates();
    std::vector<Signer> signers;
    for (int i = 0; i < sk_CMS_SignerInfo_num(infos_); ++i) {
        Candidate candidate;
        signers.push_back(describe(candidate, sk_CMS_SignerInfo_value(infos_, i)));
        signers.back().state = initial_state(candidate);
        candidates_.push_back(candidate);
    }
    for (const ContentForm form : forms)
        if (try_form(form, content, signers)) break;
    return signers;
}

}  // namespace csar::integrity
