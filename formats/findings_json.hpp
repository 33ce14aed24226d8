// Findings as in docs/schema/report.json, for use in other documents.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/findings.hpp>

namespace csar::formats {

nlohmann::ordered_json findings_json(const Findings& findings);
// `details`: the "summary", which contains the verdict on the signatures.
nlohmann::ordered_json findings_json(const Findings& findings, const nlohmann::ordered_json& details);

// Whether the package is invalid because bytes differ from the signed bytes. Every report then has the verdict
// "tampered".
bool is_tampered(const Findings& findings, const nlohmann::ordered_json& details);

}  // namespace csar::formats
