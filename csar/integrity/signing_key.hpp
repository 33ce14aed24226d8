// Keys as OpenSSL objects: for the .cpp files of this directory.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/openssl.hpp"
#include "csar/integrity/signing.hpp"

namespace csar::integrity {

struct SigningIdentity::State {
    KeyPtr key;  // null if `sign` is used instead
    std::function<std::string(std::string_view bytes, DigestAlgorithm digest)> sign;
    CertificatePtr certificate;
    std::vector<CertificatePtr> chain;
};

// A key and the other certificates in its file.
struct KeyFile {
    KeyPtr key;
    std::vector<CertificatePtr> certificates;
};

// Parses PEM, DER or PKCS #12. Throws Failure like SigningIdentity.
KeyFile read_key_file(const std::string& path, const std::optional<std::string>& passphrase);

// A PKCS #11 key, for example in hardware, through OpenSSL's engine for PKCS #11 (libengine-pkcs11-openssl): the
// private key at `uri` (RFC 7512: "pkcs11:token=release;object=key"). `pin`: the PIN of the token. The module is
// specified in the URI ("?module-path=") or in PKCS11_MODULE_PATH in the environment; otherwise the default is used.
// Throws Failure(usage) if the engine or the key does not exist.
KeyPtr load_engine_key(std::string uri, const std::optional<std::string>& pin);

// The name of the algorithm in OpenSSL: "SHA256".
const char* openssl_name(DigestAlgorithm algorithm);

// Signs `bytes` with the identity's key, command or function. Throws Failure(input); exceptions of the function
// are passed on.
std::string sign_bytes(const SigningIdentity::State& identity, std::string_view bytes, DigestAlgorithm digest);

}  // namespace csar::integrity
