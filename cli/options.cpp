#include "cli/options.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <thread>

#include <unistd.h>

#include <csar/common_options.hpp>
#include <csar/date_time.hpp>
#include <csar/intake.hpp>
#include <csar/rules.hpp>
#include "cli/rule_names.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

struct LimitRow {
    std::string_view name;
    std::uint64_t Limits::*member;
    std::uint64_t most = ~std::uint64_t{0};
};

constexpr std::array<LimitRow, 25> limit_table = {{
    {"entries", &Limits::entries},
    {"name-bytes", &Limits::name_bytes},
    {"path-depth", &Limits::path_depth},
    {"central-directory", &Limits::central_directory},
    {"extracted-bytes", &Limits::extracted_bytes},
    {"retained-bytes", &Limits::retained_bytes},
    {"ratio-warning", &Limits::ratio_warning},
    {"ratio-floor", &Limits::ratio_floor},
    {"ratio-ceiling", &Limits::ratio_ceiling},
    {"definitions-file", &Limits::definitions_file},
    {"definitions-total", &Limits::definitions_total},
    {"yaml-nodes", &Limits::yaml_nodes},
    {"yaml-aliases", &Limits::yaml_aliases},
    {"yaml-anchors", &Limits::yaml_anchors},
    {"yaml-directives", &Limits::yaml_directives},
    {"yaml-depth", &Limits::yaml_depth, 1000},  // functions are recursive; the reader always stops at this depth
    {"work", &Limits::work},
    {"memory", &Limits::memory},
    {"xml-depth", &Limits::xml_depth},
    {"xml-nodes", &Limits::xml_nodes},
    {"xml-attributes", &Limits::xml_attributes},
    {"tosca-meta", &Limits::tosca_meta},
    {"manifest", &Limits::manifest},
    {"cms", &Limits::cms},
    {"findings", &Limits::findings},
}};

[[noreturn]] void wrong_usage(const std::string& message) { throw Failure(FailureKind::usage, message); }

void require_readable(const std::string& file) {
    if (::access(file.c_str(), R_OK) != 0) throw_system_failure(FailureKind::input, "open", file);
}

std::uint64_t parse_amount(std::string_view given, std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view suffix(end, static_cast<std::size_t>(text.data() + text.size() - end));
    int shift = 0;
    if (!suffix.empty()) {
        static constexpr std::string_view units = "KMGT";
        const std::size_t unit = suffix.size() == 1 ? units.find(suffix[0]) : std::string_view::npos;
        if (unit == std::string_view::npos)
            wrong_usage(compose("--limit {}: the value must be a number, optionally with K, M, G or T", given));
        shift = 10 * (static_cast<int>(unit) + 1);
    }
    if (error != std::errc() || text.empty() || (shift != 0 && value > (~std::uint64_t{0} >> shift)))
        wrong_usage(compose("--limit {}: the value is too large", given));
    return value << shift;
}

void override_all(SeverityPolicy& policy, const std::vector<std::string>& ids, Severity severity,
                  std::string_view option) {
    for (const std::string& id : ids) {
        const bool area = id.ends_with("/*");
        const auto rules = all_rules();
        const bool known =
            area ? std::ranges::any_of(rules, [&](const Rule* rule) { return area_of(rule->id) == area_of(id); })
                 : find_rule(id) != nullptr;
        if (!known && id != "forbidden") {
            std::string message = compose("{}: there is no rule '{}'", option, id);
            message += rule_hint(id);
            wrong_usage(message);
        }
        if (severity < Severity::error && is_protected(id))
            wrong_usage(
                compose("{} {}: the severity of findings about damage, integrity and signatures cannot be lowered",
                        option, id));
        policy.overrides[id] = severity;
    }
}

std::string writer_format_names() { return joined(report_formats, " "); }

std::string writer_outputs() {
    return joined(report_formats, " ", [](auto form) { return std::string(form) + "="; });
}

std::string limits_to_change() {
    return joined(limit_table, " ", [](auto& row) { return std::string(row.name) + "="; });
}

}  // namespace

