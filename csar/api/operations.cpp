// The public operations that write: each is implemented in the directory of its name. This file adds the report and the
// cancellation.
#include <csar/attest.hpp>
#include <csar/convert.hpp>
#include <csar/extract.hpp>
#include <csar/fix.hpp>
#include <csar/migrate.hpp>
#include <csar/oci.hpp>
#include <csar/pack.hpp>
#include <csar/resolve.hpp>
#include <csar/sign.hpp>

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <system_error>

#include "base/compose.hpp"
#include "base/joined.hpp"
#include "csar/api/operation.hpp"
#include "csar/convert/convert.hpp"
#include "csar/extract/extract.hpp"
#include "csar/fix/fix.hpp"
#include "csar/migrate/migrate.hpp"
#include "csar/oci/oci.hpp"
#include "csar/pack/pack.hpp"
#include "csar/pack/pack_intake.hpp"
#include "csar/resolve/resolve.hpp"
#include "csar/sign/attest.hpp"
#include "csar/sign/sign.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/location.hpp"
#include "report/rule.hpp"
#include "report/rules/intake.hpp"
#include "report/rules/integrity.hpp"
#include "report/rules/meta.hpp"

namespace csar {

namespace {

// Gives the first finding of each rule a hint, unless it has one.
void suggest(Findings& findings, std::initializer_list<const Rule*> rules, const std::string& hint) {
    for (const Rule* const rule : rules) {
        const auto found = std::ranges::find_if(findings.diagnostics,
                                                [&](const Diagnostic& finding) { return finding.id == rule->id; });
        if (found != findings.diagnostics.end() && found->hint.empty()) found->hint = hint;
    }
}

// Whether CSAR-Version is that of the receivers.
bool chooses_version(const std::string& directory, const PackOptions& options) {
    if (options.csar_version || options.intakes.empty()) return false;
    const IntakeForm form = form_of(options.intakes);
    const bool is_required = std::ranges::any_of(
        form.values, [](const auto& value) { return meta::is_same_keyname(value.first, "CSAR-Version"); });
    const auto has = [&](std::string_view place) {
        std::error_code failed;
        return std::filesystem::exists(std::filesystem::path(directory) / place, failed);
    };
    return is_required &&
           (options.rewrite_meta || (!has(meta::tosca_meta_at_root) && !has(meta::tosca_meta_in_directory)));
}

// The CSAR-Version that the receivers require may contradict the definitions. The error would be in the generated
// TOSCA.meta, so it is shown in the definitions, where the author can correct it.
void show_version_in_definitions(Findings& findings, const std::string& directory, const PackOptions& options) {
    const auto find = [&](const Rule& rule) {
        return std::ranges::find_if(findings.diagnostics,
                                    [&](const Diagnostic& finding) { return finding.id == rule.id; });
    };
    const auto version = find(rules::meta::wrong_csar_version);
    if (version == findings.diagnostics.end() || !chooses_version(directory, options)) return;
    const auto definitions = find(rules::intake::unsupported_definitions_version);
    if (definitions != findings.diagnostics.end()) version->place = definitions->place;
    version->hint = compose("CSAR-Version is that of {}: write the definitions in an earlier version of TOSCA",
                            joined(options.intakes, " and "));
}

}  // namespace

const SeverityPolicy& Operation::checked(const SeverityPolicy& severities) {
    const auto check = [](const auto& overrides) {
        for (const auto& [id, severity] : overrides)
            if (const std::string why = why_unknown(id); id != "forbidden" && !why.empty())
                throw Failure(FailureKind::usage, compose("SeverityPolicy: {}", why));
    };
    check(severities.overrides);
    for (const SeveritiesOfFiles& files : severities.of_files) check(files.overrides);
    return severities;
}

ExtractResult extract_package(const Input& package, const std::string& target, const ExtractOptions& options) {
    Operation operation(package.name(), options);
    return finished(extract(package, target, options, operation.report), operation);
}

FixResult fix_definitions(const std::string& path, const FixOptions& options) {
    const CancellationScope scope(options.validation.cancellation);
    return fix(path, options);
}

ConvertResult convert_package(const Input& package, const ConvertOptions& options) {
    Operation operation(package.name(), options);
    return finished(convert(package, options, operation.report), operation);
}

PackResult pack_directory(const std::string& directory, const PackOptions& options) {
    Operation operation(directory, options);
    operation.report.set_kind(SubjectKind::directory);
    MadePlaces made;
    PackResult result = pack(directory, options, {}, operation.report, made);
    result.findings = operation.report.take();
    for (Diagnostic& finding : result.findings.diagnostics) made.correct(finding);
    for (WaivedFinding& waived : result.findings.waived) made.correct(waived.diagnostic);
    namespace rule = rules::intake;
    const std::string several = compose("if profiles differ, the first one is used: make a package for {}",
                                        joined(options.intakes, ", and one for "));
    const std::string rewrite = "PackOptions::rewrite_meta makes TOSCA.meta fit the profile";
    const bool is_own = !made.has_tosca_meta() && !options.rewrite_meta;
    if (is_own)
        suggest(result.findings,
                {&rule::missing_entry_manifest, &rule::missing_entry_change_log, &rule::missing_entry_licenses},
                rewrite);
    const bool is_kept = is_own && is_one_form_enough(options.intakes);
    if (is_kept || options.intakes.size() > 1)
        suggest(result.findings,
                {&rule::unsupported_csar_version, &rule::unsupported_meta_file_version, &rule::unwanted_keyname_value,
                 &rule::missing_entry_manifest, &rule::missing_entry_change_log, &rule::missing_entry_licenses,
                 &rule::unwanted_keyname_of_pnf, &rule::former_keyname, &rule::later_keyname},
                is_kept ? rewrite : several);
    show_version_in_definitions(result.findings, directory, options);
    if (options.intakes.size() > 1) suggest(result.findings, {&rule::unknown_manifest_metadata}, several);
    if (result.findings.rule_counts.contains(rule::unwanted_metadata_value.id) &&
        std::ranges::count_if(options.intakes, [](const std::string& intake) {
            return !intake_form(intake).metadata_values.empty();
        }) > 1)
        suggest(result.findings, {&rule::unwanted_metadata_value}, several);
    return result;
}

ResolveResult resolve_definitions(const Input& input, const ResolveOptions& options) {
    Operation operation(input.name(), options);
    return finished(resolve(input, options, operation.report), operation);
}

MigrateResult migrate_definitions(const Input& input, const MigrateOptions& options) {
    Operation operation(input.name(), options);
    return finished(migrate(input, options, operation.report), operation);
}

PushLayoutResult push_to_layout(const std::string& package, const std::string& directory,
                                const PushLayoutOptions& options) {
    Operation operation(package, options);
    return finished(push_to_layout(package, directory, options, operation.report), operation);
}

PullLayoutResult pull_from_layout(const std::string& place, const PullLayoutOptions& options) {
    Report report(place, {}, options.limits.findings);
    const CancellationScope scope(options.cancellation);
    const BudgetScope budget(options.limits);
    PullLayoutResult result = pull_from_layout(place, options, report);
    result.findings = report.take();
    return result;
}

SignResult sign_package(const std::string& package, const SignOptions& options) {
    Operation operation(package, options);
    SignResult result = finished(sign(package, options, operation.report), operation);
    suggest(result.findings, {&rules::integrity::unlisted_file},
            "a signed manifest must list every file: unpack the package and pack it with PackOptions::manifest, or put "
            "the signature around the package with SignOptions::scope container");
    suggest(result.findings, {&rules::integrity::sbom_unlisted_file, &rules::integrity::sbom_missing_file},
            "if the package is as intended, create its bill of materials again with csar::make_sbom");
    return result;
}

AttestResult attest_package(const std::string& package, const AttestOptions& options) {
    const CancellationScope scope(options.cancellation);
    return attest(package, options);
}

}  // namespace csar
