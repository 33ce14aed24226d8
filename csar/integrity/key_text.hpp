// Public keys: their description, and their minimal strength. For the .cpp files of this directory.
#pragma once

#include <string>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

inline constexpr int least_security_bits = 112;  // RSA from 2048, elliptic curves from 224 bits

// "RSA 3072", "EC prime256v1".
std::string key_text(const EVP_PKEY* key);

}  // namespace csar::integrity
