// Findings as in docs/schema/report.json.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/findings.hpp>

namespace csar::formats {

nlohmann::ordered_json findings_json(const Findings& findings);
// `details`: the "summary", with the verdict on signatures.
nlohmann::ordered_json findings_json(const Findings& findings, const nlohmann::ordered_json& details);

// True if signed bytes were changed. Every report then has the verdict "tampered".
bool is_tampered(const Findings& findings, const nlohmann::ordered_json& details);

}  // namespace csar::formats
