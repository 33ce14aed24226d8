// PKCS #11 keys, in hardware or elsewhere, through OpenSSL's engine of that name (libengine-pkcs11-openssl).
#pragma once

#include <optional>
#include <string>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// The private key that `uri` names (RFC 7512: "pkcs11:token=release;object=key"). `pin`: of the token. The module is
// that of the URI ("?module-path="), of the environment variable PKCS11_MODULE_PATH, or the engine's default. Throws
// Failure(usage) if the engine or the key does not exist.
KeyPtr load_engine_key(std::string uri, const std::optional<std::string>& pin);

}  // namespace csar::integrity
