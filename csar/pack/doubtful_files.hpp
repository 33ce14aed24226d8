// Unlikely payload, recognised by name: credentials, packages, what editors and tools leave.
#pragma once

#include "csar/directory/directory_plan.hpp"
#include "report/report.hpp"

namespace csar {

// Reports those of the plan (pack/credentials, pack/nested-package, pack/file-of-other-package, pack/left-over): a directory
// once, not each file in it.
// `is_package`: the directory holds definitions of its own, and is not a container for a signed package (SOL004 option 2).
void report_doubtful_files(const DirectoryPlan& plan, bool is_package, Report& report);

// Reports files that git tracks and that are not there (pack/missing-tracked-file).
void report_missing_files(const DirectoryPlan& plan, const GitFiles& git, Report& report);

}  // namespace csar
