// The verdict on a package as JSON, with signatures.
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

// "ok", "warnings", "wrong", "unchecked", or "-" for not checked. For signatures: their verdict (csar/signature.hpp).
std::string_view layer_verdict(const VerifyResult& result, Layer layer);

bool looked_at_signatures(const VerifyResult& result);

// True if there are errors other than unmet requirements of an intake profile: no receiver accepts the package.
bool has_other_errors(const Findings& findings);

nlohmann::ordered_json intakes_json(const std::vector<IntakeVerdict>& intakes, const Findings& findings);

// The "summary" of docs/schema/report.json. `verified`: signatures were checked.
nlohmann::ordered_json summary_json(const VerifyResult& result, bool verified);

// True if there is a signature of the package, and not only of single files.
bool is_signed(const VerifyResult& result);

// A signature as in docs/schema/report.json.
nlohmann::ordered_json signature_json(const VerifiedSignature& signature);

// Adds "signed", "verdict" and "signatures" (docs/schema/report.json).
void add_signatures(const VerifyResult& result, nlohmann::ordered_json& json);

}  // namespace csar::formats
