#include "csar/migrate/migrate.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/budget.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "csar/migrate/migrating.hpp"
#include "csar/migrate/move_places.hpp"
#include "csar/open/system_files.hpp"
#include "report/rules/migrate.hpp"
#include "report/rules/tosca.hpp"
#include "validate/xml/conversion.hpp"

namespace csar::migrate {
namespace {

namespace fs = std::filesystem;

bool is_definitions_name(std::string_view path) {
    const std::string_view ending = extension(path);
    return ending == ".yaml" || ending == ".yml" || ending == ".tosca";
}

}  // namespace

// Definitions in XML become one file in YAML, including all their imports.
bool Migrating::convert_xml() {
    const validate::xml::Definitions* const definitions = subject_.xml_definitions();
    if (definitions == nullptr || definitions->files().empty()) return false;
    if (options_.in_place)
        throw Failure(FailureKind::usage, "definitions in XML cannot be changed in place; specify an output");
    const std::string& entry = definitions->files().front().path;
    std::string path = std::string(without_extension(entry)) + ".yaml";
    while (subject_.files().exists(path)) path.insert(path.size() - 5, "_2.0");
    Report found({}, {}, options_.limits.findings);
    std::string text =
        validate::xml::to_yaml(*definitions, subject_.files(), path,
                               subject_.is_file() ? open::enclosing_package(entry) : std::string(), found);
    count_unlisted(found, Severity::note, "migrate/");
    notes_.assign(found.diagnostics().begin(), found.diagnostics().end());
    for (const validate::xml::XmlFile& file : definitions->files()) converted_.insert(file.path);
    candidates_.push_back(path);
    contents_.emplace(path, text);
    migrated_.files[path] = {.before = {}, .after = text, .edits = {{0, 0, text}}};
    return true;
}

void Migrating::find_candidates() {
    const validate::FileProvider& files = subject_.files();
    for (const std::string& entry : subject_.entries())
        if (!entry.empty()) candidates_.push_back(entry);
    if (subject_.is_file()) return;
    files.each([&](std::string_view path) {
        const auto size = files.size(path);
        if (!is_definitions_name(path) || !size || *size > options_.limits.definitions_file) return;
        const auto text = files.read(path);
        if (text && text->find("tosca_simple_yaml_1_") != text->npos) candidates_.emplace_back(path);
    });
}

bool Migrating::is_free(const std::string& path) const {
    const bool is_there =
        subject_.is_file() ? subject_.files().exists(path) : subject_.container().find(path) != nullptr;
    if (is_there && !validate::version_of_types(subject_.files().read(path).value_or(""))) return false;
    const std::string target = system_path(path);
    if (target.empty()) return true;
    std::error_code failed;
    if (fs::path(target).filename() == fs::path(output_).filename() || fs::equivalent(target, output_, failed))
        return false;
    return !fs::exists(fs::symlink_status(target, failed)) || validate::version_of_types(text_there(path));
}

std::string Migrating::text_there(const std::string& path) const {
    const std::string target = system_path(path);
    std::error_code failed;
    if (target.empty()) return subject_.files().read(path).value_or("");
    const bool is_readable = fs::is_regular_file(fs::symlink_status(target, failed)) &&
                             fs::file_size(target, failed) <= options_.limits.definitions_file;
    return is_readable ? read_regular_file(target, options_.limits.definitions_file) : std::string();
}

void Migrating::migrate() {
    find_candidates();
    migrated_.types_path = path_of_types();
    validate::ValidatorOptions settings = subject_.validator_options();
    settings.only_read = false;
    settings.migrate_to = validate::Version::v2_0;
    settings.migrated = &migrated_;
    settings.load.profile_source_names.clear();
    const bool names_others = writes_metadata();
    for (const std::string& candidate : candidates_) {
        if (migrated_.files.contains(candidate)) continue;
        Report found({}, {}, options_.limits.findings);
        const validate::Validator validator({candidate}, subject_.files(), settings, found);
        spend_work(validator.work());
        count_unlisted(found, Severity::note, "migrate/");
        find_substituting(validator.model());
        for (const Diagnostic& finding : found.diagnostics()) {
            if (finding.id == rules::migrate::imported_substitution.id && names_others) continue;
            // Work on an imported file is reported when the imported file is migrated.
            const bool is_kept = subject_.is_file() && finding.place.file != subject_.files().name_of(candidate);
            if (std::string_view(finding.id).starts_with("migrate/") && !is_kept) notes_.push_back(finding);
            // A file with a syntax error is not changed.
            if (std::string_view(finding.id).starts_with("yaml/") && finding.severity == Severity::error)
                report_.add(finding);
        }
    }
    for (const std::string& path : substituting_)
        if (std::ranges::find(candidates_, path) == candidates_.end()) candidates_.push_back(path);
    for (const auto& [path, file] : migrated_.files) contents_.emplace(path, file.after);
    if (migrated_.types.empty()) return;
    // A file of types from an earlier run is kept, unless its types are older.
    std::string there = text_there(migrated_.types_path);
    const bool is_kept = validate::version_of_types(there) >= validate::version_of_types(migrated_.types);
    contents_.emplace(migrated_.types_path, is_kept ? std::move(there) : migrated_.types);
    if (is_kept) migrated_.types.clear();
}

// Finds imported files with substituting templates. Other-Definitions of the new package must name these files.
void Migrating::find_substituting(const validate::Model& model) {
    if (!writes_metadata() || model.files().empty()) return;
    const std::vector<std::string> entries = subject_.entries();
    const auto is_in = [](const std::vector<std::string>& list, const std::string& path) {
        return std::ranges::find(list, path) != list.end();
    };
    if (!is_in(entries, model.files().front()->path)) return;
    for (const validate::DefinitionsFile* const file : model.files())
        if (validate::substitutes_by_import(*file, validate::Version::v2_0) && !is_in(entries, file->path) &&
            !is_in(substituting_, file->path))
            substituting_.push_back(file->path);
}

// Whether the new package has a TOSCA.meta. Only a TOSCA.meta can name further definitions.
bool Migrating::writes_metadata() const {
    if (subject_.is_file() || subject_.package()->entry().path.empty()) return false;
    const open::OpenedPackage& package = *subject_.package();
    return !options_.in_place || package.tosca_meta() || package.manifest() ||
           (package.model() != nullptr && is_free("TOSCA.meta"));
}

void Migrating::count_unlisted(const Report& found, Severity severity, std::string_view area) {
    for (const auto& [id, counts] : found.findings().rule_counts)
        if (id.starts_with(area)) result_.unlisted += counts[static_cast<std::size_t>(severity)];
    for (const Diagnostic& finding : found.diagnostics())
        if (finding.severity == severity && std::string_view(finding.id).starts_with(area)) --result_.unlisted;
}

bool Migrating::remains(const Diagnostic& finding) const {
    const std::string& file = finding.place.file;
    if (finding.severity == Severity::error) return true;
    if (finding.severity != Severity::warning) return false;
    // The new TOSCA.meta names the files with these templates.
    if (finding.id == rules::tosca::imported_service_template.id && writes_metadata()) return false;
    return report_.policy().apply(finding.id, Severity::warning, report_.shown_file(file), file) == Severity::error;
}

// The imports of a new file are resolved around the output.
void Migrating::find_files_at_output() {
    if (!subject_.is_file() || output_.empty()) return;
    at_output_ = std::make_unique<OutputFiles>(subject_.files(), candidates_.front(), migrated_.types_path, output_);
    for (const auto& [path, text] : contents_)
        if (is_written(path) || path == migrated_.types_path) at_output_->add_written(path, text);
    for (const auto& [path, file] : migrated_.files)
        if (!is_written(path)) at_output_->add_needed(path, file.after);
}

// A file that is not written keeps its old text. Findings about it need places in the old text.
void Migrating::restore_places(std::vector<Diagnostic>& found) const {
    for (const auto& [path, file] : migrated_.files) {
        if (is_written(path)) continue;
        std::set<std::string> names = {subject_.files().name_of(path)};
        if (at_output_ && at_output_->is_used(path)) names.insert(at_output_->name_of(at_output_->moved(path)));
        for (const std::string& name : names) move_places(found, {name, name}, undone(file));
    }
}

void Migrating::find_copies_needed(const validate::Model& model) {
    for (const validate::DefinitionsFile* const file : model.files())
        if (at_output_ && file->files == at_output_.get())
            if (auto path = at_output_->missing(file->path)) copies_needed_.insert(*std::move(path));
}

// Reports errors in the result, and the remaining work in other files.
void Migrating::check() {
    validate::ValidatorOptions settings = subject_.validator_options();
    settings.only_read = false;
    settings.load.profile_source_names.clear();
    find_files_at_output();
    const open::ChangedFiles changed(subject_.files(), contents_);
    const validate::FileProvider& files =
        at_output_ ? static_cast<const validate::FileProvider&>(*at_output_) : changed;
    std::map<std::tuple<std::string, std::uint32_t>, Diagnostic*> by_line;
    for (const auto& [path, file] : migrated_.files) {
        const std::string name = subject_.files().name_of(path);
        move_places(notes_, {name, name_in_output(name), !options_.in_place}, file);
    }
    for (Diagnostic& note : notes_) by_line.emplace(std::tuple(note.place.file, note.place.line), &note);
    std::set<std::tuple<std::string, std::uint32_t, std::uint32_t, std::string_view>> seen;
    std::set<Diagnostic*> said;
    std::set<std::string, std::less<>> checked;
    for (const std::string& candidate : candidates_) {
        const bool is_entry_too = std::ranges::find(substituting_, candidate) != substituting_.end();
        if (checked.contains(candidate) && !is_entry_too) continue;
        Report found({}, {}, options_.limits.findings);
        const validate::Validator validator({at_output_ ? at_output_->moved(candidate) : candidate}, files, settings,
                                            found);
        spend_work(validator.work());
        find_copies_needed(validator.model());
        for (const auto& file : validator.model().files()) checked.insert(file->path);
        count_unlisted(found, Severity::error, "");
        std::vector<Diagnostic> errors(found.diagnostics().begin(), found.diagnostics().end());
        restore_places(errors);
        for (Diagnostic& finding : errors) {
            Place& place = finding.place;
            if (place.is_outside() || !remains(finding)) continue;
            const bool is_error = finding.severity == Severity::error;
            set_names_in_output(finding);
            if (!seen.emplace(place.file, place.line, place.column, finding.id).second) continue;
            const auto note = by_line.find(std::tuple(place.file, place.line));
            if (is_error && note != by_line.end() && said.insert(note->second).second && !note->second->hint.empty())
                finding.hint = note->second->hint;
            const std::uint64_t errors_before = report_.count(Severity::error);
            report_.add(std::move(finding));
            if (!is_error) raised_ += report_.count(Severity::error) - errors_before;
        }
    }
    for (Diagnostic& note : notes_)
        if (!said.contains(&note)) report_.add(std::move(note));
    report_.sort();
    result_.is_valid = report_.count(Severity::error) == 0;
}

MigrateResult migrate(const Input& input, const MigrateOptions& options, Report& report) {
    if (options.in_place && !options.output.empty())
        throw Failure(FailureKind::usage, "MigrateOptions::in_place cannot be combined with an output");
    open::require_distinct_outputs("migrate: the output", options.output, open::files_of(options.definitions));
    return Migrating(input, options, report).run();
}

}  // namespace csar::migrate
