// The verdict on a package in JSON, and its parts.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

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

nlohmann::ordered_json intakes_json(const std::vector<IntakeVerdict>& intakes);

// The "summary" of docs/schema/report.json. `verified`: signatures were checked.
nlohmann::ordered_json summary_json(const VerifyResult& result, bool verified);

}  // namespace csar::formats
