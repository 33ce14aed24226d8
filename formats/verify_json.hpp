// The verdict on a package in JSON, and its parts, with the signatures.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <string_view>
#include <vector>

#include <csar/rules.hpp>
#include <csar/verify.hpp>

namespace csar::formats {

inline constexpr std::array<Layer, 6> layers = {Layer::container,   Layer::integrity, Layer::metadata,
                                                Layer::definitions, Layer::signature, Layer::demands};

// "ok", "warnings", "wrong", "unchecked", or "-" if nothing was checked; signatures have their own verdicts
// (csar/signature.hpp).
std::string_view layer_verdict(const VerifyResult& result, Layer layer);

// False if the operation did not search for signatures.
bool looked_at_signatures(const VerifyResult& result);

// Whether there are errors that are not about the requirements of an intake profile: its receiver would not accept the
// package, even if all requirements are met.
bool has_other_errors(const Findings& findings);

nlohmann::ordered_json intakes_json(const std::vector<IntakeVerdict>& intakes, const Findings& findings);

// The "summary" of docs/schema/report.json. `verified`: signatures were checked.
nlohmann::ordered_json summary_json(const VerifyResult& result, bool verified);

// Whether there is a signature of the package, not only of single files.
bool is_signed(const VerifyResult& result);

// A signature as in docs/schema/report.json.
nlohmann::ordered_json signature_json(const VerifiedSignature& signature);

// Adds "signed", "verdict" and "signatures" to the summary of a package (docs/schema/report.json).
void add_signatures(const VerifyResult& result, nlohmann::ordered_json& json);

}  // namespace csar::formats
