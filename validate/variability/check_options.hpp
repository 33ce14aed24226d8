// Checks the names and values of variability options.
#pragma once

#include "report/report.hpp"
#include "validate/variability/element.hpp"

namespace csar::validate::variability {

// Reports options that Variability4TOSCA does not define in any version, and undefined mode names (1.0, Variability
// Options): resolution ignores both, so the intended effect is missing.
void check_options(const Template& elements, Report& report);

}  // namespace csar::validate::variability
