// What a verified signature means: findings for the report, and a summary.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/signature.hpp>
#include "csar/integrity/cms.hpp"
#include "report/report.hpp"

namespace csar {

// Where findings about a signature are placed, and how severe those about trust are.
struct SignatureContext {
    Place place;
    // How a signer who is not trusted is reported: as an error, as a warning or not at all.
    Severity untrusted = Severity::warning;
    // What a time stamp is whose authority is not trusted.
    Severity unvouched = Severity::note;
    std::int64_t time = 0;    // at which certificates were judged, in seconds since 1970 UTC
    bool time_given = false;  // it is not just now
};

// Fills in what `check` says about `signature`, whose scope, location and covered bytes are known, and reports whatever
// keeps it from being trusted.
void conclude(const integrity::CmsCheck& check, const SignatureContext& context, VerifiedSignature& signature,
              Report& report);

// Whether `wanted`, a subject in the form of RFC 2253 or a common name, is this signer.
bool is_signer(std::string_view wanted, const VerifiedSigner& signer);

// A question for the signer that may be meant, if one of them has the attributes of `wanted` in another order, as openssl prints
// them, or a name that is nearly it; else empty.
std::string signer_hint(std::string_view wanted, const std::vector<VerifiedSignature>& signatures);

// The worse of two verdicts.
inline SignatureVerdict worse(SignatureVerdict a, SignatureVerdict b) { return a < b ? b : a; }

}  // namespace csar
