// Findings as in docs/schema/report.json, for use in other documents.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/findings.hpp>

namespace csar::formats {

nlohmann::ordered_json findings_json(const Findings& findings);

}  // namespace csar::formats
