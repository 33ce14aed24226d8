// Explains how TOSCA 1.0 elements in XML map to TOSCA 2.0 (migration_table.def).
#pragma once

#include "report/report.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

// Reports findings of the area migrate/, in file order. `converts`: to_yaml() writes the result, so elements that
// to_yaml() converts are not reported.
void report_migration(const Definitions& definitions, Report& report, bool converts);

}  // namespace csar::validate::xml
