// The files that packing with these options takes from a directory.
#pragma once

#include <string>

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"
#include "report/report.hpp"

namespace csar::pack {

// Like plan_directory(), without the outputs of packing. Also reports files that Git tracks but that do not exist.
directory::DirectoryPlan pack_plan(const std::string& directory, const PackOptions& options, Report& report);

}  // namespace csar::pack
