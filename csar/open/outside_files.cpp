#include "csar/open/outside_files.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/file.hpp"
#include "base/suggest.hpp"
#include "csar/container/container.hpp"
#include "csar/open/container_files.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "report/unreported.hpp"
#include "validate/document/yaml_writer.hpp"
#include "validate/model/shape.hpp"

namespace csar::open {
namespace {

// "work/dir/a" in "work" becomes "dir/a". Returns an empty string for a path outside of `directory`.
std::string_view beneath(std::string_view directory, std::string_view path) {
    if (directory.empty() || path.size() <= directory.size() + 1 || !path.starts_with(directory) ||
        path[directory.size()] != '/')
        return {};
    return path.substr(directory.size() + 1);
}

validate::Version version_of(ToscaVersion version) {
    static_assert(static_cast<int>(ToscaVersion::v2_0) == static_cast<int>(validate::Version::v2_0));
    return static_cast<validate::Version>(version);
}

}  // namespace

// An archive with profiles. Its findings are reported only if one of them is an error.
class OutsideFiles::ProfilePackage final : public validate::FileProvider {
public:
    ProfilePackage(std::unique_ptr<container::Container> container, std::unique_ptr<Report> report, std::string name)
        : container_(std::move(container)),
          report_(std::move(report)),
          files_(*container_, *report_),
          name_(std::move(name)) {}

    std::optional<std::uint64_t> size(std::string_view path) const override { return files_.size(path); }
    std::optional<std::string> read(std::string_view path) const override { return files_.read(path); }
    void each(const std::function<void(std::string_view)>& visit) const override { files_.each(visit); }
    std::string name_of(std::string_view path) const override { return name_ + ":" + std::string(path); }

