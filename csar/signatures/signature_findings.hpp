// The results of a verified signature: findings for the report, and a summary.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/signature.hpp>
#include "csar/integrity/cms.hpp"
#include "report/report.hpp"

namespace csar::signatures {

// The place of findings about a signature, and the severity of findings about trust.
struct SignatureContext {
    Place place;
    // The severity for an untrusted signer: error, warning or ignored.
    Severity untrusted = Severity::warning;
    // The severity for a time stamp of an untrusted authority.
    Severity unvouched = Severity::note;
    std::chrono::sys_seconds time;                          // the time for which certificates were checked
    bool time_given = false;                                // `time` was specified, and is not the current time
    const integrity::Certificates* certificates = nullptr;  // those that were found near the signature, if any
};

// Completes `signature`, whose scope, location and covered bytes are set, with the results of `check`, and reports the
// reasons why it is not trusted.
void conclude(const integrity::CmsCheck& check, const SignatureContext& context, VerifiedSignature& signature,
              Report& report);

// True if `wanted`, a subject in the format of RFC 2253 or a common name, is this signer.
bool is_signer(std::string_view wanted, const VerifiedSigner& signer);

// True if there is an error about a signer: the signature does not prove that this one signed.
bool has_insufficient_signer(const VerifiedSignature& signature);

// A hint for a required signer that does not match. If a signer has the attributes of `wanted` in a different order, as
// in the output of openssl, the hint is this signer; otherwise, the signers of the package, or the one whose certificate
// is missing. Empty if there are none.
std::string signer_hint(std::string_view wanted, const std::vector<VerifiedSignature>& signatures);

// A hint if there is no signature of the required key: the signature with a certificate that the key does not concern.
std::string key_hint(const std::vector<VerifiedSignature>& signatures);

// The worse of two verdicts.
inline SignatureVerdict worse(SignatureVerdict a, SignatureVerdict b) { return a < b ? b : a; }

// Whether a missing signature is already an error because of a receiver's requirement.
bool is_missed_by_receiver(const Report& report);

// Whether there is an error because the package in a signed container is missing, or is one of several.
bool has_unknown_content(const Report& report);

// Whether there is a finding that such a container is not signed, which is also the verdict on its signatures.
bool denies_signature_of_content(const Report& report);

}  // namespace csar::signatures
