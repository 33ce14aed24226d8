// Resolves variable templates and adds the findings to a report.
#pragma once

#include <csar/resolve.hpp>
#include "report/report.hpp"

namespace csar::resolve {

// Like resolve_definitions() and list_variability(), but `report` receives the findings.
ResolveResult resolve(const Input& input, const ResolveOptions& options, Report& report);
Variability list_variability(const Input& input, const VariabilityOptions& options, Report& report);

}  // namespace csar::resolve
