// What TOSCA 1.0 definitions in XML become in TOSCA 2.0 (migration_table.def). Nothing is written: each element that
// means something gets a note that says its counterpart, or that there is none.
#pragma once

#include "report/report.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

// Reports the findings of the area migrate/ for every file of `definitions`, in the order of the files.
void report_migration(const Definitions& definitions, Report& report);

}  // namespace csar::validate::xml
