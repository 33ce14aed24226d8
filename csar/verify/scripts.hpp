// Scripts that the definitions name and that no system can start.
#pragma once

#include "csar/open/first_reading.hpp"
#include "csar/open/opened_package.hpp"
#include "report/report.hpp"

namespace csar {

// Reports those whose first line ends in a carriage return. `first` has seen the content of a compressed tar; null: of
// such a tar nothing is looked at.
void check_scripts(const OpenedPackage& package, const FirstReading* first, Report& report);

}  // namespace csar
