#include "csar/resolve/resolve.hpp"

#include <mutex>
#include <set>

#include <csar/failure.hpp>
#include "base/file.hpp"
#include "base/output_file.hpp"
#include "csar/container/container.hpp"
#include "csar/inspect/inspect_definitions.hpp"
#include "csar/open/input.hpp"
#include "csar/open/loose_files.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/outputs.hpp"
#include "csar/pack/pack.hpp"
#include "csar/verify/variable_templates.hpp"
#include "report/diagnose.hpp"
#include "report/rules/variability.hpp"
#include "report/unreported.hpp"
#include "validate/variability/resolve.hpp"

namespace csar::resolve {
namespace {

using validate::Document;
using validate::FileProvider;
using validate::Node;
namespace variability = validate::variability;

bool is_definitions_name(std::string_view output) { return output.ends_with(".yaml") || output.ends_with(".yml"); }

// Records the files that are read: the output must not replace them.
class RecordedFiles final : public FileProvider {
public:
    explicit RecordedFiles(const FileProvider& files) : files_(files) {}

    // Recorded too: definitions can refer to a file without reading it, such as an artifact.
    std::optional<std::uint64_t> size(std::string_view path) const override {
        record(path);
        return files_.size(path);
    }
    std::optional<std::string> read(std::string_view path) const override {
        record(path);
        return files_.read(path);
    }
    void each(const std::function<void(std::string_view)>& visit) const override { files_.each(visit); }
    std::optional<std::string> resolve(std::string_view from, std::string_view reference) const override {
        return files_.resolve(from, reference);
    }
    std::optional<std::string> resolve_file_url(std::string_view from, std::string_view url) const override {
        return files_.resolve_file_url(from, url);
    }
    std::string name_of(std::string_view path) const override { return files_.name_of(path); }
    validate::ProfileTable* profile_table() const override { return files_.profile_table(); }

    // Paths in the file system.
    std::vector<std::string> names() const {
        const std::scoped_lock lock(mutex_);
        return {read_.begin(), read_.end()};
    }

private:
    void record(std::string_view path) const {
        const std::scoped_lock lock(mutex_);
        read_.emplace("/" + std::string(path));
    }

