// The TOSCA 2.0 counterparts of TOSCA 1.0 definitions in XML (migration_table.def). Nothing is written: each meaningful
// element gets a note that names its counterpart or states that there is none.
#pragma once

#include "report/report.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

// Reports the findings of the area migrate/ for every file of `definitions`, in file order.
void report_migration(const Definitions& definitions, Report& report);

}  // namespace csar::validate::xml