void add_output_options(std::vector<Option>& options, OutputOptions& target, std::string_view forms,
                        std::string_view verbose) {
    add_options(options, "Output",
                {{"--format", &target.format, "format of the report", "FORM", std::string(forms)},
                 {"--color", &target.color, "colours in text", "WHEN", "auto always never"},
                 {"-q,--quiet", &target.quiet, "print only the errors and the summary line of each package that fails"},
                 {"-v,--verbose", &target.verbose, std::string(verbose)}});
}

void add_report_options(std::vector<Option>& options, OutputOptions& target) {
    add_output_options(options, target, "text " + writer_format_names(),
                       "also print notes and details; with more than ten packages, also list the findings of valid "
                       "packages");
    options.push_back({"-o,--output", &target.outputs, "also write a report in this format to this file (repeatable)",
                       "FORM=FILE", "", "", writer_outputs});
}

std::string intake_profile_names() { return joined(intake_profiles(), " "); }

void add_severity_options(std::vector<Option>& options, SeverityOptions& target) {
    const auto ids = rule_ids_and_areas;
    add_options(
        options, "Severities",
        {{"--strict", &target.strict, "treat warnings as errors"},
         {"--error", &target.errors,
          "treat findings of this rule as errors; 'forbidden' selects all warnings about things that the standard "
          "forbids",
          "ID", "", "", ids},
         {"--warning", &target.warnings, "treat findings of this rule as warnings", "ID", "", "", ids},
         {"--ignore", &target.ignored, "ignore findings of this rule", "ID", "", "", ids}});
}

void add_definition_options(std::vector<Option>& options, DefinitionSources& target) {
    add_options(options, "Definitions",
                {{"--import-map", &target.import_map, "use this local file for an import by URL", "NAME=FILE"},
                 {"--profile-path", &target.profile_paths,
                  "search this directory, package or file for imported profiles (repeatable)", "PATH"},
                 {"--dialect", &target.dialect,
                  "the dialect of the definitions, or none; default: recognised automatically (docs/dialects.md)",
                  "NAME", "", "", [] { return std::string("none onap-sdc unfurl"); }}});
}

void add_resource_options(std::vector<Option>& options, ResourceOptions& target) {
    add_options(options, "Resources",
                {{"-j,--jobs", &target.jobs_given, "maximum number of threads; default: one per processor, at most 8",
                  "N", "", "", nullptr, "", max_jobs},
                 {"--limit", &target.limits_given, "change a limit, see docs/limits.md", "NAME=VALUE", "", "",
                  limits_to_change}});
}

void add_progress_option(std::vector<Option>& options, ResourceOptions& target) {
    add_options(options, "Output", {{"--no-progress", &target.no_progress, "do not show progress"}});
}

void add_signature_options(std::vector<Option>& options, SignatureOptions& target) {
    TrustOptions& given = target.given;
    SigstoreOptions& sigstore = given.sigstore;
    add_options(
        options, "Signatures",
        {{"--trust", &given.anchors,
          "certificates of trusted signers, or of the authorities that certify trusted signers (repeatable)",
          "FILE|DIR"},
         {"--trust-timestamp", &given.timestamp_anchors,
          "certificates of trusted time stamping authorities (repeatable)", "FILE|DIR"},
         {"--crl", &given.revocation_lists, "certificate revocation lists (repeatable)", "FILE"},
         {"--at-time", &target.at_time, "verify certificates at this time instead of now", "TIME"},
         {"--signer", &given.signers, "require a signature by this subject or common name (repeatable)", "SUBJECT"},
         {"--require-signature", &given.require_signature, "require a signature; each of its signers must be trusted"},
         {"--key", &given.key, "require a signature by this public key, such as cosign.pub; no log entry is required",
          "FILE"},
         {"--attestation", &given.attestations,
          "a file of signed statements, which must be valid and refer to the package (repeatable)", "FILE"},
         {"--signature", &given.detached,
          "the detached signature of the package; default: PACKAGE.cms, with --key PACKAGE.sig", "FILE"},
         {"--bundle", &sigstore.bundle, "a Sigstore bundle of the package (cosign sign-blob)", "FILE"},
         {"--trusted-root", &sigstore.trusted_root, "verify the bundle with this trusted root of Sigstore", "FILE"},
         {"--identity", &sigstore.identity, "require this signer: e-mail address or URI", "TEXT"},
         {"--issuer", &sigstore.issuer, "require that this OpenID issuer (a URL) confirmed the identity of the signer",
          "URL"},
         {"--identity-regexp", &sigstore.identity_pattern,
          "require a signer whose identity contains a match of this regular expression", "REGEXP"},
         {"--issuer-regexp", &sigstore.issuer_pattern,
          "require an issuer whose URL contains a match of this regular expression", "REGEXP"}});
}

