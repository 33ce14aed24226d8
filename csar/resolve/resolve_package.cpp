#include "csar/resolve/resolve_package.hpp"

#include <unistd.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <csar/extract.hpp>
#include <csar/failure.hpp>
#include "base/output_file.hpp"
#include "base/package_path.hpp"
#include "base/signature_names.hpp"
#include "base/temporary_file.hpp"
#include "csar/container/plain_tar.hpp"
#include "csar/extract/extract.hpp"
#include "csar/inspect/list_variability.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/rewriting.hpp"
#include "csar/pack/pack.hpp"
#include "csar/pack/pack_target.hpp"
#include "csar/verify/variable_templates.hpp"
#include "report/diagnose.hpp"
#include "report/rules/variability.hpp"
#include "report/unreported.hpp"

namespace csar {
namespace {

using validate::Document;
using validate::Node;

bool is_definitions_name(std::string_view output) { return output.ends_with(".yaml") || output.ends_with(".yml"); }

// Adds the files of the package that a scalar anywhere in `node` names, by its place in the package or by its root.
void add_named_files(Node node, std::string_view from, const validate::FileProvider& files,
                     std::set<std::string>& named) {
    if (node.is_scalar()) {
        for (const std::string_view base : {from, std::string_view()})
            if (const auto path = files.resolve(base, node.text()); path && files.exists(*path)) named.insert(*path);
        return;
    }
    for (const Node item : node.items()) add_named_files(item, from, files, named);
    for (const auto [key, value] : node.entries()) {
        add_named_files(key, from, files, named);
        add_named_files(value, from, files, named);
    }
}

std::set<std::string> files_named_in(const Document& document, const validate::FileProvider& files) {
    std::set<std::string> named;
    add_named_files(document.root(), document.file(), files, named);
    return named;
}

// The files that the variable definitions name and the resolved ones do not: only absent elements need them.
std::set<std::string> unused_files(const Document& variable, const std::string& resolved, const OpenedPackage& package,
                                   const Limits& limits) {
    const auto concrete = Document::parse(variable.file(), resolved, limits, unreported());
    std::set<std::string> unused = files_named_in(variable, package.files());
    for (const std::string& still : files_named_in(*concrete, package.files())) unused.erase(still);
    unused.erase(variable.file());
    return unused;
}

// Signatures in the package over its entry definitions, which have changed.
void add_lost_signatures(const OpenedPackage& package, std::set<std::string>& without) {
    const std::string& entry = package.entry().path;
    const std::string stem = entry.substr(0, entry.size() - extension(entry).size());
    for (const std::string& base : {entry, stem})
        for (const std::string_view ending : signature_endings)
            if (const std::string name = base + std::string(ending); package.files().exists(name)) without.insert(name);
}

PackOptions pack_options(const ResolveOptions& options, const OpenedPackage& package) {
    PackOptions settings{.limits = options.limits,
                         .severities = options.severities,
                         .cancellation = options.cancellation,
                         .jobs = options.jobs,
                         .manifest = package.manifest().has_value(),
                         .verify = options.verify};
    return settings;
}

class PackageWriter {
public:
    PackageWriter(const OpenedPackage& package, const ResolveOptions& options, Report& report)
        : package_(package), options_(options), report_(report) {}

    // Writes the package with `changes` to the output; false when it has errors, which are in the report.
    bool write(const PackChanges& changes) const {
        if (package_.container().format() == container::Format::directory)
            return write_from(package_.container().path(), changes);
        // In a compressed tar an entry can be read only after all entries before it.
        const auto plain = container::open_plain_tar(package_.container(), options_.limits);
        PackChanges to_archive = changes;
        to_archive.archive = plain ? plain.get() : &package_.container();
        to_archive.archive->read_all(nullptr, options_.jobs, report_);
        return may_be_rewritten(package_.container(), report_) && write_from("", to_archive);
    }

private:
    bool write_from(const std::string& directory, const PackChanges& changes) const {
        PackOptions settings = pack_options(options_, package_);
        if (target_of_name(options_.output, -1, std::nullopt)) {
            settings.output = options_.output;
            return pack(directory, settings, changes, report_).done;
        }
        const File archive = open_temporary_file("the resolved package");
        settings.output_descriptor = archive.descriptor();
        settings.level = 0;
        if (!pack(directory, settings, changes, report_).done) return false;
        // A descriptor is read from its position on.
        if (::lseek(archive.descriptor(), 0, SEEK_SET) != 0)
            throw_system_failure(FailureKind::output, "read", "the resolved package");
        ExtractOptions extraction{.limits = options_.limits, .jobs = options_.jobs};
        return extract(Input::descriptor(archive.descriptor(), options_.output), options_.output, extraction,
                       unreported())
            .done;
    }

