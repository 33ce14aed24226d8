// Signatures in JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/verify.hpp>

namespace csar::formats {

// Whether there is a signature of the package, not only of single files.
bool is_signed(const VerifyResult& result);

// A signature as in docs/schema/report.json.
nlohmann::ordered_json signature_json(const VerifiedSignature& signature);

// Adds "signed", "verdict" and "signatures" to the summary of a package (docs/schema/report.json).
void add_signatures(const VerifyResult& result, nlohmann::ordered_json& json);

}  // namespace csar::formats
