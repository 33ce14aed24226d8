// The files that packing takes from a directory.
#pragma once

#include <string>
#include <string_view>

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"
#include "report/report.hpp"

namespace csar::pack {

// Like plan_directory(), but without packing's own outputs. Also reports missing files that Git tracks, and large files
// that are packed twice.
directory::DirectoryPlan pack_plan(const std::string& directory, const PackOptions& options, Report& report);

// Reports files that probably should not be delivered, by name: credentials, packages, files of editors and tools
// (pack/credentials, pack/nested-package, pack/file-of-other-package, pack/left-over). A directory is reported once.
// `is_package`: the directory has definitions, and is not a signed container (SOL004 option 2).
void report_doubtful_files(const directory::DirectoryPlan& plan, bool is_package, Report& report);

// Throws Failure(usage) if the output would replace a source. An older package, and files that tools write next to it,
// may be replaced. `command`: for the message.
void check_no_source_replaced(std::string_view command, const directory::DirectoryPlan& plan);

// Leaves out an older package at `target`, and the files next to it. Also leaves out a directory that contains only
// these files.
void leave_out_former_outputs(directory::DirectoryPlan& plan, const std::string& target);

}  // namespace csar::pack