    const OpenedPackage& package_;
    const ResolveOptions& options_;
    Report& report_;
};

// Reads the package only as far as needed; faults in it are found when the result is verified.
validate::ValidatorOptions reading(const Limits& limits) {
    validate::ValidatorOptions settings;
    settings.load.limits = limits;
    settings.only_read = true;
    return settings;
}

validate::variability::ConcreteCheck concrete_check(const ResolveOptions& options, const validate::FileProvider& files,
                                                    const std::string& path) {
    return [&options, &files, path](const std::string& text, const validate::variability::SourceMap& sources,
                                    Report& report) {
        validate::ValidatorOptions settings;
        settings.load.limits = options.limits;
        settings.check.files_complete = false;
        validate_concrete(text, sources, path, files, settings, report);
    };
}

}  // namespace

validate::variability::ResolveRequest request_of(const ResolveOptions& options, const validate::FileProvider& files,
                                                 const std::string& path, const Document* inputs) {
    validate::variability::ResolveRequest request;
    request.presets = options.presets;
    request.inputs = options.inputs;
    request.now = options.now;
    request.explain = options.explain;
    request.files = &files;
    request.input_file = inputs;
    request.validate = concrete_check(options, files, path);
    return request;
}

bool is_valid(const validate::variability::Resolved& resolved, const std::string& path,
              const validate::FileProvider& files, const ResolveOptions& options, Report& report) {
    if (!options.verify) return true;
    Report found;
    concrete_check(options, files, path)(resolved.text, resolved.sources, found);
    bool is_valid = true;
    for (const Diagnostic& finding : found.diagnostics()) {
        if (finding.severity != Severity::error) continue;
        is_valid = false;
        report.add(
            options.output.empty()
                ? diagnose(rules::variability::invalid_result, finding.place, finding.message).with_hint(finding.hint)
                : finding);
    }
    return is_valid || options.output.empty();
}

ResolveResult resolve_package(const Input& input, std::unique_ptr<container::Container> opened,
                              const ResolveOptions& options, const Document* inputs, Report& report) {
    ResolveResult result;
    report.set_kind(opened->format() == container::Format::directory ? SubjectKind::directory : SubjectKind::archive);
    if (report.count(Severity::error) != 0) return result;
    Report aside;
    const OpenedPackage package(std::move(opened), reading(options.limits), aside);
    result.entry = package.entry().path;
    const auto text = result.entry.empty() ? std::nullopt : package.files().read(result.entry);
    if (!text) {
        for (const Diagnostic& finding : aside.diagnostics()) report.add(finding);
        if (report.count(Severity::error) == 0)
            throw Failure(FailureKind::usage,
                          compose("'{}' has no entry definitions in YAML to resolve", input.name()));
        return result;
    }
    const auto document = Document::parse(result.entry, *text, options.limits, report);
    if (report.count(Severity::error) != 0) return result;
    if (options.list) {
        ListedVariability listed = list_variability(*document);
        result.inputs = std::move(listed.inputs);
        result.presets = std::move(listed.presets);
        return result;
    }
    auto resolved = validate::variability::resolve(
        *document, request_of(options, package.files(), result.entry, inputs), options.limits, report);
    if (!resolved) return result;
    const bool is_packed = !options.output.empty() && !is_definitions_name(options.output);  // and verified there
    if (!is_packed && !is_valid(*resolved, result.entry, package.files(), options, report)) return result;
    for (auto& element : resolved->elements)
        result.elements.push_back({std::move(element.name), element.present, element.line, std::move(element.reason)});
    if (is_definitions_name(options.output)) {
        OutputFile output(options.output);
        output.file().write(std::as_bytes(std::span(resolved->text)));
        output.commit();
        result.written = true;
    } else if (!options.output.empty()) {
        PackChanges changes;
        if (options.prune_files) changes.without = unused_files(*document, resolved->text, package, options.limits);
        add_lost_signatures(package, changes.without);
        result.left_out.assign(changes.without.begin(), changes.without.end());
        result.lost_signature = package.manifest() && package.manifest()->signature.has_value();
        changes.contents[result.entry] = resolved->text;
        result.written = PackageWriter(package, options, report).write(changes);
        if (!result.written) return result;
    }
    result.definitions = std::move(resolved->text);
    return result;
}

}  // namespace csar
