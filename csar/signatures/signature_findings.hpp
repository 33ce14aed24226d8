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
    const integrity::Certificates* certificates = nullptr;  // certificates found near the signature; may be null
};

// Completes `signature`, whose scope, location and covered bytes are set, with the results of `check`, and reports the
// reasons why it is not trusted.
void conclude(const integrity::CmsCheck& check, const SignatureContext& context, VerifiedSignature& signature,
              Report& report);

// True if `wanted`, a subject in the format of RFC 2253 or a common name, is this signer.
bool is_signer(std::string_view wanted, const VerifiedSigner& signer);

// True if there is an error about a signer: the signature does not prove that this signer signed.
bool has_insufficient_signer(const VerifiedSignature& signature);

// A hint for a required signer that does not match. If a signer has the attributes of `wanted` in a different order, as
// in the output of openssl, the hint names this signer. Otherwise, it names the signers of the package, or the signer
// whose certificate is missing. Empty if there are none.
std::string signer_hint(std::string_view wanted, const std::vector<VerifiedSignature>& signatures);

// A hint if there is no signature of the required key: it names a signature with a certificate, for which the key is
// not used.
std::string key_hint(const std::vector<VerifiedSignature>& signatures);

// The worse of two verdicts.
inline SignatureVerdict worse(SignatureVerdict a, SignatureVerdict b) { return a < b ? b : a; }

// Whether a missing signature is already an error because of a receiver's requirement.
bool is_missed_by_receiver(const Report& report);

// Whether there is an error because the package in a signed container is missing, or is one of several.
bool has_unknown_content(const Report& report);

// Whether a container has unknown content (has_unknown_content()), and there is a finding that it is not signed. This
// is then also the verdict on its signatures.
bool denies_signature_of_content(const Report& report);

}  // namespace csar::signatures
