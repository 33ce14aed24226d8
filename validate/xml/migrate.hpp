// The TOSCA 2.0 counterparts of TOSCA 1.0 definitions in XML (migration_table.def). Each meaningful element gets a note
// about its counterpart, or a note that there is none.
#pragma once

#include <span>
#include <string_view>

#include "report/report.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

// Reports the findings of the area migrate/ for every file of `definitions`, in file order. Leaves out the counterparts
// of elements of the kinds `converted`, which the new file contains.
void report_migration(const Definitions& definitions, Report& report, std::span<const std::string_view> converted = {});

}  // namespace csar::validate::xml