void require_file(std::string_view option, const std::string& path) {
    require_readable(path);
    if (std::error_code ignored; std::filesystem::is_directory(path, ignored))
        wrong_usage(compose("{} {} is a directory: specify a file in it", option, path));
}

TrustOptions SignatureOptions::trust() const {
    TrustOptions trust = given;
    for (const auto& files : {trust.anchors, trust.timestamp_anchors})
        for (const std::string& file : files) require_readable(file);
    for (const std::string& file : trust.revocation_lists) require_file("--crl", file);
    for (const std::string& file : trust.attestations) require_file("--attestation", file);
    if (at_time.empty()) return trust;
    trust.time = parse_date_time(at_time);
    if (!trust.time)
        wrong_usage(compose("--at-time {}: write the time as 2026-11-22 or 2026-11-22T04:45:00Z", at_time));
    return trust;
}

SeverityPolicy SeverityOptions::policy() const {
    SeverityPolicy policy{.strict = strict, .findings_of_rule = findings_of_rule};
    override_all(policy, ignored, Severity::ignored, "--ignore");
    override_all(policy, warnings, Severity::warning, "--warning");
    override_all(policy, errors, Severity::error, "--error");
    policy.of_files = of_files;
    // An option for a rule or an area applies to all files.
    if (!of_files.empty()) policy.of_files.push_back({"*", policy.overrides});
    policy.overrides.insert(of_project.begin(), of_project.end());  // only rules without an option
    return policy;
}

std::pair<std::string, std::string> parse_pair(std::string_view option, const std::string& given,
                                               std::string_view form) {
    const std::size_t equals = given.find('=');
    if (equals == std::string::npos || equals == 0)
        wrong_usage(compose("{} {}: the value must have the form {}", option, given, form));
    return {given.substr(0, equals), given.substr(equals + 1)};
}

DefinitionOptions DefinitionSources::options() const {
    DefinitionOptions options;
    for (const std::string& given : import_map) {
        // The last '=': a URL may contain '=', file names rarely do.
        const std::size_t equals = given.rfind('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == given.size())
            wrong_usage(compose("--import-map {}: the value must have the form NAME=FILE", given));
        const std::string path = given.substr(equals + 1);
        if (::access(path.c_str(), F_OK) != 0) throw_system_failure(FailureKind::input, "open", path);
        options.import_map[given.substr(0, equals)] = path;
    }
    for (const std::string& path : profile_paths)
        if (::access(path.c_str(), F_OK) != 0) throw_system_failure(FailureKind::input, "open", path);
    options.profile_paths = profile_paths;
    options.dialect = dialect;
    return options;
}

Limits ResourceOptions::limits() const {
    Limits limits;
    for (const std::string& given : limits_given) {
        const std::size_t equals = given.find('=');
        if (equals == std::string::npos)
            wrong_usage(compose("--limit {}: the value must have the form NAME=VALUE", given));
        const std::string_view name = std::string_view(given).substr(0, equals);
        const auto* const row = std::ranges::find_if(limit_table, [&](const LimitRow& r) { return r.name == name; });
        if (row == limit_table.end()) {
            std::vector<std::string_view> names;
            names.reserve(std::size(limit_table));
            for (const LimitRow& known : limit_table) names.push_back(known.name);
            const std::string near = did_you_mean("; ", name, names);
            wrong_usage(compose("--limit: there is no limit '{}'", name) +
                        (near.empty() ? "; the limits are " + joined(names, ", ") : near));
        }
        std::uint64_t& limit = limits.*(row->member);
        limit = parse_amount(given, std::string_view(given).substr(equals + 1));
        if (limit > row->most) wrong_usage(compose("--limit {}: the maximum is {}", given, std::to_string(row->most)));
    }
    return limits;
}

unsigned ResourceOptions::jobs() const {
    if (jobs_given != 0) return jobs_given;
    return std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
}

}  // namespace csar::cli
