// Scripts that the definitions refer to, but that no system can start.
#pragma once

#include "csar/open/first_reading.hpp"
#include "csar/open/opened_package.hpp"
#include "report/report.hpp"

namespace csar::verify {

// Reports scripts whose first line ends in a carriage return. `first` has received the content of a compressed tar; if
// it is null, scripts in such a tar are not checked.
void check_scripts(const open::OpenedPackage& package, const open::FirstReading* first, Report& report);

}  // namespace csar::verify
