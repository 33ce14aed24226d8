// Inspects packages and adds the findings to a report.
#pragma once

#include <csar/inspect.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::inspect {

// Like inspect_package(), but the findings go into `report` and not into the result.
InspectResult inspect(open::Subject& subject, const InspectOptions& options, Report& report);
InspectResult inspect(const Input& input, const InspectOptions& options, Report& report);

}  // namespace csar::inspect
