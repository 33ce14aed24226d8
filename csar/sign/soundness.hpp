// Verifies the signed output before it gets its final name.
#pragma once

#include <string>
#include <vector>

#include <csar/sign.hpp>
#include "base/file.hpp"
#include "csar/sign/signature_place.hpp"
#include "report/report.hpp"

namespace csar::sign {

// Whether verify_package() accepts `written`: a signed package, or a signature next to `package`. Ignores trust in the
// signer. Warns if a signer was added, and an earlier signer's certificate has expired.
// `is_signed`: `written` must have a signature. `signatures`: receives the found signatures.
bool is_sound(const File& written, const SignaturePlace& place, const std::string& package, const SignOptions& options,
              bool is_signed, Report& report, std::vector<VerifiedSignature>& signatures);

// Warns about the other signers in `result`, whose signatures remain inside the new signature. `signatures`: of the
// signed package.
void report_kept_signers(const SignResult& result, const std::vector<VerifiedSignature>& signatures,
                         const SignaturePlace& place, Report& report);

}  // namespace csar::sign
