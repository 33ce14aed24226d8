// Signatures of keys without certificates, as logs make them: for the .cpp files of this directory.
#pragma once

#include <string_view>

#include "base/digest.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// A SubjectPublicKeyInfo in DER; null when the bytes are none, or the key is too weak.
KeyPtr key_from_der(std::string_view der);
KeyPtr any_key_from_der(std::string_view der);  // of any strength

// Whether `signature` over `message` is one of `key`: ECDSA in DER, RSA with PKCS #1 v1.5 or Ed25519. SHA-256, or the
// digest that goes with the curve.
bool is_signed_by(EVP_PKEY* key, std::string_view message, std::string_view signature);

// The same for bytes with this digest: SHA-256, SHA-384 or SHA-512. Not for keys that sign no digests, such as Ed25519.
bool is_digest_signed_by(EVP_PKEY* key, const Digest& digest, std::string_view signature);

}  // namespace csar::integrity
