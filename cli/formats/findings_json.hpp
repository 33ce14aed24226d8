// Findings as docs/schema/report.json has them, to be put into other documents.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/findings.hpp>

namespace csar::cli {

nlohmann::ordered_json findings_json(const Findings& findings);

}  // namespace csar::cli
