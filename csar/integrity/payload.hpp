// Signatures of a message without CMS, as in DSSE envelopes. The digest is SHA-256.
// The signature is PKCS #1 v1.5 for RSA, PSS for RSA-PSS keys, DER for ECDSA.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "csar/integrity/cms.hpp"
#include "csar/integrity/signing.hpp"

namespace csar::integrity {

// Throws Failure(input) if an external command returns a signature of another key.
std::string sign_message(std::string_view message, const SigningIdentity& identity);

struct MessageSignature {
    std::string bytes;
    Certificates certificates;  // the signer's certificate first
};

// A signature without a certificate is tried with each trusted certificate.
CmsCheck verify_message(std::string_view message, const std::vector<MessageSignature>& signatures, const Trust& trust);

}  // namespace csar::integrity
