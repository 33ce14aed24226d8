// Signatures of single messages without CMS, as DSSE envelopes carry them: PKCS #1 v1.5 of RSA, PSS of an RSA-PSS key,
// or DER of ECDSA, over SHA-256.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "csar/integrity/cms.hpp"
#include "csar/integrity/signing.hpp"

namespace csar::integrity {

// The signature of `message`. Throws Failure(input) when a command gives none of its key.
std::string sign_message(std::string_view message, const SigningIdentity& identity);

struct MessageSignature {
    std::string bytes;
    Certificates certificates;  // those that come with it; the signer's first
};

// Verifies the signatures over `message`. One that brings no certificate is tried with those that are trusted.
CmsCheck verify_message(std::string_view message, const std::vector<MessageSignature>& signatures, const Trust& trust);

}  // namespace csar::integrity
