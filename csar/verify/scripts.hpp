// Scripts that are named by the definitions, but cannot be started by any system.
#pragma once

#include "csar/open/first_reading.hpp"
#include "csar/open/opened_package.hpp"
#include "report/report.hpp"

namespace csar {

// Reports scripts whose first line ends in a carriage return. `first` has seen the content of a compressed tar; if it
// is null, such a tar is not checked.
void check_scripts(const OpenedPackage& package, const FirstReading* first, Report& report);

}  // namespace csar
