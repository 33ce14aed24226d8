// Signatures of single messages without CMS, as in DSSE envelopes: PKCS #1 v1.5 for RSA, PSS for RSA-PSS keys, or DER
// for ECDSA, over SHA-256.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "csar/integrity/cms.hpp"
#include "csar/integrity/signing.hpp"

namespace csar::integrity {

// Signs `message`. Throws Failure(input) if an external command returns a signature that was not made with the key.
std::string sign_message(std::string_view message, const SigningIdentity& identity);

struct MessageSignature {
    std::string bytes;
    Certificates certificates;  // the certificates in the signature, the signer's first
};

// Verifies the signatures over `message`. A signature without a certificate is tried with the trusted certificates.
CmsCheck verify_message(std::string_view message, const std::vector<MessageSignature>& signatures, const Trust& trust);

}  // namespace csar::integrity
