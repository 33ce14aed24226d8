// A trusted public key without a certificate, such as the cosign.pub of `cosign generate-key-pair`.
#pragma once

#include <string>
#include <string_view>

#include "base/digest.hpp"

namespace csar::integrity {

class TrustedKey {
public:
    // Reads the file `path`: one SubjectPublicKeyInfo (PEM or DER). Throws Failure: input if it cannot be read, usage
    // if it has no RSA or ECDSA public key, or if the key is too weak.
    explicit TrustedKey(const std::string& path);

    const std::string& path() const { return path_; }
    std::string text() const;         // "EC prime256v1"
    std::string fingerprint() const;  // SHA-256 of the SubjectPublicKeyInfo, lower-case hexadecimal digits

    // True if the key made `signature` over the bytes with this digest (SHA-256, SHA-384, SHA-512), or over `message`:
    // RSA with PKCS #1 v1.5, or ECDSA in DER.
    bool signed_digest(const Digest& digest, std::string_view signature) const;
    bool signed_message(std::string_view message, std::string_view signature) const;

private:
    std::string path_;
    std::string der_;  // SubjectPublicKeyInfo
};

}  // namespace csar::integrity
