// Verifying: the container, every byte of it, metadata, definitions and what they name.
#include "csar/verify/verify.hpp"

#include <sys/stat.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/file.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "base/utf8.hpp"
#include "csar/container/container.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/first_reading.hpp"
#include "csar/open/layout_input.hpp"
#include "csar/open/nested_package.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/outside_files.hpp"
#include "csar/open/single_file_kind.hpp"
#include "csar/open/system_files.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/verify/content_check.hpp"
#include "csar/verify/content_pass.hpp"
#include "csar/verify/description.hpp"
#include "csar/verify/intake.hpp"
#include "csar/verify/left_out.hpp"
#include "csar/verify/receiver.hpp"
#include "csar/verify/single_file.hpp"
#include "csar/verify/unexamined.hpp"
#include "csar/verify/variable_templates.hpp"
#include "report/diagnose.hpp"
#include "report/rules/integrity.hpp"
#include "report/rules/package.hpp"
#include "report/rules/tosca.hpp"

namespace csar {
namespace {

using container::Container;
using container::Format;

// Whether a signature lies beside the package inside (SOL004 4.3.4).
bool holds_signature(const meta::PackageNames& names) {
    bool found = false;
    names.each_file([&](std::string_view name) {
        found |= parent_path(name).empty() && equal_ignoring_case(extension(name), ".cms");
    });
    return found;
}

// Checks signatures and statements about the whole file against the bytes that were examined.
void check_whole(const Container& container, const OpenInput& input, const Limits& limits, Signatures& signatures,
                 Report& report) {
    const File* const archive = container.archive();
    if (archive == nullptr) return;
    const std::string& name = input.name;
    if (input.layout) {
        signatures.check_detached(*archive, name, input.layout->signatures(limits), report);
        signatures.check_statements(content_of(*archive), name, input.layout->statements(max_statement_bytes), report);
    } else {
        signatures.check_detached(*archive, name, input.is_path, report);
    }
    signatures.check_attestations(content_of(*archive), name, report);
    signatures.check_bundle(content_of(*archive), name, report);
    container.check_unchanged();
}

struct Depth {
    Signatures* signatures = nullptr;         // of verify; null for validate, which does not read all bytes
    bool nested = false;                      // inside another package: no package inside that one is looked at
    std::string_view name = {};               // of the package inside
    bool has_signature = false;               // that lies beside it
    const intake::Profile* intake = nullptr;  // null: none
};

// A bill of materials found beside the package (not named by an option) that cannot be read is only a warning.
std::unique_ptr<SbomClaims> read_sbom_beside(const std::string& archive, Report& report) {
    const std::string path = sbom_beside(archive);
    if (path.empty()) return nullptr;
    try {
        return std::make_unique<SbomClaims>(read_regular_file(path, max_sbom_bytes), path);
    } catch (const Failure& failure) {
        if (failure.kind() != FailureKind::input) throw;
        report.add(diagnose(rules::integrity::unread_sbom, place_of("/" + path), path, failure.what()));
        return nullptr;
    }
}

// The bill of materials that an option names, else the one in the package's layout or beside it; null: none.
std::unique_ptr<SbomClaims> read_sbom(const VerifyOptions& options, const OpenInput& input, bool is_archive,
                                      Report& report) {
    if (!options.sbom.empty())
        return std::make_unique<SbomClaims>(read_whole_file(options.sbom, max_sbom_bytes), options.sbom);
    if (input.layout) {
        const std::vector<LayoutFile> sboms = input.layout->sboms(max_sbom_bytes);
        return sboms.empty() ? nullptr : std::make_unique<SbomClaims>(sboms.front().content, sboms.front().location);
    }
    return input.is_path && is_archive ? read_sbom_beside(input.name, report) : nullptr;
}

// Receivers demand names of files, which in a layout are titles.
std::string_view name_of_file(const OpenInput& input) {
    return input.layout && !input.layout->title().empty() ? file_name(input.layout->title())
                                                          : std::string_view(input.name);
}

VerifyResult examine(OpenInput input, const VerifyOptions& options, Depth depth, Report& report);

// Of the bytes that were examined, even if the file at the path has been replaced since. Directories have none.
std::string digest_of(const Container& container, const VerifyOptions& options, Depth depth) {
    const File* const archive = options.digest && !depth.nested ? container.archive() : nullptr;
    return archive != nullptr ? sha256_of(content_of(*archive)) : "";
}

// A package that holds nothing but another one (SOL004 option 2): the inner one is what counts.
void examine_nested(const OpenedPackage& outer, const VerifyOptions& options, Depth depth, Report& report,
                    VerifyResult& result) {
    const std::string& name = outer.location().path;
    const NestedPackage nested(outer.container(), name, options.limits, report);
    if (!nested) return;
    if (depth.signatures != nullptr) depth.signatures->check_container(outer, name, nested, report);
    Report inner(nested.file().name(), report.policy(), options.limits.findings);
    depth.nested = true;
    depth.name = name;
    depth.has_signature = holds_signature(outer.names());
    VerifyResult inside;
    try {
        inside = examine(OpenInput::alone(nested.file().duplicate()), options, depth, inner);
    } catch (const container::UnknownFormat&) {
        report.add(diagnose(rules::package::unreadable_nested_package, place_of(name), name));
    }
    report.adopt(std::move(inner), name);
    result.definitions = inside.definitions;
    result.tosca_versions = inside.tosca_versions;
    result.coverage = inside.coverage;
    if (!inside.checked.empty()) result.checked = inside.checked;
    result.not_checked.insert(result.not_checked.end(), inside.not_checked.begin(), inside.not_checked.end());
    result.unexamined = std::move(inside.unexamined);
    for (Unexamined& thing : result.unexamined) thing.file = name + (thing.file.empty() ? "" : ":" + thing.file);
}

// Checks of the definitions, which have been read with the package, and of the demands of a receiver.
void check_meaning(const OpenedPackage& package, const validate::ValidatorOptions& settings,
                   const ContentCheck& content, const OutsideFiles& outside, const OpenInput& input,
                   const VerifyOptions& options, Depth depth, VerifyResult& result, Report& report) {
    describe_definitions(package, outside, options.limits, result);
    if (package.model() != nullptr) check_variability(*package.model(), settings, report);
    if (depth.intake == nullptr) return;
    const std::string_view called = depth.nested ? depth.name : name_of_file(input);
    check_intake({package, content.names(), called, depth.nested && depth.has_signature, options.signed_later},
                 *depth.intake, report);
    result.checked.emplace_back(Check::intake, compose("intake profile {}", options.intake));
}

// `input` is what `opened` was opened from; `first` has seen what the opening read.
VerifyResult examine_package(std::unique_ptr<Container> opened, const FirstReading& first, const OpenInput& input,
                             const LeftOutOfPackage& left_out, const VerifyOptions& options, Depth depth,
                             Report& report) {
    VerifyResult result;
    result.is_package = true;
    result.what = describe(*opened);
    result.sha256 = digest_of(*opened, options, depth);
    count_files(*opened, result);
    validate::ValidatorOptions settings;
    settings.load.limits = options.limits;
    OutsideFiles outside(definition_options(options), options.limits, input.is_path ? input.name : "", report.kind(),
                         report);
    outside.apply(settings);
    const OpenedPackage package(std::move(opened), settings, report);
    outside.report_findings(report);
    result.checked.emplace_back(package.container().format() == Format::directory ? Check::files : Check::container);
    const bool holds_package = package.location().form == meta::PackageForm::nested_package;
    const bool has_sbom = depth.signatures != nullptr && !holds_package && !depth.nested;
    ContentCheck content(
        package, options.remote_directory, {}, report,
        has_sbom ? read_sbom(options, input, package.container().archive() != nullptr, report) : nullptr);
    if (depth.signatures != nullptr) {
        check_content(package, &first, content, options, *depth.signatures, result, report);
        if (!depth.nested) check_whole(package.container(), input, options.limits, *depth.signatures, report);
    } else {
        result.not_checked = {{Check::bytes, "bytes"}, Check::signatures};
    }
    left_out.tell(result);
    describe_coverage(result);
    if (package.location().form == meta::PackageForm::nested_package) {
        const std::string& inside = package.location().path;
        if (depth.nested) {
            report.add(diagnose(rules::package::nested_too_deep, place_of(inside), inside));
        } else {
            examine_nested(package, options, depth, report, result);
            package.container().check_unchanged();  // what was examined is a copy, made after the rest was read
        }
        return result;
    }
    check_meaning(package, settings, content, outside, input, options, depth, result, report);
    return result;
}

VerifyResult examine(OpenInput input, const VerifyOptions& options, Depth depth, Report& report) {
    const std::string& name = input.name;
    container::OpenOptions open_options;
    open_options.limits = options.limits;
    open_options.allow_prefix = options.allow_prefix;
    open_options.jobs = options.jobs;
    FirstReading first(options.limits);
    if (depth.signatures != nullptr && !options.against) open_options.visitor = &first;
    LeftOutOfPackage left_out(input, options);
    left_out.apply(open_options);
    auto opened = container::open(std::move(input.file), open_options, report);
    if (opened->format() == Format::file) {
        if (depth.nested) throw container::UnknownFormat("it is no archive");
        if (!options.intake.empty())
            throw Failure(FailureKind::usage,
                          "'" + printable(name) + "' is no package: an intake profile is for those");
        VerifyResult result = examine_single_file({name, *opened->archive(), input.is_path}, options, report);
        result.sha256 = digest_of(*opened, options, depth);
        if (depth.signatures != nullptr) check_whole(*opened, input, options.limits, *depth.signatures, report);
        return result;
    }
    report.set_kind(opened->format() == Format::directory ? SubjectKind::directory : SubjectKind::archive);
    return examine_package(std::move(opened), first, input, left_out, options, depth, report);
}

// The name by which the files of `directory` know the file at `path`; that path behind a slash when it lies elsewhere.
std::string name_within(const std::string& directory, const std::string& path) {
    const std::string root = system_package_path(directory) + "/", file = system_package_path(path);
    return file.starts_with(root) ? file.substr(root.size()) : "/" + path;
}

// A pipe at a path is read as it is; for other inputs see open_input().
std::string manifest_text(const Input& input, const Limits& limits) {
    if (input.is_path()) return read_whole_file(input.name(), limits.manifest);
    return read_whole_file(open_input(input, limits).file, limits.manifest);
}

VerifyResult examine_with_root(const Input& input, const VerifyOptions& options, Signatures& signatures,
                               Report& report) {
    if (!options.intake.empty() || options.against)
        throw Failure(FailureKind::usage,
                      "VerifyOptions::root goes with a manifest alone: neither VerifyOptions::intake nor "
                      "VerifyOptions::against does");
    if (!options.trust.key.empty())
        throw Failure(FailureKind::usage, "VerifyOptions::root does not go with TrustOptions::key");
    const std::string& path = input.name();
    const std::string text = manifest_text(input, options.limits);
    if (kind_of_single_file(path, text) != SingleFileKind::manifest)
        throw Failure(FailureKind::usage, compose("VerifyOptions::root goes with a manifest, and '{}' is none", path));
    container::OpenOptions open_options;
    open_options.limits = options.limits;
    report.set_kind(SubjectKind::directory, options.root);
    Report not_reported;
    const ListedJunk listed(meta::parse_manifest(path, text, options.limits, not_reported));
    open_options.is_kept = [&](std::string_view file) { return options.trust.ask_for_trust() || listed.has(file); };
    File root = File::open_read(options.root);
    if (root.type() != S_IFDIR)
        throw Failure(FailureKind::usage, compose("VerifyOptions::root {}: this is no directory", options.root));
    auto opened = container::open(std::move(root), open_options, report);
    VerifyResult result;
    result.is_package = true;
    result.what = "manifest";
    count_files(*opened, result);
    const OpenedPackage package(std::move(opened), name_within(options.root, path), text, options.limits, report);
    result.checked = {Check::syntax, Check::metadata};
    const std::string signature = signatures.check_beside_manifest(path, text, report);
    ContentCheck content(package, options.remote_directory,
                         signature.empty() ? "" : name_within(options.root, signature), report);
    check_content(package, nullptr, content, options, signatures, result, report);
    signatures.check_attestations(content_of(text), path, report);
    signatures.check_bundle(content_of(text), path, report);
    describe_coverage(result);
    return result;
}

// A directory has no bytes of its own: options about a package's bytes are refused, before any work.
void refuse_for_directories(const std::string& name, bool is_directory, const TrustOptions& trust) {
    const char* const option = !trust.detached.empty()          ? "TrustOptions::detached"
                               : !trust.key.empty()             ? "TrustOptions::key"
                               : !trust.attestations.empty()    ? "TrustOptions::attestations"
                               : !trust.sigstore.bundle.empty() ? "SigstoreOptions::bundle"
                                                                : nullptr;
    if (option != nullptr && is_directory)
        throw Failure(FailureKind::usage, compose("{} goes with a file, and '{}' is a directory", option, name));
}

// A profile that is unknown or wrong is refused before any work.
std::optional<intake::Profile> intake_option(const VerifyOptions& options) {
    if (options.intake.empty()) return std::nullopt;
    return intake::load(options.intake);
}

// Notes what all signatures prove together, when all have been verified.
VerifyResult finish(VerifyResult result, Signatures& signatures, const intake::Profile* intake, Report& report) {
    result.verdict = signatures.finish(report);
    result.signatures = signatures.take();
    if (intake != nullptr) check_intake_of_signatures(result.signatures, *intake, report);
    report.sort();
    return result;
}

// `intake` may be null.
VerifyResult verify_opened(OpenInput input, const VerifyOptions& options, const intake::Profile* intake, Report& report,
                           const File* signature = nullptr) {
    Signatures signatures(options.trust, options.limits, signature);
    refuse_for_directories(input.name, input.file.type() == S_IFDIR, options.trust);
    return finish(examine(std::move(input), options, {.signatures = &signatures, .intake = intake}, report), signatures,
                  intake, report);
}

}  // namespace

VerifyResult verify_input(OpenInput input, const VerifyOptions& options, Report& report, const File* signature) {
    const std::optional<intake::Profile> intake = intake_option(options);
    return verify_opened(std::move(input), options, intake ? &*intake : nullptr, report, signature);
}

VerifyResult validate_input(OpenInput input, const VerifyOptions& options, Report& report) {
    const std::optional<intake::Profile> intake = intake_option(options);
    VerifyResult result = examine(std::move(input), options, {.intake = intake ? &*intake : nullptr}, report);
    report.sort();
    return result;
}

namespace {

// Calls `examine`; bytes in a layout that do not match its digests become a finding, and nothing of them is examined.
template <class Examine>
VerifyResult unless_damaged(Report& report, Examine examine) {
    try {
        return examine();
    } catch (const layout::DamagedBlob& damaged) {
        report.add(diagnose(rules::integrity::damaged_layout, place_of(damaged.blob()), damaged.blob(), damaged.why()));
        report.sort();
        VerifyResult result;
        result.what = "OCI layout";
        return result;
    }
}

}  // namespace

SeverityPolicy policy_for_written(SeverityPolicy policy) {
    policy.overrides.emplace(rules::tosca::unread_language.id, Severity::warning);
    return policy;
}

VerifyResult verify_package(const Input& input, const VerifyOptions& options, Report& report) {
    const std::optional<intake::Profile> intake = intake_option(options);
    if (options.root.empty())
        return unless_damaged(report, [&] {
            return verify_opened(open_input(input, options.limits), options, intake ? &*intake : nullptr, report);
        });
    Signatures signatures(options.trust, options.limits);
    return finish(examine_with_root(input, options, signatures, report), signatures, nullptr, report);
}

VerifyResult validate_package(const Input& input, const VerifyOptions& options, Report& report) {
    return unless_damaged(report, [&] { return validate_input(open_input(input, options.limits), options, report); });
}

}  // namespace csar
