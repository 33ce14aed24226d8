// Creates bills of materials and adds the findings to a report.
#pragma once

#include <csar/sbom.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::sbom {

// Like make_sbom(), but `report` receives the findings.
Sbom collect_sbom(open::Subject& subject, const SbomOptions& options, Report& report);

}  // namespace csar::sbom
