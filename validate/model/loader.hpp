// Steps of Model::load() and of the check of its imports.
#pragma once

#include <optional>

#include "report/report.hpp"
#include "validate/model/model.hpp"

namespace csar::validate {

// Reads tosca_definitions_version and selects the grammar (csd07 6.2). A file without it gets the grammar of its
// importer, to avoid a finding on every line. `read_as` replaces the version of entry files, and of files with the
// version of their entry file.
void read_version(DefinitionsFile& file, std::optional<Version> read_as, Report& report);

// Reports the number of errors in foreign files, at their imports. Call it after all checks.
void report_foreign_faults(const Model& model, Report& report);

void report_import_cycles(const Model& model, Report& report);

}  // namespace csar::validate
