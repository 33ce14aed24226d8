// The TOSCA 2.0 counterparts of TOSCA 1.0 definitions in XML (migration_table.def). Each meaningful element gets a note
// about its counterpart, or a note that there is none.
#pragma once

#include "report/report.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

// Reports the findings of the area migrate/ for every file of `definitions`, in file order. `converts`: leaves out the
// counterparts that the file of to_yaml() contains.
void report_migration(const Definitions& definitions, Report& report, bool converts);

}  // namespace csar::validate::xml
