// Options that several commands share.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/definition_options.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>
#include <csar/signature.hpp>
#include "cli/command.hpp"
#include "formats/report_writer.hpp"

namespace csar::cli {

// Splits an option value KEY=VALUE. Throws Failure(usage) with the syntax `form` for another value.
std::pair<std::string, std::string> parse_pair(std::string_view option, const std::string& given,
                                               std::string_view form = "KEY=VALUE");

struct OutputOptions {
    std::string format = "text";
    std::vector<std::string> outputs;  // FORMAT=FILE
    std::string color = "auto";
    bool quiet = false;
    bool verbose = false;
    bool layers = false;        // a line for each package, no findings
    bool only_failing = false;  // in text, count valid packages without a line for each
    std::optional<formats::PartOfCatalogue> part;

    bool json() const { return format == "json"; }
};
// `forms`: the values of --format, separated by spaces. `verbose`: the help of --verbose.
void add_output_options(std::vector<Option>& options, OutputOptions& target, std::string_view forms = "text json",
                        std::string_view verbose = "also print notes and details");
// For all report formats, which may be combined.
void add_report_options(std::vector<Option>& options, OutputOptions& target);

// Candidates for --intake, separated by spaces.
std::string intake_profile_names();

// --strict, --error ID, --warning ID, --ignore ID.
struct SeverityOptions {
    bool strict = false;
    std::vector<std::string> errors;
    std::vector<std::string> warnings;
    std::vector<std::string> ignored;
    std::uint64_t findings_of_rule = 0;          // SeverityPolicy::findings_of_rule
    std::vector<SeveritiesOfFiles> of_files;     // from the project file
    std::map<std::string, Severity> of_project;  // by identifier or area; options win

    // Throws Failure(usage) for an identifier that is unknown or cannot be lowered.
    SeverityPolicy policy() const;
};
void add_severity_options(std::vector<Option>& options, SeverityOptions& target);

// --import-map NAME=FILE, --profile-path PATH, --dialect NAME.
struct DefinitionSources {
    std::vector<std::string> import_map;
    std::vector<std::string> profile_paths;
    std::string dialect;

    // Throws Failure(usage) for a malformed pair.
    DefinitionOptions options() const;
};
void add_definition_options(std::vector<Option>& options, DefinitionSources& target);

// --limit NAME=VALUE, --jobs N.
struct ResourceOptions {
    std::vector<std::string> limits_given;
    unsigned jobs_given = 0;
    bool no_progress = false;

    // Sizes accept K, M, G, T (powers of 1024). Throws Failure(usage).
    Limits limits() const;
    // Default: the number of processors, at most 8.
    unsigned jobs() const;
};
void add_resource_options(std::vector<Option>& options, ResourceOptions& target);
// --no-progress, for commands with a progress line.
void add_progress_option(std::vector<Option>& options, ResourceOptions& target);

// For a file that is read for each package: reports an error once. Throws Failure(input) for a missing or unreadable
// file, and Failure(usage) for a directory.
void require_file(std::string_view option, const std::string& path);

// --trust, --crl, --at-time, --signer, --require-signature, --signature.
struct SignatureOptions {
    TrustOptions given;
    std::string at_time;

    // Throws Failure(usage) for a malformed time.
    TrustOptions trust() const;
};
void add_signature_options(std::vector<Option>& options, SignatureOptions& target);

}  // namespace csar::cli
