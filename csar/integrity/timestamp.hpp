// Time stamps of signatures (RFC 3161): an authority says that it saw a signature at some time. They lie in the
// signature as unsigned attributes (id-aa-timeStampToken, appendix A) and are about the signature's value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "csar/integrity/trust.hpp"

namespace csar::integrity {

struct Timestamp {
    std::string problem;    // why it proves nothing, in a few words; empty when it holds
    std::int64_t time = 0;  // seconds since 1970 UTC
    std::string authority;  // subject of the certificate of who stamped; empty when it is not known
    Judgement judgement;    // of that certificate, when the stamp holds

    // True when it can be relied on that the signature was there at `time`.
    bool is_vouched_for() const { return problem.empty() && judgement.standing == Standing::trusted; }
};

// The question (TimeStampReq in DER) that gets a time stamp for the first signer of `signature` who has none, else for
// the first. Throws Failure(usage) when the signature cannot be read.
std::string timestamp_query(std::string_view signature);

// `signature` with the time stamp `token` (TimeStampResp or TimeStampToken in DER) at the signer whom it is about, in
// PEM. Throws Failure(usage) when either cannot be read, when the authority refused, when the token is broken, or when
// it is about no signer of this signature.
std::string attach_timestamp(std::string_view signature, std::string_view token);

}  // namespace csar::integrity
