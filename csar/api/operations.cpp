// The public operations that write files. The work is done in the directory with the name of the operation.
#include <algorithm>
#include <initializer_list>

#include <csar/attest.hpp>
#include <csar/convert.hpp>
#include <csar/extract.hpp>
#include <csar/fix.hpp>
#include <csar/migrate.hpp>
#include <csar/oci.hpp>
#include <csar/pack.hpp>
#include <csar/resolve.hpp>
#include <csar/sign.hpp>

#include "base/compose.hpp"
#include "base/file.hpp"
#include "csar/api/operation.hpp"
#include "csar/convert/convert.hpp"
#include "csar/directory/meant_pattern.hpp"
#include "csar/extract/extract.hpp"
#include "csar/fix/fix.hpp"
#include "csar/migrate/migrate.hpp"
#include "csar/oci/oci.hpp"
#include "csar/pack/pack.hpp"
#include "csar/resolve/resolve.hpp"
#include "csar/sign/sign.hpp"
#include "report/rule.hpp"
#include "report/rules/integrity.hpp"
#include "report/rules/pack.hpp"
#include "report/suggest.hpp"

namespace csar {

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
    return finished(extract::extract(package, target, options, operation.report), operation);
}

FixResult fix_definitions(const std::string& path, const FixOptions& options) {
    const CancellationScope scope(options.validation.cancellation);
    return fix::fix(path, options);
}

ConvertResult convert_package(const Input& package, const ConvertOptions& options) {
    Operation operation(package.name(), options);
    return finished(convert::convert(package, options, operation.report), operation);
}

namespace {

// While a package is developed, it is often packed again with the same version. SeverityPolicy::strict does not prevent
// this.
PackOptions with_replaceable_versions(PackOptions options) {
    auto& overrides = options.severities.overrides;
    if (!overrides.contains("pack/*")) overrides.emplace(rules::pack::replaced_version.id, Severity::warning);
    return options;
}

// For the first finding of each rule about a file that probably should not be packed.
void suggest_patterns(Findings& findings) {
    const std::initializer_list<const Rule*> doubtful = {&rules::pack::private_key, &rules::pack::credentials,
                                                         &rules::pack::nested_package,
                                                         &rules::pack::file_of_other_package, &rules::pack::left_over};
    for (const Rule* const rule : doubtful) {
        const auto found = std::ranges::find(findings.diagnostics, rule->id, &Diagnostic::id);
        if (found != findings.diagnostics.end() && found->hint.empty())
            found->hint = compose("to leave the file out of the package, add '{}' to .csarignore in the top directory",
                                  directory::pattern_of(found->place.file));
    }
}

}  // namespace

PackResult pack_directory(const std::string& directory, const PackOptions& options) {
    const PackOptions adapted = with_replaceable_versions(options);
    Operation operation(directory, adapted);
    operation.report.set_kind(SubjectKind::directory);
    pack::MadePlaces made;
    PackResult result = finished(pack::pack(directory, options, {}, operation.report, made), operation);
    suggest_patterns(result.findings);
    for (Diagnostic& finding : result.findings.diagnostics) made.correct(finding);
    for (WaivedFinding& waived : result.findings.waived) made.correct(waived.diagnostic);
    pack::add_intake_hints(result.findings, directory, options, made);
    return result;
}

ResolveResult resolve_definitions(const Input& input, const ResolveOptions& options) {
    Operation operation(input.name(), options);
    return finished(resolve::resolve(input, options, operation.report), operation);
}

Variability list_variability(const Input& input, const VariabilityOptions& options) {
    Operation operation(input.name(), options);
    return finished(resolve::list_variability(input, options, operation.report), operation);
}

MigrateResult migrate_definitions(const Input& input, const MigrateOptions& options) {
    Operation operation(input.name(), options);
    return finished(migrate::migrate(input, options, operation.report), operation);
}

PushLayoutResult push_to_layout(const std::string& package, const std::string& directory,
                                const PushLayoutOptions& options) {
    Operation operation(package, options);
    return finished(oci::push_to_layout(package, directory, options, operation.report), operation);
}

PullLayoutResult pull_from_layout(const std::string& place, const PullLayoutOptions& options) {
    Operation operation(place, options);
    return finished(oci::pull_from_layout(place, options, operation.report), operation);
}

namespace {

// Adds hints to the findings that signing can cause.
template <class Result>
Result finished_signing(Result result, Operation& operation) {
    result = finished(std::move(result), operation);
    suggest(result.findings, {&rules::integrity::unlisted_file},
            "a signed manifest must list every file: unpack the package and pack the files with PackOptions::manifest, "
            "or sign the package with SignOptions::scope container");
    suggest(result.findings, {&rules::integrity::sbom_unlisted_file, &rules::integrity::sbom_missing_file},
            "if the package is as intended, create its bill of materials again with csar::make_sbom");
    return result;
}

}  // namespace

SignResult sign_package(const std::string& package, const SignOptions& options) {
    Operation operation(package, options);
    return finished_signing(sign::sign(package, options, operation.report), operation);
}

SignatureResult request_timestamp(const std::string& package, const std::string& output,
                                  const ReadSignatureOptions& options) {
    Operation operation(package, options);
    return finished(sign::request_timestamp(package, output, options, operation.report), operation);
}

SignatureResult add_timestamp(const std::string& package, const std::string& response,
                              const ChangeSignatureOptions& options) {
    Operation operation(package, options);
    return finished_signing(sign::add_timestamp(package, response, options, operation.report), operation);
}

SignatureResult extract_signature(const std::string& package, const std::string& output,
                                  const ExtractSignatureOptions& options) {
    Operation operation(package, options);
    return finished(sign::extract_signature(package, output, options, operation.report), operation);
}

SignatureResult remove_signature(const std::string& package, const ChangeSignatureOptions& options) {
    Operation operation(package, options);
    return finished_signing(sign::remove_signature(package, options, operation.report), operation);
}

AttestResult attest_package(const std::string& package, const AttestOptions& options) {
    const CancellationScope scope(options.cancellation);
    const BudgetScope budget(options.limits);
    return sign::attest(package, options);
}

}  // namespace csar
