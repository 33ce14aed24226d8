// Outputs of earlier runs: packages, and the files next to them that are named after them.
#pragma once

#include <string>
#include <string_view>

#include "csar/directory/directory_plan.hpp"
#include "csar/sign/stale_files.hpp"

namespace csar::pack {

// An older package may be in the packed directory, and is replaced. All other files there are sources and are kept,
// except files that tools write next to a package. Throws Failure(usage), with `command` in the message, if a source
// would be replaced.
void check_no_source_replaced(std::string_view command, const directory::DirectoryPlan& plan);

// A package with a name from the definitions, `target`, may be in the directory because of an earlier run, with files
// next to it. It may also be in a separate directory without other content. All of them are left out of the plan.
void leave_out_former_outputs(directory::DirectoryPlan& plan, const std::string& target);

}  // namespace csar::pack
