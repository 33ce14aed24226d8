// Migrates earlier definitions to TOSCA 2.0, with the findings in a report.
#pragma once

#include <csar/migrate.hpp>
#include "report/report.hpp"

namespace csar {

MigrateResult migrate(const Input& input, const MigrateOptions& options, Report& report);

}  // namespace csar
