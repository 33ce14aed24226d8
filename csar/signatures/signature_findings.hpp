// Reports the findings about a verified signature, and summarizes it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/signature.hpp>
#include "csar/integrity/cms.hpp"
#include "report/report.hpp"

namespace csar::signatures {

// How findings about a signature are reported.
struct SignatureContext {
    Place place;
    // For an untrusted signer: error, warning or ignored.
    Severity untrusted = Severity::warning;
    // For a time stamp of an untrusted authority.
    Severity unvouched = Severity::note;
    std::chrono::sys_seconds time;                          // certificates were checked for this time
    bool time_given = false;                                // the user specified `time`
    const integrity::Certificates* certificates = nullptr;  // found near the signature; may be null
};

// Adds the results of `check` to `signature`, and reports why it is not trusted. Scope, location and covered bytes of
// `signature` must be set.
void conclude(const integrity::CmsCheck& check, const SignatureContext& context, VerifiedSignature& signature,
              Report& report);

// `wanted`: a common name, or a subject as in RFC 2253.
bool is_signer(std::string_view wanted, const VerifiedSigner& signer);

// True if an error is about a signer: the signature does not prove who signed.
bool has_insufficient_signer(const VerifiedSignature& signature);

// For a required signer that does not match. Names a signer with the attributes of `wanted` in another order, as
// openssl prints them. Otherwise names the signers, or the signer whose certificate is missing. May be empty.
std::string signer_hint(std::string_view wanted, const std::vector<VerifiedSignature>& signatures);

// For a missing signature of the required key. Names a signature with a certificate, for which the key is not used.
std::string key_hint(const std::vector<VerifiedSignature>& signatures);

inline SignatureVerdict worse(SignatureVerdict a, SignatureVerdict b) { return a < b ? b : a; }

// Whether a receiver's requirement already made a missing signature an error.
bool is_missed_by_receiver(const Report& report);

// Whether a signed container has an error because it contains no package, or several.
bool has_unknown_content(const Report& report);

// Whether has_unknown_content(), and a finding reports that the container is not signed.
bool denies_signature_of_content(const Report& report);

}  // namespace csar::signatures
