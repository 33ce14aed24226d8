// The files that packing with these options takes from a directory.
#pragma once

#include <string>
#include <string_view>

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"
#include "report/report.hpp"

namespace csar::pack {

// Like plan_directory(), without the outputs of packing. Also reports files that Git tracks but that do not exist, and
// large files that are packed twice.
directory::DirectoryPlan pack_plan(const std::string& directory, const PackOptions& options, Report& report);

// Reports files in the plan that probably should not be delivered, recognised by name: credentials, packages, files of
// editors and tools (pack/credentials, pack/nested-package, pack/file-of-other-package, pack/left-over): a directory
// once, not each file in it. `is_package`: the directory has its own definitions, and is not a container for a signed
// package (SOL004 option 2).
void report_doubtful_files(const directory::DirectoryPlan& plan, bool is_package, Report& report);

// An older package may be in the packed directory, and is replaced. All other files there are sources and are kept,
// except files that tools write next to a package. Throws Failure(usage), with `command` in the message, if a source
// would be replaced.
void check_no_source_replaced(std::string_view command, const directory::DirectoryPlan& plan);

// A package with a name from the definitions, `target`, may be in the directory because of an earlier run, with files
// next to it. It may also be in a separate directory without other content. All of them are left out of the plan.
void leave_out_former_outputs(directory::DirectoryPlan& plan, const std::string& target);

}  // namespace csar::pack
