#include "csar/integrity/payload.hpp"

#include "csar/integrity/judge.hpp"
#include "csar/integrity/public_key.hpp"
#include "csar/integrity/signing_key.hpp"

namespace csar::integrity {
namespace {

constexpr const char* digest = "SHA256";

bool is_signature_of(std::string_view signature, std::string_view message, X509* certificate) {
    EVP_PKEY* const key = X509_get0_pubkey(certificate);
    const bool holds = key != nullptr && is_signed_with(key, digest, message, signature);
    ERR_clear_error();
    return holds;
}

Signer verify(std::string_view message, const MessageSignature& signature, const Trust& trust) {
    Signer signer;
    signer.digest = digest;
    const auto& list = signature.certificates.state().list;
    X509* certificate = list.empty() ? nullptr : list.front().get();
    for (const CertificatePtr& anchor : trust.state().signers.certificates)
        if (certificate == nullptr && is_signature_of(signature.bytes, message, anchor.get()))
            certificate = anchor.get();
    if (certificate == nullptr) {
        signer.state = SignerState::no_certificate;
        signer.sought = "a certificate whose key made this signature";
        return signer;
    }
    signer.certificate = summary_of(certificate);
    const EVP_PKEY* const key = X509_get0_pubkey(certificate);
    if (key != nullptr) signer.key = key_text(key);
    if (key != nullptr && is_weak_key(key)) {
        signer.state = SignerState::weak_key;
    } else if (is_signature_of(signature.bytes, message, certificate)) {
        signer.state = SignerState::intact;
        const CertificateViewPtr known = list_of(signature.certificates);
        signer.judgement = judge(certificate, known.get(), CertificateUse::signing, trust, trust.time());
    }
    return signer;
}

}  // namespace

std::string sign_message(std::string_view message, const SigningIdentity& identity) {
    std::string signature = sign_bytes(identity.state(), message, DigestAlgorithm::sha256);
    if (!is_signature_of(signature, message, identity.state().certificate.get()))
        throw Failure(FailureKind::input, "the signer did not return a signature by the key of the certificate");
    return signature;
}

CmsCheck verify_message(std::string_view message, const std::vector<MessageSignature>& signatures, const Trust& trust) {
    CmsCheck check;
    if (signatures.empty()) check.problem = "the signature has no signer";
    for (const MessageSignature& signature : signatures) check.signers.push_back(verify(message, signature, trust));
    return check;
}

}  // namespace csar::integrity
