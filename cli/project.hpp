// The project file, which has the defaults of options.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/packed_of_git.hpp>
#include <csar/project.hpp>
#include "cli/options.hpp"

namespace csar::cli {

inline constexpr const char* default_project = ".csar.yaml";

struct ProjectOptions {
    std::string config;  // a path; empty: search; "none": no project file
    std::vector<std::string> baselines;
    std::string write_baseline;
};
// `judges`: the command checks packages, so it has options for baselines.
void add_project_options(std::vector<Option>& options, ProjectOptions& target, bool judges);
// For use_definitions_of_project().
void add_project_definitions_option(std::vector<Option>& options, ProjectOptions& target);

// Finds and reads the project file; nullopt if there is none. `examined`: the packages, directories and OCI layouts of
// the user.
//
// Throws Failure like read_project_file(). Also throws Failure(usage) if the project file is in an examined directory:
// it could waive faults of the package. --config allows it.
//
// With `below`, also searches parent directories up to the first with .git. Then `below` becomes the path from the
// project file to the working directory ("services/"). Throws Failure(usage) if that file belongs to another user than
// this user or root.
std::optional<ProjectFile> find_project(const ProjectOptions& options, const std::vector<std::string>& examined,
                                        std::string* below = nullptr);
// The name of a file in the working directory that is not read, but was probably intended as the project file. Returns
// an empty string if there is no such file, or if there is a project file.
std::string_view misnamed_project();
// The project file of a parent directory in the Git work tree, if the command does not use it. Returns an empty string
// if there is no such file, or if another project file is used.
std::string unused_project(const ProjectOptions& options);
// A hint how to use it; may be empty.
std::string unused_project_hint(const ProjectOptions& options);
// For a project file in a parent directory: makes the patterns of overrides relative to the working directory.
void move_overrides(ProjectFile& project, std::string_view below);

// Sets options that were not given: severities, limits, import map, profiles, trusted signers, intake profile. Throws
// Failure(usage), with the line in the file, for an unknown limit or profile, or a missing path.
void apply_defaults(const ProjectFile& project, SeverityOptions& severities);
// Sets an option of pack, such as "created-by", if it was not given. Values of a repeatable option precede the given
// values. Numbers are not set: it is not known whether they were given. Throws Failure(usage) with the line for a
// missing directory, key, certificate or passphrase file.
void apply_defaults(const ProjectFile& project, std::string_view option, const Target& target);
// Like the function above, for an output. Throws Failure(usage) with the line of the setting if the directory for the
// file does not exist; for a checksum file, if the directory in which pack creates its directory does not exist.
void apply_output_default(const ProjectFile& project, std::string_view option, std::string& value);
// For the package of the directory `packed`. Throws Failure(usage) if the project file packs another directory, because
// its package would be replaced. An output directory is allowed.
void apply_package_default(const ProjectFile& project, const std::string& packed, std::string& output);
void apply_defaults(const ProjectFile& project, ResourceOptions& resources);
void apply_defaults(const ProjectFile& project, DefinitionSources& definitions);
// Applies only the import map and profiles of the project file. A file in `examined` is ignored, except with --config.
// Returns the path of the project file; may be empty.
std::string use_definitions_of_project(const ProjectOptions& options, const std::vector<std::string>& examined,
                                       DefinitionSources& definitions);
// Throws Failure(usage) if a signature is required but the project file was not given with --config.
void apply_defaults(const ProjectFile& project, const ProjectOptions& options, SignatureOptions& signatures);
// --gitignore, --git-tracked or, otherwise, the setting of pack in the project file. Throws Failure(usage) for both
// options.
PackedOfGit packed_of_git(std::string_view command, bool gitignore, bool git_tracked,
                          const std::optional<ProjectFile>& project);
// If none were given. `intakes`: names or paths.
void apply_intake_default(const ProjectFile& project, std::vector<std::string>& intakes);
// A pattern of fnmatch(3) that only matches `path`.
std::string literal_pattern(std::string_view path);

}  // namespace csar::cli
