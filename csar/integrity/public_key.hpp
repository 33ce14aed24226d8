// Public keys: their description, their minimum strength, and signatures that were made with them. For the .cpp files
// of this directory.
#pragma once

#include <string>
#include <string_view>

#include "base/digest.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// True for less than 112 bits of security: RSA below 2048 bits, curves below 224 bits (NIST SP 800-57, 5.6.1.1).
// OpenSSL treats RSA keys slightly shorter than 2048 bits as equally strong.
bool is_weak_key(const EVP_PKEY* key);

// Whether a certificate in a chain has a weak or unreadable key.
bool has_weak_key(const STACK_OF(X509) * chain);

// "RSA 3072", "EC prime256v1".
std::string key_text(const EVP_PKEY* key);

// A DER-encoded SubjectPublicKeyInfo; null if the bytes are invalid, or the key is too weak.
KeyPtr key_from_der(std::string_view der);
KeyPtr any_key_from_der(std::string_view der);  // Like key_from_der(), but also accepts weak keys.

// Whether `signature` over `message` was made with `key`: ECDSA in DER, RSA with PKCS #1 v1.5, or Ed25519. The digest
// is SHA-256, or the digest that belongs to the curve.
bool is_signed_by(EVP_PKEY* key, std::string_view message, std::string_view signature);

// Like is_signed_by(), but only with the digest of this name: "SHA256". `digest` is null if the algorithm of the key
// includes a digest.
bool is_signed_with(EVP_PKEY* key, const char* digest, std::string_view message, std::string_view signature);

// Like is_signed_by(), but for bytes with this digest (SHA-256, SHA-384, SHA-512). Not for Ed25519, which does not sign
// digests.
bool is_digest_signed_by(EVP_PKEY* key, const Digest& digest, std::string_view signature);

}  // namespace csar::integrity
