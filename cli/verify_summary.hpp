// The output of verify and validate about a package in addition to findings.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <csar/rules.hpp>
#include <csar/verify.hpp>

namespace csar::cli {

inline constexpr std::array<Layer, 6> layers = {Layer::container,   Layer::integrity, Layer::metadata,
                                                Layer::definitions, Layer::signature, Layer::demands};

// "valid", "INVALID", "UNCHECKED", "UNREADABLE".
std::string_view verdict_word(const Findings& findings);

// One line: what was checked and what was not, so that "valid" is not misunderstood. `verified`: signatures were
// checked.
std::string summary(const VerifyResult& result, bool verified);

// With several intake profiles, one line for each: whether the package meets it, and the rules of unmet requirements.
// Otherwise empty.
std::string intake_lines(const Findings& findings, const std::vector<IntakeVerdict>& intakes);

// The verdicts in JSON.
nlohmann::ordered_json intakes_json(const std::vector<IntakeVerdict>& intakes);

// One line: the verdict, that of each layer, and the name. A layer is "ok", "warnings", "wrong", or "-" if nothing was
// checked; signatures have their own verdicts (csar/signature.hpp).
std::string layers_line(const VerifyResult& result);

// The same line or lines with the verdict in colour: green, or the colour of errors or warnings.
std::string with_coloured_verdict(const std::string& lines, const Findings& findings);

// The "summary" of docs/schema/report.json.
nlohmann::ordered_json summary_json(const VerifyResult& result, bool verified);

}  // namespace csar::cli
