// The project file of a run: read once, its settings laid under the options of the command line.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <csar/project.hpp>
#include "cli/options.hpp"

namespace csar::cli {

struct ProjectOptions {
    std::string config;  // empty: the project file that is found; "none": none
    std::vector<std::string> baselines;
    std::string write_baseline;
};
// `judges`: the command judges packages, and so knows baselines.
void add_project_options(std::vector<Option>& options, ProjectOptions& target, bool judges);

// nullopt: there is none. A project file that was found, and not named by --config, is never part of what is examined: a
// directory of others must not bring its own waivers. `examined`: the packages, directories and OCI layouts as the user named
// them. Throws Failure as read_project_file() does, and Failure(usage) when the working directory is one of them or in one.
//
// With `below` it is looked for in the directories above, too, to the root of the work tree (the first that holds .git) at most,
// when the working directory is in none of what is examined. What leads from its directory to the working directory
// ("services/") is then in `below`. Throws Failure(usage) when that file belongs to another user than this one and root.
std::optional<ProjectFile> find_project(const ProjectOptions& options, const std::vector<std::string>& examined,
                                        std::string* below = nullptr);
// Makes the overrides of a project file that was found above, which fit names from its own directory on, those of files as they are
// called in the working directory.
void move_overrides(ProjectFile& project, std::string_view below);

// What the options leave open comes from the file: severities of a rule or area that no option names, limits, import map,
// profiles, trusted signers, the intake profile. Throws Failure(usage), with the line of the file, for a limit or an intake
// profile that there is not, and for a path where nothing is.
void apply_defaults(const ProjectFile& project, SeverityOptions& severities);
// The value of an option of pack that was not given.
void apply_defaults(const ProjectFile& project, std::string_view option, std::string& value);
void apply_defaults(const ProjectFile& project, std::string_view option, std::optional<std::string>& value);
void apply_defaults(const ProjectFile& project, std::string_view option, bool& value);
// Those of an option that may be repeated come before what was given.
void apply_defaults(const ProjectFile& project, std::string_view option, std::vector<std::string>& values);
void apply_defaults(const ProjectFile& project, ResourceOptions& resources);
void apply_defaults(const ProjectFile& project, DefinitionSources& definitions);
// Throws Failure(usage) when a signature is required, and the file was found and not named by --config.
void apply_defaults(const ProjectFile& project, const ProjectOptions& options, SignatureOptions& signatures);
// `intakes`: names, or paths of files.
void apply_intake_default(const ProjectFile& project, std::vector<std::string>& intakes);

// Gathers what is found now, so that later runs report only what is new.
class Baseline {
public:
    // `baselines`: what their waivers cover is known, and stays in the new one.
    void add(const Findings& findings, const std::vector<std::string>& baselines);
    // As a project file that holds waivers. Throws Failure: output, and usage when findings were counted and not kept, which
    // would be missing.
    void write(const std::string& path) const;

private:
    struct Key {
        std::string rule, path, key, message;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    void add(const Findings& findings, const Diagnostic& diagnostic);

    std::map<Key, std::uint64_t> counts_;
    std::uint64_t missing_ = 0;
};

// Whether there is a file at `path` that Baseline::write() may have written.
bool is_baseline(const std::string& path);

}  // namespace csar::cli
