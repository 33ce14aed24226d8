// PKCS #11 keys, for example in hardware, through OpenSSL's engine for PKCS #11 (libengine-pkcs11-openssl).
#pragma once

#include <optional>
#include <string>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// The private key at `uri` (RFC 7512: "pkcs11:token=release;object=key"). `pin`: the PIN of the token. The module is
// specified in the URI ("?module-path=") or in PKCS11_MODULE_PATH in the environment; otherwise the default is used.
// Throws Failure(usage) if the engine or the key does not exist.
KeyPtr load_engine_key(std::string uri, const std::optional<std::string>& pin);

}  // namespace csar::integrity
