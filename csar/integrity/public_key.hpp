// Signatures of keys without certificates, as logs make them: for the .cpp files of this directory.
#pragma once

#include <string_view>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// A SubjectPublicKeyInfo in DER; null when the bytes are none, or the key is too weak.
KeyPtr key_from_der(std::string_view der);

// Whether `signature` over `message` is one of `key`: ECDSA in DER, RSA with PKCS #1 v1.5 or Ed25519. SHA-256, or the
// digest that goes with the curve.
bool is_signed_by(EVP_PKEY* key, std::string_view message, std::string_view signature);

}  // namespace csar::integrity
