// Files that probably should not be delivered, recognised by name: credentials, packages, files of editors and tools.
#pragma once

#include "csar/directory/directory_plan.hpp"
#include "report/report.hpp"

namespace csar::pack {

// Reports doubtful files in the plan (pack/credentials, pack/nested-package, pack/file-of-other-package,
// pack/left-over): a directory once, not each file in it. `is_package`: the directory has its own definitions, and is
// not a container for a signed package (SOL004 option 2).
void report_doubtful_files(const directory::DirectoryPlan& plan, bool is_package, Report& report);

// Reports large files that are packed twice because a symbolic link leads to them (pack/packed-twice).
void report_copies(const directory::DirectoryPlan& plan, Report& report);

// Reports files that Git tracks but that do not exist (pack/missing-tracked-file).
void report_missing_files(const directory::DirectoryPlan& plan, const directory::GitFiles& git, Report& report);

}  // namespace csar::pack
