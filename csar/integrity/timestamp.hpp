// Time stamps (RFC 3161): an authority attests that a signature existed at some time.
// A time stamp is an unsigned attribute of the signature (id-aa-timeStampToken, appendix A), and covers its value.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "csar/integrity/sigstore.hpp"
#include "csar/integrity/trust.hpp"

namespace csar::integrity {

struct Timestamp {
    std::string problem;  // why the time stamp is invalid; "" if it is valid
    std::chrono::sys_seconds time;
    std::string authority;  // subject of the authority's certificate; "" if unknown
    Judgement judgement;    // judgement of the authority's certificate, for a valid time stamp

    // True if the signature certainly existed at `time`.
    bool proves_time() const { return problem.empty() && judgement.status == CertificateStatus::trusted; }
};

// Returns a TimeStampReq in DER for the first signer without a time stamp, otherwise for the first signer.
// Sets `signer` to its subject, or to what identifies its certificate. Throws Failure(usage) for a malformed signature.
std::string timestamp_query(std::string_view signature, std::string& signer);

// True for a TimeStampReq in DER.
bool is_timestamp_query(std::string_view content);

// Adds a TimeStampResp or TimeStampToken in DER to its signer. Returns PEM. `signer`: see timestamp_query().
// `name`: of the token, for messages. Throws Failure(usage) if an argument is malformed, the token is damaged or is a
// request, the authority rejected the request, or the token belongs to another signature.
std::string attach_timestamp(std::string_view signature, std::string_view token, std::string_view name,
                             std::string& signer);

// Verifies a TimeStampResp or TimeStampToken in DER for a signature value.
// Trusts `authorities`, each at the time of its stamp.
Timestamp check_timestamp(std::string_view answer, std::string_view signature,
                          const std::vector<SigstoreAuthority>& authorities);

}  // namespace csar::integrity
