// Bills of materials, with the findings in a report.
#pragma once

#include <csar/sbom.hpp>
#include "report/report.hpp"

namespace csar {

// make_sbom(), whose findings go into `report` and not into the result.
Sbom collect_sbom(const Input& package, const SbomOptions& options, Report& report);

}  // namespace csar
