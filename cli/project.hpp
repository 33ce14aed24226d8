// The project file of a run. It is read once, and its settings are the defaults of command-line options.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/packed_of_git.hpp>
#include <csar/project.hpp>
#include "cli/options.hpp"

namespace csar::cli {

struct ProjectOptions {
    std::string config;  // a path; empty: search for the project file; "none": use none
    std::vector<std::string> baselines;
    std::string write_baseline;
};
// `judges`: true if the command checks packages, and therefore has options for baselines.
void add_project_options(std::vector<Option>& options, ProjectOptions& target, bool judges);
// For commands that use only the definitions of the project file (use_definitions_of_project).
void add_project_definitions_option(std::vector<Option>& options, ProjectOptions& target);

// Finds and reads the project file; nullopt if there is none. Unless it is specified with --config, it must not be
// inside the examined input: waivers in a foreign directory must not have an effect. `examined`: the packages,
// directories and OCI layouts as specified by the user. Throws Failure like read_project_file(), and Failure(usage) if
// there is a project file in the working directory and this directory is one of `examined` or inside one of them.
//
// With `below`, parent directories are also searched, up to the root of the work tree (the first directory with .git),
// unless the working directory is inside the examined input. `below` is then the path from its directory to the working
// directory ("services/"). Throws Failure(usage) if that file belongs to neither this user nor root.
std::optional<ProjectFile> find_project(const ProjectOptions& options, const std::vector<std::string>& examined,
                                        std::string* below = nullptr);
// For commands that use only the project file of the working directory: the project file in a parent directory of the
// Git work tree. Empty if there is no such file, or if a project file is already used.
std::string unused_project(const ProjectOptions& options);
// A hint how to use that file; empty if there is none.
std::string unused_project_hint(const ProjectOptions& options);
// Converts the overrides of a project file in a parent directory: their patterns, which are relative to that directory,
// become relative to the working directory.
void move_overrides(ProjectFile& project, std::string_view below);

// Sets options that were not specified from the file: severities of rules and areas, limits, import map, profiles,
// trusted signers, the intake profile. Throws Failure(usage), with the line of the file, for an unknown limit or intake
// profile, and for a path that does not exist.
void apply_defaults(const ProjectFile& project, SeverityOptions& severities);
// Sets an option of pack, such as "created-by", that was not specified. The values of a repeatable option are inserted
// before the specified ones. Numbers are not set: they do not show whether they were specified. Throws Failure(usage)
// with the line of the setting for a directory, key, certificate or passphrase file that does not exist.
void apply_defaults(const ProjectFile& project, std::string_view option, const Target& target);
// Like the function above, for an output. Throws Failure(usage) with the line of the setting if the directory for the
// file does not exist.
void apply_output_default(const ProjectFile& project, std::string_view option, std::string& value);
// Like the function above, for the package that is made of the directory `packed`. Throws Failure(usage) if the project
// file specifies another directory to pack, whose package would be replaced. An output that is a directory is used.
void apply_package_default(const ProjectFile& project, const std::string& packed, std::string& output);
void apply_defaults(const ProjectFile& project, ResourceOptions& resources);
void apply_defaults(const ProjectFile& project, DefinitionSources& definitions);
// Finds the project file and applies only its import map and profiles. `examined`: see find_project(); a project file
// inside of it is ignored unless it is specified with --config. Returns its path, or an empty string.
std::string use_definitions_of_project(const ProjectOptions& options, const std::vector<std::string>& examined,
                                       DefinitionSources& definitions);
// Throws Failure(usage) if a signature is required and the project file was found, but not specified with --config.
void apply_defaults(const ProjectFile& project, const ProjectOptions& options, SignatureOptions& signatures);
// The files of a Git work tree that --gitignore and --git-tracked select or, without them, the options of pack in the
// project file. Throws Failure(usage) if both options are set.
PackedOfGit packed_of_git(std::string_view command, bool gitignore, bool git_tracked,
                          const std::optional<ProjectFile>& project);
// Sets the intake profiles if none were specified. `intakes`: names of profiles, or paths of files.
void apply_intake_default(const ProjectFile& project, std::vector<std::string>& intakes);
// Escapes the characters that fnmatch(3) treats as patterns.
std::string literal_pattern(std::string_view path);

}  // namespace csar::cli