    void report_findings(Report& report) const {
        if (report_->count(Severity::error) != 0) report.adopt(Report(*report_), name_);
    }

private:
    std::unique_ptr<container::Container> container_;
    std::unique_ptr<Report> report_;
    ContainerFiles files_;
    std::string name_;
};

OutsideFiles::OutsideFiles(const DefinitionOptions& options, std::shared_ptr<FileMemory> memory, const Limits& limits,
                           const std::string& path, SubjectKind kind, Report& report)
    : kind_(kind), memory_(std::move(memory)) {
    if (!options.within.empty() && kind != SubjectKind::file)
        throw Failure(FailureKind::input, "DefinitionOptions::within can only be used with a definitions file in YAML");
    if (options.read_as) read_as_ = version_of(*options.read_as);
    if (options.migrate_to) {
        if (*options.migrate_to != ToscaVersion::v2_0)
            throw Failure(FailureKind::usage,
                          compose("DefinitionOptions::migrate_to {}: the only version to migrate to is 2.0",
                                  to_string(*options.migrate_to)));
        migrate_to_ = validate::Version::v2_0;
    }
    choose_dialect(options.dialect, report.policy().strict);
    if (options.import_map.empty() && options.profile_paths.empty() && options.inputs.empty() &&
        options.input_values.empty())
        return;
    working_ = system_package_path(".");
    if (kind == SubjectKind::directory && !path.empty()) directory_ = system_package_path(path);
    map_imports(options);
    for (const std::string& profiles : options.profile_paths) open_profiles(profiles, limits, report.policy());
    if (!options.inputs.empty()) read_inputs(options.inputs, limits, report);
    if (!options.input_values.empty()) add_inputs(options, limits, report);
}

OutsideFiles::~OutsideFiles() = default;

void OutsideFiles::choose_dialect(const std::string& name, bool strict) {
    const validate::Dialect* const dialect = validate::find_dialect(name);
    if (!name.empty() && name != "none" && (dialect == nullptr || dialect->findings.empty())) {
        Suggestion near(name);
        near.offer("none");
        std::string known;
        for (const validate::Dialect& candidate : validate::dialects()) {
            if (candidate.findings.empty()) continue;
            near.offer(candidate.name);
            known += compose(", '{}'", candidate.name);
        }
        throw Failure(
            FailureKind::usage,
            compose("DefinitionOptions::dialect {}: the dialects are 'none'{}", name, known) + near.hint("; "));
    }
    if (strict) return;
    dialects_.by_marks = name.empty();
    dialects_.dialect = dialect;
}

std::string OutsideFiles::name_of(std::string_view path) const {
    if (kind_ == SubjectKind::file) return std::string(path);
    if (const std::string_view inside = beneath(directory_, path); !inside.empty()) return std::string(inside);
    const std::string_view local = beneath(working_, path);
    return "/" + (local.empty() ? "/" + std::string(path) : std::string(local));
}

// Whether an option contains the path `name`, or a directory above it. If the input is a single file, each name is a
// path.
bool OutsideFiles::is_foreign(std::string_view name) const {
    if (name.starts_with('/')) return true;
    return kind_ == SubjectKind::file && std::ranges::any_of(foreign_, [&](const std::string& path) {
               return name == path || !beneath(path, name).empty();
           });
}

SystemFiles& OutsideFiles::add_system_files(std::string listed, std::uint64_t max_listed, std::string root,
                                            std::string confined_to) {
    system_files_.push_back(std::make_unique<SystemFiles>(SystemFiles::Scope{
        std::move(listed), max_listed, std::move(root), [this](std::string_view path) { return name_of(path); },
        std::move(confined_to), memory_.get()}));
    return *system_files_.back();
}

void OutsideFiles::map_imports(const DefinitionOptions& options) {
    for (const auto& [url, path] : options.import_map) {
        std::string local = system_package_path(path);
        foreign_.push_back(local);
        // A URL mapped to a directory: references must not lead out of the directory.
        const bool is_directory = url.ends_with('/');
        const SystemFiles& files = add_system_files(local, 1, enclosing_package(local), is_directory ? local : "");
        import_map_[url] = {&files, std::move(local)};
    }
}

void OutsideFiles::open_profiles(const std::string& path, const Limits& limits, const SeverityPolicy& policy) {
    std::error_code error;
    const std::string local = system_package_path(path);
    profile_names_.push_back(path);
    foreign_.push_back(local);
    if (std::filesystem::is_directory(path, error)) {
        profile_sources_.push_back(&add_system_files(local, limits.entries, local));
        return;
    }
    if (!std::filesystem::exists(path, error))
        throw Failure(FailureKind::usage,
                      compose("DefinitionOptions::profile_paths {}: there is no such file or directory", path));
    auto findings = std::make_unique<Report>(path, policy, limits.findings);
    auto opened = container::open(path, {.limits = limits}, *findings);
    if (opened->format() == container::Format::file) {
        profile_sources_.push_back(&add_system_files(local, 1, enclosing_package(local)));
        return;
    }
    packages_.push_back(
        std::make_unique<ProfilePackage>(std::move(opened), std::move(findings), "/" + std::string(path)));
    profile_sources_.push_back(packages_.back().get());
}

void OutsideFiles::read_inputs(const std::string& path, const Limits& limits, Report& report) {
    const std::string name = name_of(system_package_path(path));
    inputs_ = validate::Document::parse(name, read_whole_file(path, limits.definitions_file), limits, report);
    const validate::Node root = inputs_->root();
    if (root.is_mapping()) return;
    if (root && !root.is_null()) {
        // The file may have contained any input, so no input is reported as missing.
        report.add(diagnose(rules::tosca::inputs_not_a_mapping, root.place(), describe(root)));
        inputs_.reset();
        return;
    }
    // An empty file has no values; missing inputs are reported.
    inputs_ = validate::Document::parse(name, "{}", limits, unreported());
}

// Merges the file of inputs and the separate values.
void OutsideFiles::add_inputs(const DefinitionOptions& options, const Limits& limits, Report& report) {
    std::map<std::string_view, std::string_view> given;  // the last value of a name has priority
    for (const auto& [name, text] : options.input_values) given[name] = text;
    validate::YamlWriter all;
    all.begin_mapping();
    if (inputs_)
        for (const auto [name, value] : inputs_->root().entries()) {
            if (given.contains(name.text())) continue;
            all.key(name);
            all.copy(value);
        }
    for (const auto& [name, text] : given) {
        const auto value = validate::Document::parse("", std::string(text), limits, unreported());
        all.key(name);
        value->complete() && value->root() ? all.copy(value->root()) : all.string(text);
    }
    inputs_ = validate::Document::parse("/inputs", all.text(), limits, report);
}

void OutsideFiles::apply(validate::ValidatorOptions& settings) const {
    settings.load.import_map = import_map_;
    settings.load.profile_sources = profile_sources_;
    settings.load.profile_source_names = profile_names_;
    settings.load.is_foreign = [this](std::string_view name) { return is_foreign(name); };
    settings.load.read_as = read_as_;
    settings.load.dialects = dialects_;
    settings.migrate_to = migrate_to_;
    if (inputs_) settings.check.inputs = inputs_->root();
}

std::string OutsideFiles::what_is_checked() const {
    return read_as_ ? compose("definitions as {}", to_string(*read_as_)) : "definitions";
}

void OutsideFiles::report_findings(Report& report) const {
    for (const auto& package : packages_) package->report_findings(report);
}

}  // namespace csar::open
