// Explains how TOSCA 1.0 elements in XML map to TOSCA 2.0 (migration_table.def).
#pragma once

#include "report/report.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

// Reports in file order (area migrate/). `converts`: without counterparts that to_yaml() writes.
void report_migration(const Definitions& definitions, Report& report, bool converts);

}  // namespace csar::validate::xml
