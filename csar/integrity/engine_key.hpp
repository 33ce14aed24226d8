// PKCS #11 keys, in hardware or elsewhere, through OpenSSL's engine of that name (libengine-pkcs11-openssl).
#pragma once

#include <optional>
#include <string>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// The private key that `uri` names (RFC 7512: "pkcs11:token=release;object=key"). `pin`: the PIN of the token. The
// module is specified by the URI ("?module-path=") or PKCS11_MODULE_PATH in the environment, or is the default. Throws
// Failure(usage) if the engine or the key does not exist.
KeyPtr load_engine_key(std::string uri, const std::optional<std::string>& pin);

}  // namespace csar::integrity
