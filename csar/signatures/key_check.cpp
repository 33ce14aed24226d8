// Signatures checked with the user's public key: plain signatures, and Sigstore bundles.
#include <array>
#include <string>
#include <utility>

#include "base/base64.hpp"
#include "base/regular_file.hpp"
#include "csar/open/package_outputs.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/signatures/signed_digest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/signature.hpp"

namespace csar::signatures {

void Signatures::check_key_beside(VerifiedSignature signature, const std::string& path,
                                  const integrity::Content& content, Report& report) {
    signature.location = open::file_beside(path, ".sig");
    if (signature.location.empty()) return;
    const std::string text = read_regular_file(signature.location, limits_.cms);
    check_raw(std::move(signature), text, content, report);
}

void Signatures::check_raw(VerifiedSignature signature, std::string_view text, const integrity::Content& content,
                           Report& report) {
    // cosign writes Base64. openssl writes binary, or Base64 with line breaks.
    std::string in_one_line(text);
    std::erase_if(in_one_line, [](char c) { return c == '\n' || c == '\r' || c == ' '; });
    const auto decoded = decode_base64(in_one_line);
    check_key(std::move(signature), decoded ? std::string_view(*decoded) : text, content, report);
}

void Signatures::check_key(VerifiedSignature signature, std::string_view bytes, const integrity::Content& content,
                           Report& report) {
    // A signature does not state its digest algorithm. Most use SHA-256.
    constexpr std::array algorithms = {DigestAlgorithm::sha256, DigestAlgorithm::sha384, DigestAlgorithm::sha512};
    for (const DigestAlgorithm algorithm : algorithms) {
        const Digest digest = digest_and_size(content, algorithm, signature.covered_bytes);
        const bool holds = key_->signed_digest(digest, bytes);
        if (holds || algorithm == algorithms.back())
            return conclude_key(std::move(signature), holds, algorithm, report);
    }
}

void Signatures::conclude_key(VerifiedSignature signature, bool holds, DigestAlgorithm algorithm, Report& report) {
    has_signature_of_key_ = true;
    signature.verdict = holds ? SignatureVerdict::trusted : SignatureVerdict::tampered;
    if (holds) {
        VerifiedSigner& signer = signature.signers.emplace_back();
        signer.subject = "key " + key_->path();
        signer.fingerprint = key_->fingerprint();
        signer.key = key_->text();
        signer.digest = digest_name(algorithm);
        signer.verdict = SignatureVerdict::trusted;
        signature.form = "as stored";
    } else {
        signature.problem = "the signature was not made with the key over these bytes";
        report.add(diagnose(rules::signature::other_key, Place{}, signature.location, key_->path(), signature.covers));
    }
    found_.push_back(std::move(signature));
}

}  // namespace csar::signatures
