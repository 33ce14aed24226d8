// A trusted public key without a certificate, such as the cosign.pub of `cosign generate-key-pair`.
#pragma once

#include <string>
#include <string_view>

#include "base/digest.hpp"

namespace csar::integrity {

class TrustedKey {
public:
    // Reads a SubjectPublicKeyInfo (PEM or DER). Throws Failure(input) if the file is unreadable.
    // Throws Failure(usage) if it has no RSA or ECDSA key, or a weak key.
    explicit TrustedKey(const std::string& path);

    const std::string& path() const { return path_; }
    std::string text() const;         // "EC prime256v1"
    std::string fingerprint() const;  // SHA-256 of the SubjectPublicKeyInfo, lower-case hexadecimal

    // Verifies RSA with PKCS #1 v1.5, or ECDSA in DER. `digest`: SHA-256, SHA-384 or SHA-512 of the signed bytes.
    bool signed_digest(const Digest& digest, std::string_view signature) const;
    bool signed_message(std::string_view message, std::string_view signature) const;

private:
    std::string path_;
    std::string der_;  // SubjectPublicKeyInfo
};

}  // namespace csar::integrity
