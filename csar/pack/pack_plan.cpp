#include "csar/pack/pack_plan.hpp"

#include <optional>
#include <utility>

#include "csar/pack/doubtful_files.hpp"
#include "csar/pack/pack_target.hpp"
#include "csar/sign/stale_files.hpp"

namespace csar::pack {

directory::DirectoryPlan pack_plan(const std::string& directory, const PackOptions& options, Report& report) {
    directory::PlanOptions plan;
    plan.limits = options.limits;
    plan.project_file = options.project_file;
    plan.follow_symlinks = options.follow_symlinks;
    if (!options.checksum.empty()) plan.outputs.push_back(options.checksum);
    // A package in a directory does not have a name yet (leave_out_former_outputs), and other files in this directory
    // are sources.
    const bool is_file = !options.output.empty() && !is_named_by_definitions(options);
    if (is_file) plan.outputs.push_back(options.output);
    // Leaves out files that an earlier run wrote next to the package.
    if (is_file && options.output != "-")
        for (std::string& name : open::names_beside(options.output)) plan.outputs.push_back(std::move(name));
    std::optional<directory::GitFiles> git;
    if (options.git != PackedOfGit::everything) git.emplace(directory, options.git == PackedOfGit::tracked);
    if (git) plan.git = &*git;
    directory::DirectoryPlan made = directory::plan_directory(directory, plan, report);
    if (git) report_missing_files(made, *git, report);
    if (options.follow_symlinks) report_copies(made, report);
    return made;
}

}  // namespace csar::pack
