// Describes public keys, and verifies signatures with them. Only for the .cpp files of this directory.
#pragma once

#include <string>
#include <string_view>

#include "base/digest.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// True below 112 bits of security: RSA below 2048 bits, curves below 224 bits (NIST SP 800-57, 5.6.1.1).
// As in OpenSSL, an RSA key may be a few bits shorter.
bool is_weak_key(const EVP_PKEY* key);

// True if a certificate has a weak or unreadable key.
bool has_weak_key(const STACK_OF(X509) * chain);

// Returns "RSA 3072", "EC prime256v1".
std::string key_text(const EVP_PKEY* key);

// Reads a SubjectPublicKeyInfo. Returns null if the key is invalid or too weak.
KeyPtr key_from_der(std::string_view der);
KeyPtr any_key_from_der(std::string_view der);  // accepts weak keys

// Verifies ECDSA in DER, RSA with PKCS #1 v1.5, or Ed25519. The digest is SHA-256, or belongs to the curve.
bool is_signed_by(EVP_PKEY* key, std::string_view message, std::string_view signature);

// Like is_signed_by(), with the digest of this name, such as "SHA256". Pass nullptr if the key's algorithm determines
// the digest.
bool is_signed_with(EVP_PKEY* key, const char* digest, std::string_view message, std::string_view signature);

// Like is_signed_by(), for a SHA-256, SHA-384 or SHA-512 digest of the bytes. Not for Ed25519: it signs no digests.
bool is_digest_signed_by(EVP_PKEY* key, const Digest& digest, std::string_view signature);

}  // namespace csar::integrity
