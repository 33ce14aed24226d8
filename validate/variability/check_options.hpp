// The words of variability options.
#pragma once

#include "report/report.hpp"
#include "validate/variability/element.hpp"

namespace csar::validate::variability {

// Reports options that no text of Variability4TOSCA has, and words of modes that mean nothing (1.0, Variability Options):
// resolving passes over both, so that what was meant does not happen.
void check_options(const Template& elements, Report& report);

}  // namespace csar::validate::variability
