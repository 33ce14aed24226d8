// Keys as OpenSSL objects. Only for the .cpp files of this directory.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/openssl.hpp"
#include "csar/integrity/signing.hpp"

namespace csar::integrity {

struct SigningIdentity::State {
    KeyPtr key;  // null if `sign` replaces it
    std::function<std::string(std::string_view bytes, DigestAlgorithm digest)> sign;
    CertificatePtr certificate;
    std::vector<CertificatePtr> chain;
};

// A key, and the other certificates in its file.
struct KeyFile {
    KeyPtr key;
    std::vector<CertificatePtr> certificates;
};

// Reads PEM, DER or PKCS #12. Throws like SigningIdentity().
KeyFile read_key_file(const std::string& path, const std::optional<std::string>& passphrase);

// Loads a key from a PKCS #11 token with the engine of OpenSSL (libengine-pkcs11-openssl).
// `uri`: "pkcs11:token=release;object=key" (RFC 7512). `pin`: PIN of the token.
// The module is "?module-path=" in the URI, PKCS11_MODULE_PATH in the environment, or a default.
// Throws Failure(usage) if there is no engine, no usable module or no key.
KeyPtr load_engine_key(std::string uri, const std::optional<std::string>& pin);

// Returns "SHA256".
const char* openssl_name(DigestAlgorithm algorithm);

// Throws Failure(input) if a command fails. Exceptions of a function are passed on.
std::string sign_bytes(const SigningIdentity::State& identity, std::string_view bytes, DigestAlgorithm digest);

}  // namespace csar::integrity
