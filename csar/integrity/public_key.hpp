// Signatures with keys that have no certificate, as made by logs: for the .cpp files of this directory.
#pragma once

#include <string_view>

#include "base/digest.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// A DER-encoded SubjectPublicKeyInfo; null if the bytes are invalid, or the key is too weak.
KeyPtr key_from_der(std::string_view der);
KeyPtr any_key_from_der(std::string_view der);  // Like key_from_der(), but also accepts weak keys.

// Whether `signature` over `message` was made with `key`: ECDSA in DER, RSA with PKCS #1 v1.5, or Ed25519. The digest
// is SHA-256, or the one that belongs to the curve.
bool is_signed_by(EVP_PKEY* key, std::string_view message, std::string_view signature);

// Like is_signed_by(), but for bytes with this digest (SHA-256, SHA-384, SHA-512). Not for Ed25519, which does not sign
// digests.
bool is_digest_signed_by(EVP_PKEY* key, const Digest& digest, std::string_view signature);

}  // namespace csar::integrity
