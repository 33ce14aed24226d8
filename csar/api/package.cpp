// The operations on an opened package.
#include <csar/package.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/compose.hpp"
#include "csar/api/operation.hpp"
#include "csar/api/package_access.hpp"
#include "csar/compile/compile.hpp"
#include "csar/diff/diff.hpp"
#include "csar/graph/graph.hpp"
#include "csar/inspect/entries.hpp"
#include "csar/inspect/inspect.hpp"
#include "csar/open/package_outputs.hpp"
#include "csar/sbom/sbom.hpp"
#include "csar/verify/verify.hpp"

namespace csar {

struct Package::Impl {
    Impl(Input given, VerifyOptions made_with, open::Opening opening)
        : input(std::move(given)),
          options(std::move(made_with)),
          report(input.name(), options.severities, options.limits.findings),
          subject(input, std::move(opening), report) {}

    Input input;
    VerifyOptions options;
    Report report;
    open::Subject subject;
};

namespace {

template <class To, class From>
void copy_common(const From& from, To& to) {
    to.limits = from.limits;
    to.severities = from.severities;
    to.cancellation = from.cancellation;
    if constexpr (requires { to.definitions = from.definitions; }) to.definitions = from.definitions;
    if constexpr (requires { to.jobs = from.jobs; }) to.jobs = from.jobs;
}

open::Opening reading(const VerifyOptions& options) {
    open::Opening opening{.limits = options.limits, .definitions = options.definitions, .jobs = options.jobs};
    return opening;
}

template <class Options>
VerifyOptions verify_options_of(const Options& options) {
    VerifyOptions common;
    copy_common(options, common);
    return common;
}

}  // namespace

Package::Package(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Package::Package(Input input, VerifyOptions options) {
    open::Opening opening = verify::opening_of(options, true);
    opening.keeps_digests = true;
    impl_ = std::make_unique<Impl>(std::move(input), std::move(options), std::move(opening));
}
Package::Package(Input input, const InspectOptions& options)
    : impl_(std::make_unique<Impl>(std::move(input), verify_options_of(options), reading(verify_options_of(options)))) {
}
Package::~Package() = default;
Package::Package(Package&& other) noexcept = default;
Package& Package::operator=(Package&& other) noexcept = default;

const std::string& Package::name() const { return impl_->input.name(); }

Package PackageAccess::make(const Input& input, const VerifyOptions& options, open::Opening opening) {
    return Package(std::make_unique<Package::Impl>(input, options, std::move(opening)));
}

open::Subject& PackageAccess::subject(const Package& package) { return package.impl_->subject; }

const VerifyOptions& PackageAccess::options(const Package& package) { return package.impl_->options; }

namespace {

open::Subject& subject_of(const Package& package) { return PackageAccess::subject(package); }

template <class Options>
Package read_only(const Input& input, const Options& options) {
    const VerifyOptions common = verify_options_of(options);
    return PackageAccess::make(input, common, reading(common));
}

// Returns `options` with the limits, severities, definitions and jobs of the package.
template <class Options>
Options with_those_of(const Package& package, Options options) {
    copy_common(PackageAccess::options(package), options);
    return options;
}

Operation operation_on(const Package& package) { return Operation(package.name(), PackageAccess::options(package)); }

// Turns an unreadable package into findings. Cancellation and wrong usage throw.
template <class Examine>
VerifyResult examined(const std::string& name, const VerifyOptions& options, Examine examine) {
    Operation operation(name, options);
    VerifyResult result;
    const auto begin = std::chrono::steady_clock::now();
    try {
        result = examine(operation.report);
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted || failure.kind() == FailureKind::usage) throw;
        operation.report.set_failure(failure);
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    result = finished(std::move(result), operation);
    // A file that was not read because of a limit is not confirmed, even if the finding is ignored.
    const bool is_compared = contains(result.checked, Check::against) || contains(result.checked, Check::sbom);
    const bool is_unconfirmed = result.findings.ok() && ((result.coverage && result.coverage->unread != 0) ||
                                                         (is_compared && contains(result.not_checked, Check::bytes)));
    // Damage is reported early. Only here it is known whether a digest or a signature covers the damage.
    if (result.verdict == SignatureVerdict::tampered || (result.coverage && result.coverage->broken != 0) ||
        is_unconfirmed)
        result.findings.status = ExitStatus::mismatch;
    return result;
}

// Throws Failure(usage) if `options` ask for more than the package was opened for.
void check_demands(const Package& package, const VerifyOptions& options) {
    const open::Opening needed = verify::opening_of(options, true), &opened = subject_of(package).opening();
    if (!options.root.empty())
        throw Failure(FailureKind::usage, "VerifyOptions::root can only be used with a manifest that is not open yet");
    if (opened.only_read)
        throw Failure(FailureKind::usage,
                      compose("{}: a package opened with InspectOptions cannot be verified", package.name()));
    if (needed.scope > opened.scope || needed.definitions.dialect != opened.definitions.dialect)
        throw Failure(FailureKind::usage,
                      compose("{}: options that require another examination must be set when the package is created",
                              package.name()));
}

}  // namespace

VerifyResult verify_package(const Package& package, const VerifyOptions& given) {
    const VerifyOptions options = with_those_of(package, given);
    check_demands(package, options);
    return examined(package.name(), options,
                    [&](Report& report) { return verify::verify_subject(subject_of(package), options, report); });
}

VerifyResult validate_package(const Package& package, const VerifyOptions& given) {
    const VerifyOptions options = with_those_of(package, given);
    check_demands(package, options);
    return examined(package.name(), options,
                    [&](Report& report) { return verify::validate_subject(subject_of(package), options, report); });
}

VerifyResult verify_package(const Package& package) { return verify_package(package, PackageAccess::options(package)); }

VerifyResult validate_package(const Package& package) {
    return validate_package(package, PackageAccess::options(package));
}

VerifyResult verify_package(const Input& package, const VerifyOptions& options, std::shared_ptr<FileMemory> memory) {
    if (!options.root.empty())
        return examined(package.name(), options,
                        [&](Report& report) { return verify::verify_with_root(package, options, report); });
    open::Opening opening = verify::opening_of(options, true);
    opening.file_memory = std::move(memory);
    return verify_package(PackageAccess::make(package, options, std::move(opening)), options);
}

VerifyResult validate_package(const Input& package, const VerifyOptions& options, std::shared_ptr<FileMemory> memory) {
    open::Opening opening = verify::opening_of(options, false);
    opening.file_memory = std::move(memory);
    return validate_package(PackageAccess::make(package, options, std::move(opening)), options);
}

VerifyResult verify_package(const Input& package, const VerifyOptions& options) {
    return verify_package(package, options, nullptr);
}

VerifyResult validate_package(const Input& package, const VerifyOptions& options) {
    return validate_package(package, options, nullptr);
}

InspectResult inspect_package(const Package& package, const InspectOptions& options) {
    Operation operation = operation_on(package);
    InspectResult result =
        finished(inspect::inspect(subject_of(package), with_those_of(package, options), operation.report), operation);
    // A signature covers the damaged part.
    if (result.findings.status == ExitStatus::finding &&
        std::ranges::any_of(result.signatures, [](const VerifiedSignature& signature) {
            return signature.verdict == SignatureVerdict::tampered;
        }))
        result.findings.status = ExitStatus::mismatch;
    return result;
}

InspectResult inspect_package(const Input& package, const InspectOptions& options) {
    return inspect_package(Package(package, options), options);
}

Graph graph_package(const Package& package, const GraphOptions& options) {
    Operation operation = operation_on(package);
    return finished(graph::make_graph(subject_of(package), options, operation.report), operation);
}

Graph graph_package(const Input& package, const GraphOptions& options) {
    const VerifyOptions common = verify_options_of(options);
    open::Opening opening = reading(common);
    opening.only_read = false;
    return graph_package(PackageAccess::make(package, common, std::move(opening)), options);
}

std::vector<Graph> graph_all_views(const Package& package, const GraphOptions& options) {
    Operation operation = operation_on(package);
    std::vector<Graph> graphs = graph::make_all_graphs(subject_of(package), options.facts, operation.report);
    if (!graphs.empty()) graphs.front().findings = operation.report.take();
    return graphs;
}

std::vector<Graph> graph_all_views(const Input& package, const GraphOptions& options) {
    return graph_all_views(read_only(package, options), options);
}

CompileResult compile_package(const Package& package, const CompileOptions& options) {
    Operation operation = operation_on(package);
    return finished(compile::compile(subject_of(package), options, operation.report), operation);
}

CompileResult compile_package(const Input& package, const CompileOptions& options) {
    const VerifyOptions common = verify_options_of(options);
    open::Opening opening = reading(common);
    opening.only_read = false;
    opening.inputs_complete = false;  // without the inputs, values that depend on them are unknown
    return compile_package(PackageAccess::make(package, common, std::move(opening)), options);
}

Diff diff_packages(const Package& before, const Package& after, const DiffOptions& options) {
    Operation operation = operation_on(before);
    Report new_report;
    Diff diff = diff::make_diff(subject_of(before), subject_of(after), with_those_of(before, options), operation.report,
                                new_report);
    diff.old_findings = operation.report.take();
    diff.new_findings = new_report.take();
    return diff;
}

Diff diff_packages(const Input& before, const Input& after, const DiffOptions& options) {
    const VerifyOptions common = verify_options_of(options);
    open::Opening opening = reading(common);
    opening.scope = open::DirectoryScope::as_packed;
    opening.git = options.git;
    opening.follow_symlinks = options.follow_symlinks;
    // If a package is compared with the directory that it is in, the directory is read without the package.
    const auto opened = [&](const Input& input, const Input& other) {
        open::Opening of_one = opening;
        std::error_code failed;
        if (input.is_path() && other.is_path() && std::filesystem::is_directory(input.name(), failed))
            of_one.outputs = open::outputs_in(input.name(), other.name());
        if (!options.project_file.empty()) of_one.outputs.push_back(options.project_file);
        return PackageAccess::make(input, common, std::move(of_one));
    };
    return diff_packages(opened(before, after), opened(after, before), options);
}

Sbom make_sbom(const Package& package) {
    Operation operation = operation_on(package);
    return finished(sbom::collect_sbom(subject_of(package), with_those_of(package, SbomOptions()), operation.report),
                    operation);
}

Sbom make_sbom(const Input& package, const SbomOptions& options) { return make_sbom(read_only(package, options)); }

ListResult list_entries(const Package& package) {
    Operation operation = operation_on(package);
    ListResult result;
    result.files = inspect::list_entries(subject_of(package), operation.report);
    return finished(std::move(result), operation);
}

ListResult list_entries(const Input& package, const EntriesOptions& options) {
    return list_entries(read_only(package, options));
}

Findings read_entry(const Package& package, const std::string& name,
                    const std::function<void(std::span<const std::byte>)>& take) {
    Operation operation = operation_on(package);
    inspect::read_entry(subject_of(package), name, operation.report, take);
    return operation.report.take();
}

Findings read_entries(const Package& package,
                      const std::function<void(const InspectedFile&, std::span<const std::byte>)>& take) {
    Operation operation = operation_on(package);
    inspect::read_entries(subject_of(package), operation.report, take);
    return operation.report.take();
}

Findings read_entry(const Input& package, const std::string& name,
                    const std::function<void(std::span<const std::byte>)>& take, const EntriesOptions& options) {
    return read_entry(read_only(package, options), name, take);
}

}  // namespace csar
