// The steps of Model::load, and of the check of its imports, that have files of their own.
#pragma once

#include <optional>

#include "report/report.hpp"
#include "validate/model/model.hpp"

namespace csar::validate {

// Recognises tosca_definitions_version and selects the file's grammar (csd07 6.2); reports errors in it. A file without
// it is read with the grammar of its importer, which avoids a finding on every line. With `read_as`, an entry file is
// always read with that version. Other files are read with it if they have the version of their entry file.
void read_version(DefinitionsFile& file, std::optional<Version> read_as, Report& report);

// Reports, at the imports of foreign files, the number of errors in these files, which were counted separately. Must be
// called after everything has been checked.
void report_foreign_faults(const Model& model, Report& report);

// Reports each import that closes a cycle of files.
void report_import_cycles(const Model& model, Report& report);

}  // namespace csar::validate
