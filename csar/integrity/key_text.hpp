// Public keys: their description, and their minimal strength. For the .cpp files of this directory.
#pragma once

#include <string>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Less than 112 bits of security: RSA under 2048, elliptic curves under 224 bits (NIST SP 800-57, 5.6.1.1). OpenSSL counts
// RSA keys of somewhat less than 2048 bits as good as those.
bool is_weak_key(const EVP_PKEY* key);

// Whether one of a chain of certificates has such a key, or none that can be read.
bool has_weak_key(const STACK_OF(X509) * chain);

// "RSA 3072", "EC prime256v1".
std::string key_text(const EVP_PKEY* key);

}  // namespace csar::integrity
