// Migrates earlier definitions to TOSCA 2.0 and adds the findings to a report.
#pragma once

#include <csar/migrate.hpp>
#include "report/report.hpp"

namespace csar::migrate {

MigrateResult migrate(const Input& input, const MigrateOptions& options, Report& report);

}  // namespace csar::migrate
