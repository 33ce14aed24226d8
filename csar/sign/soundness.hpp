// Verifies the output of signing before it gets its final name.
#pragma once

#include <string>
#include <vector>

#include <csar/sign.hpp>
#include "base/file.hpp"
#include "csar/sign/signature_place.hpp"
#include "report/report.hpp"

namespace csar::sign {

// Checks that verify_package() accepts `written`, which is the signed package, or the signature next to `package`.
// Trust in the signer is not checked. Warns if a signer was added and the certificate of an earlier one has expired.
// `is_signed`: `written` must be signed. `signatures`: the signatures that were found.
bool is_sound(const File& written, const SignaturePlace& place, const std::string& package, const SignOptions& options,
              bool is_signed, Report& report, std::vector<VerifiedSignature>& signatures);

}  // namespace csar::sign
