// Resolves variable templates and adds the findings to a report.
#pragma once

#include <csar/resolve.hpp>
#include "report/report.hpp"

namespace csar::resolve {

// Like resolve_definitions(), but the findings go into `report` and not into the result.
ResolveResult resolve(const Input& input, const ResolveOptions& options, Report& report);

}  // namespace csar::resolve
