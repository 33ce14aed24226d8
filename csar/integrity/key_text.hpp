// Public keys: their description, and their minimum strength. For the .cpp files of this directory.
#pragma once

#include <string>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Less than 112 bits of security: RSA below 2048 bits, curves below 224 bits (NIST SP 800-57, 5.6.1.1). OpenSSL
// treats RSA keys slightly shorter than 2048 bits as equally strong.
bool is_weak_key(const EVP_PKEY* key);

// Whether a certificate in a chain has a weak or unreadable key.
bool has_weak_key(const STACK_OF(X509) * chain);

// "RSA 3072", "EC prime256v1".
std::string key_text(const EVP_PKEY* key);

}  // namespace csar::integrity
