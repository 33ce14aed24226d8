// Inspecting, with the findings in a report.
#pragma once

#include <csar/inspect.hpp>
#include "csar/open/input.hpp"
#include "report/report.hpp"

namespace csar {

// inspect_package(), whose findings go into `report` and not into the result.
InspectResult inspect(const Input& input, const InspectOptions& options, Report& report);

}  // namespace csar
