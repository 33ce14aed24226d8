// The public operations: each is implemented in the directory of its name; here it gets a report and its cancellation.
#include <csar/attest.hpp>
#include <csar/convert.hpp>
#include <csar/diff.hpp>
#include <csar/entries.hpp>
#include <csar/extract.hpp>
#include <csar/graph.hpp>
#include <csar/inspect.hpp>
#include <csar/oci.hpp>
#include <csar/pack.hpp>
#include <csar/resolve.hpp>
#include <csar/sbom.hpp>
#include <csar/sign.hpp>
#include <csar/verify.hpp>

#include <chrono>

#include "base/budget.hpp"
#include "base/interrupt.hpp"
#include "csar/convert/convert.hpp"
#include "csar/diff/diff.hpp"
#include "csar/extract/extract.hpp"
#include "csar/graph/graph.hpp"
#include "csar/inspect/entries.hpp"
#include "csar/inspect/inspect.hpp"
#include "csar/oci/oci.hpp"
#include "csar/pack/pack.hpp"
#include "csar/resolve/resolve.hpp"
#include "csar/sbom/sbom.hpp"
#include "csar/sign/attest.hpp"
#include "csar/sign/sign.hpp"
#include "csar/verify/verify.hpp"
#include "report/report.hpp"

namespace csar {
namespace {

// What every operation on a package needs.
template <class Options>
struct Operation {
    Operation(const std::string& subject, const Options& options)
        : report(subject, options.severities, options.limits.findings),
          scope(options.cancellation),
          budget(options.limits) {}

    Report report;
    CancellationScope scope;
    BudgetScope budget;
};

// A package that cannot be read gives a result with findings; an operation that was cancelled or misused throws.
template <class Examine>
VerifyResult examined(const Input& package, const VerifyOptions& options, Examine examine) {
    Operation operation(package.name(), options);
    VerifyResult result;
    const auto begin = std::chrono::steady_clock::now();
    try {
        result = examine(package, options, operation.report);
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted || failure.kind() == FailureKind::usage) throw;
        operation.report.set_failure(failure);
    }
    result.findings = operation.report.take();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

}  // namespace

VerifyResult verify_package(const Input& package, const VerifyOptions& options) {
    return examined(package, options, [](const Input& input, const VerifyOptions& settings, Report& report) {
        return verify_package(input, settings, report);
    });
}

VerifyResult validate_package(const Input& package, const VerifyOptions& options) {
    return examined(package, options, [](const Input& input, const VerifyOptions& settings, Report& report) {
        return validate_package(input, settings, report);
    });
}

InspectResult inspect_package(const Input& package, const InspectOptions& options) {
    Operation operation(package.name(), options);
    InspectResult result = inspect(package, options, operation.report);
    result.findings = operation.report.take();
    return result;
}

Diff diff_packages(const Input& before, const Input& after, const DiffOptions& options) {
    Operation operation(before.name(), options);
    Report new_report(after.name(), options.severities, options.limits.findings);
    Diff diff = make_diff(before, after, options, operation.report, new_report);
    diff.old_findings = operation.report.take();
    diff.new_findings = new_report.take();
    return diff;
}

Graph graph_package(const Input& package, const GraphOptions& options) {
    Operation operation(package.name(), options);
    Graph graph = make_graph(package, options, operation.report);
    graph.findings = operation.report.take();
    return graph;
}

std::vector<Graph> graph_all_views(const Input& package, const GraphOptions& options) {
    Operation operation(package.name(), options);
    std::vector<Graph> graphs = make_all_graphs(package, options, operation.report);
    if (!graphs.empty()) graphs.front().findings = operation.report.take();
    return graphs;
}

ListResult list_entries(const Input& package, const EntriesOptions& options) {
    Operation operation(package.name(), options);
    ListResult result;
    result.files = list_entries(package, options.limits, operation.report);
    result.findings = operation.report.take();
    return result;
}

Findings read_entry(const Input& package, const std::string& name,
                    const std::function<void(std::span<const std::byte>)>& take, const EntriesOptions& options) {
    Operation operation(package.name(), options);
    read_entry(package, name, options.limits, operation.report, take);
    return operation.report.take();
}

ExtractResult extract_package(const Input& package, const std::string& target, const ExtractOptions& options) {
    Operation operation(package.name(), options);
    ExtractResult result = extract(package, target, options, operation.report);
    result.findings = operation.report.take();
    return result;
}

ConvertResult convert_package(const Input& package, const ConvertOptions& options) {
    Operation operation(package.name(), options);
    ConvertResult result = convert(package, options, operation.report);
    result.findings = operation.report.take();
    return result;
}

Sbom make_sbom(const Input& package, const SbomOptions& options) {
    Operation operation(package.name(), options);
    Sbom sbom = collect_sbom(package, options, operation.report);
    sbom.findings = operation.report.take();
    return sbom;
}

PackResult pack_directory(const std::string& directory, const PackOptions& options) {
    Operation operation(directory, options);
    operation.report.set_kind(SubjectKind::directory);
    PackResult result = pack(directory, options, operation.report);
    result.findings = operation.report.take();
    // A TOSCA.meta that was made is in the package only: the directory has no such file that could be opened.
    const std::string package = result.output.empty() ? std::string("the package") : result.output;
    for (Diagnostic& finding : result.findings.diagnostics)
        if (!result.made_metadata.empty() && finding.place.file == result.made_metadata)
            finding.place.file = "/" + package + ":" + result.made_metadata;
    return result;
}

ResolveResult resolve_definitions(const Input& input, const ResolveOptions& options) {
    Operation operation(input.name(), options);
    ResolveResult result = resolve(input, options, operation.report);
    result.findings = operation.report.take();
    return result;
}

PushLayoutResult push_to_layout(const std::string& package, const std::string& directory,
                                const PushLayoutOptions& options) {
    Operation operation(package, options);
    PushLayoutResult result = push_to_layout(package, directory, options, operation.report);
    result.findings = operation.report.take();
    return result;
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
    SignResult result = sign(package, options, operation.report);
    result.findings = operation.report.take();
    return result;
}

AttestResult attest_package(const std::string& package, const AttestOptions& options) {
    const CancellationScope scope(options.cancellation);
    return attest(package, options);
}

}  // namespace csar
