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

// The name of the algorithm in OpenSSL: "SHA256".
const char* openssl_name(DigestAlgorithm algorithm);

// Signs `bytes` with the identity's key, command or function. Throws Failure(input); exceptions of the function
// are passed on.
std::string sign_bytes(const SigningIdentity::State& identity, std::string_view bytes, DigestAlgorithm digest);

}  // namespace csar::integrity
