// Time stamps of signatures (RFC 3161): an authority attests that a signature existed at some time. They are unsigned
// attributes of the signature (id-aa-timeStampToken, appendix A) and cover the signature's value.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "csar/integrity/sigstore.hpp"
#include "csar/integrity/trust.hpp"

namespace csar::integrity {

struct Timestamp {
    std::string problem;  // why the time stamp is invalid, in a few words; empty if it is valid
    std::chrono::sys_seconds time;
    std::string authority;  // subject of the authority's certificate; empty if unknown
    Judgement judgement;    // judgement of the authority's certificate, if the stamp is valid

    // True if it is proven that the signature existed at `time`.
    bool proves_time() const { return problem.empty() && judgement.status == CertificateStatus::trusted; }
};

// The request (TimeStampReq in DER) for a time stamp for the first signer of `signature` that has none; if all signers
// have one, for the first signer. `signer` becomes the subject of this signer if the signature contains the certificate,
// otherwise what identifies the certificate. Throws Failure(usage) if the signature cannot be parsed.
std::string timestamp_query(std::string_view signature, std::string& signer);

// True if `content` is a request for a time stamp (TimeStampReq in DER), and nothing else.
bool is_timestamp_query(std::string_view content);

// `signature` in PEM with the time stamp `token` (TimeStampResp or TimeStampToken in DER), which is added to the signer
// to which it belongs. `signer`: see timestamp_query(). Throws Failure(usage) if `signature` or `token` cannot be parsed,
// if the authority rejected the request, if the token is damaged or a request, or if it does not belong to a signer of
// this signature. Messages about the token contain `name`.
std::string attach_timestamp(std::string_view signature, std::string_view token, std::string_view name,
                             std::string& signer);

// Verifies the response of an authority (TimeStampResp or TimeStampToken in DER) for the value of a signature. Uses the
// authorities of a trusted root; each is verified for the time of its stamp.
Timestamp check_timestamp(std::string_view answer, std::string_view signature,
                          const std::vector<SigstoreAuthority>& authorities);

}  // namespace csar::integrity
