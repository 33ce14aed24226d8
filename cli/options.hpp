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
#include "cli/formats/report_writer.hpp"

namespace csar::cli {

// The two halves of a value KEY=VALUE of an option. Throws Failure(usage) when it is not one, which is to be written as `form`.
std::pair<std::string, std::string> parse_pair(std::string_view option, const std::string& given,
                                               std::string_view form = "KEY=VALUE");

// How results are shown.
struct OutputOptions {
    std::string format = "text";
    std::vector<std::string> outputs;  // FORMAT=FILE, beside what is printed
    std::string color = "auto";
    bool quiet = false;
    bool verbose = false;
    bool layers = false;        // a line for each package instead of its findings
    bool only_failing = false;  // in text, packages that are valid are only counted
    std::optional<PartOfCatalogue> part;

    bool json() const { return format == "json"; }
};
// `forms`: those of --format, with a blank between two.
void add_output_options(std::vector<Option>& options, OutputOptions& target, std::string_view forms = "text json");
// The same with all forms of reports, several at once.
void add_report_options(std::vector<Option>& options, OutputOptions& target);

// The intake profiles that come with csar, with a blank between two: candidates of --intake.
std::string intake_profile_names();

// How severities are changed: --strict, --error ID, --warning ID, --ignore ID.
struct SeverityOptions {
    bool strict = false;
    std::vector<std::string> errors;
    std::vector<std::string> warnings;
    std::vector<std::string> ignored;
    std::uint64_t findings_of_rule = 0;          // SeverityPolicy::findings_of_rule
    std::vector<SeveritiesOfFiles> of_files;     // of the project file
    std::map<std::string, Severity> of_project;  // by identifier or area, where no option says otherwise

    // Throws Failure(usage) for an unknown identifier and for one that may not be lowered.
    SeverityPolicy policy() const;
};
void add_severity_options(std::vector<Option>& options, SeverityOptions& target);

// What completes the definitions: --import-map NAME=FILE, --profile-path PATH, --dialect NAME.
struct DefinitionSources {
    std::vector<std::string> import_map;
    std::vector<std::string> profile_paths;
    std::string dialect;

    // Throws Failure(usage) for a malformed pair.
    DefinitionOptions options() const;
};
void add_definition_options(std::vector<Option>& options, DefinitionSources& target);

// How much is read and with how many threads: --limit NAME=VALUE, --jobs N.
struct ResourceOptions {
    std::vector<std::string> limits_given;
    unsigned jobs_given = 0;
    bool no_progress = false;

    // The default limits with those given; sizes take K, M, G, T (powers of 1024). Throws Failure(usage).
    Limits limits() const;
    // The number given, else the number of processors, at most 8.
    unsigned jobs() const;
};
void add_resource_options(std::vector<Option>& options, ResourceOptions& target);
// Of commands that show Progress (progress.hpp).
void add_progress_option(std::vector<Option>& options, ResourceOptions& target);

// Whom to trust: --trust, --crl, --at-time, --signer, --require-signature, --signature.
struct SignatureOptions {
    TrustOptions given;
    std::string at_time;

    // Throws Failure(usage) for a time that cannot be read.
    TrustOptions trust() const;
};
void add_signature_options(std::vector<Option>& options, SignatureOptions& target);

}  // namespace csar::cli
