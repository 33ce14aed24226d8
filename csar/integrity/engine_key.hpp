// Keys behind PKCS #11, in hardware or elsewhere, through OpenSSL's engine of that name (libengine-pkcs11-openssl).
#pragma once

#include <optional>
#include <string>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// The private key that `uri` names (RFC 7512: "pkcs11:token=release;object=key"). `pin`: of the token. The module is
// the one in the environment variable PKCS11_MODULE_PATH, else the engine's default. Throws Failure(usage) when
// the engine or the key does not exist.
KeyPtr load_engine_key(const std::string& uri, const std::optional<std::string>& pin);

}  // namespace csar::integrity