    const FileProvider& files_;
    mutable std::mutex mutex_;
    mutable std::set<std::string> read_;
};

// Adds the package files that scalars in `node` name, relative to the file `from` or to the root.
void add_named_files(Node node, std::string_view from, const FileProvider& files, std::set<std::string>& named) {
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

std::set<std::string> files_named_in(const Document& document, const FileProvider& files) {
    std::set<std::string> named;
    add_named_files(document.root(), document.file(), files, named);
    return named;
}

// Files that only removed elements use: the variable definitions name them, but not the resolved definitions.
std::set<std::string> unused_files(const Document& variable, const std::string& resolved,
                                   const open::OpenedPackage& package, const Limits& limits) {
    const auto concrete = Document::parse(variable.file(), resolved, limits, unreported());
    std::set<std::string> unused = files_named_in(variable, package.files());
    for (const std::string& still : files_named_in(*concrete, package.files())) unused.erase(still);
    unused.erase(variable.file());
    return unused;
}

// Writes `package` to ResolveOptions::output. `text` replaces the entry definitions, `variable`. Nothing is written if
// `report` has an error.
void write_package(const open::OpenedPackage& package, const Document& variable, const std::string& text,
                   const ResolveOptions& options, ResolveResult& result, Report& report) {
    pack::PackChanges changes;
    if (options.prune_files) changes.without = unused_files(variable, text, package, options.limits);
    pack::add_lost_signatures(package, variable.file(), changes.without);
    result.left_out.assign(changes.without.begin(), changes.without.end());
    result.lost_signature = package.manifest() && package.manifest()->signature.has_value();
    changes.contents[variable.file()] = text;
    PackOptions settings{options, options.output};
    settings.verify = options.verify;
    result.written = pack::write_changed_package(package, changes, std::move(settings), report);
}

class Resolution {
public:
    // `listed`: if not null, it is filled, and nothing is resolved.
    Resolution(const ResolveOptions& options, const Document* inputs, Variability* listed, Report& report)
        : options_(options), inputs_(inputs), listed_(listed), report_(report) {}

    ResolveResult resolve_file(const open::LooseFiles& files, const File& content) {
        report_.set_kind(SubjectKind::file, files.shown_base());
        std::string text = read_whole_file(content, options_.limits.definitions_file);
        const auto document = Document::parse(files.entry(), std::move(text), options_.limits, report_);
        const RecordedFiles recorded(files);
        loose_files_ = &recorded;
        if (report_.count(Severity::error) == 0) resolve(*document, recorded, nullptr);
        loose_files_ = nullptr;
        return std::move(result_);
    }

    ResolveResult resolve_package(const Input& input, std::unique_ptr<container::Container> opened) {
        const bool is_directory = opened->format() == container::Format::directory;
        report_.set_kind(is_directory ? SubjectKind::directory : SubjectKind::archive);
        if (report_.count(Severity::error) != 0) return std::move(result_);
        // Reads only the necessary parts. Errors in them are reported when the result is verified.
        Report aside;
        const open::OpenedPackage package(std::move(opened), {.load = {.limits = options_.limits}, .only_read = true},
                                          aside);
        result_.entry = package.entry().path;
        const auto text = result_.entry.empty() ? std::nullopt : package.files().read(result_.entry);
        if (!text) {
            for (const Diagnostic& finding : aside.diagnostics()) report_.add(finding);
            if (report_.count(Severity::error) == 0 && package.location().form == meta::PackageForm::nested_package)
                throw Failure(FailureKind::usage,
                              compose("the definitions are in the inner package '{}': extract the inner package with "
                                      "csar::extract_package, and resolve it",
                                      package.location().path));
            if (report_.count(Severity::error) == 0)
                throw Failure(FailureKind::usage,
                              compose("'{}' has no entry definitions in YAML to resolve", input.name()));
            return std::move(result_);
        }
        const auto document = Document::parse(result_.entry, *text, options_.limits, report_);
        if (report_.count(Severity::error) == 0) resolve(*document, package.files(), &package);
        return std::move(result_);
    }

private:
    // `package`: null unless the document is the package's entry definitions.
    void resolve(const Document& document, const FileProvider& files, const open::OpenedPackage* package) {
        if (listed_ != nullptr) {
            inspect::ListedVariability listed = inspect::list_variability(document);
            listed_->inputs = std::move(listed.inputs);
            listed_->presets = std::move(listed.presets);
            return;
        }
        const variability::ConcreteCheck check = concrete_check(files, document.file());
        const variability::ResolveRequest request{.presets = options_.presets,
                                                  .input_file = inputs_,
                                                  .inputs = options_.inputs,
                                                  .now = options_.now.time_since_epoch().count(),
                                                  .explain = options_.explain,
                                                  .files = &files,
                                                  .validate = check};
        auto resolved = variability::resolve(document, request, options_.limits, report_);
        if (!resolved) return;
        const bool is_package = package != nullptr && !options_.output.empty() && !is_definitions_name(options_.output);
        if (!is_package && !is_valid(*resolved, check)) return;  // a package is verified when it is written
        for (auto& [name, present, line, reason] : resolved->elements)
            result_.elements.push_back({std::move(name), present, line, std::move(reason)});
        if (is_package)
            write_package(*package, document, resolved->text, options_, result_, report_);
        else if (!options_.output.empty())
            write_definitions(resolved->text);
        if (result_.written || !is_package) result_.definitions = std::move(resolved->text);
    }

    variability::ConcreteCheck concrete_check(const FileProvider& files, const std::string& path) const {
        return [this, &files, &path](const std::string& text, const variability::SourceMap& sources, Report& report) {
            validate::ValidatorOptions settings;
            settings.load.limits = options_.limits;
            settings.check.files_complete = false;
            verify::validate_concrete(text, sources, path, files, settings, report);
        };
    }

    // Reports errors in the resolved definitions, according to ResolveOptions::verify. Returns true if the definitions
    // may be written.
    bool is_valid(const variability::Resolved& resolved, const variability::ConcreteCheck& check) {
        if (!options_.verify) return true;
        Report found;
        check(resolved.text, resolved.sources, found);
        bool is_valid = true;
        for (const Diagnostic& finding : found.diagnostics()) {
            if (finding.severity != Severity::error) continue;
            is_valid = false;
            report_.add(options_.output.empty()
                            ? diagnose(rules::variability::invalid_result, finding.place, finding.message)
                                  .with_hint(finding.hint)
                            : finding);
        }
        return is_valid || options_.output.empty();
    }

    void write_definitions(const std::string& text) {
        if (loose_files_ != nullptr)
            open::require_distinct_outputs("resolve: the output", options_.output, loose_files_->names());
        OutputFile output(options_.output);
        output.file().write(as_bytes(text));
        output.commit();
        result_.written = true;
    }

    const ResolveOptions& options_;
    const Document* inputs_;
    Variability* listed_;
    Report& report_;
    const RecordedFiles* loose_files_ = nullptr;  // null for a package
    ResolveResult result_;
};

ResolveResult run(const Input& input, const ResolveOptions& options, Variability* listed, Report& report) {
    open::OpenInput opened = open::open_input(input, options.limits);
    std::unique_ptr<Document> inputs;
    if (!options.input_file.empty())
        inputs =
            Document::parse(options.input_file, read_whole_file(options.input_file, options.limits.definitions_file),
                            options.limits, report);
    auto container = container::open(std::move(opened.file), {.limits = options.limits, .jobs = options.jobs}, report);
    Resolution resolution(options, inputs.get(), listed, report);
    ResolveResult result =
        container->format() == container::Format::file
            ? resolution.resolve_file({opened.name, *container->archive(), opened.is_path}, *container->archive())
            : resolution.resolve_package(input, std::move(container));
    report.sort();
    return result;
}

}  // namespace

ResolveResult resolve(const Input& input, const ResolveOptions& options, Report& report) {
    return run(input, options, nullptr, report);
}

Variability list_variability(const Input& input, const VariabilityOptions& options, Report& report) {
    Variability listed;
    ResolveOptions shared{options};
    shared.input_file = options.input_file;
    listed.entry = run(input, shared, &listed, report).entry;
    return listed;
}

}  // namespace csar::resolve
