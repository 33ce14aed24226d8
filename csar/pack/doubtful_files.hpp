// Unlikely payload, recognised by name: credentials, packages, files of editors and tools.
#pragma once

#include "csar/directory/directory_plan.hpp"
#include "report/report.hpp"

namespace csar {

// Reports those of the plan (pack/credentials, pack/nested-package, pack/file-of-other-package, pack/left-over): a
// directory once, not each file in it. `is_package`: the directory has its own definitions, and is not a container for
// a signed package (SOL004 option 2).
void report_doubtful_files(const DirectoryPlan& plan, bool is_package, Report& report);

// Reports missing files that Git tracks (pack/missing-tracked-file).
void report_missing_files(const DirectoryPlan& plan, const GitFiles& git, Report& report);

}  // namespace csar
