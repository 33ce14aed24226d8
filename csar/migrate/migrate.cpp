#include "csar/migrate/migrate.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include <csar/failure.hpp>
#include "base/budget.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "base/temporary_file.hpp"
#include "base/unified_diff.hpp"
#include "csar/migrate/move_places.hpp"
#include "csar/open/changed_files.hpp"
#include "csar/open/outputs.hpp"
#include "csar/open/subject.hpp"
#include "csar/open/system_files.hpp"
#include "csar/pack/changed_package.hpp"
#include "csar/pack/pack_metadata.hpp"
#include "report/diagnose.hpp"
#include "report/rules/meta.hpp"
#include "validate/migrate/migrate.hpp"
#include "validate/xml/conversion.hpp"

namespace csar::migrate {
namespace {

namespace fs = std::filesystem;
using validate::MigratedFiles;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

class Migrating {
public:
    Migrating(const Input& input, const MigrateOptions& options, Report& report)
        : options_(options),
          output_(open::file_to_write(options.output)),
          report_(report),
          aside_(input.name()),
          subject_(input, {.limits = options.limits, .definitions = options.definitions, .jobs = options.jobs},
                   aside_) {
        subject_.open(report_);
        if (subject_.is_file())
            report.set_kind(SubjectKind::file, subject_.loose_files().shown_base());
        else
            report.set_kind(subject_.is_directory() ? SubjectKind::directory : SubjectKind::archive);
        if (options.in_place && (report.kind() == SubjectKind::archive || !input.is_path()))
            throw Failure(FailureKind::usage, "only a file or a directory can be changed in place; specify an output");
        subject_.read();
    }

    MigrateResult run() {
        if (!convert_xml()) migrate();
        if (migrated_.files.empty() && !has_earlier_meta()) {
            for (const Diagnostic& finding : aside_.diagnostics())
                if (finding.severity == Severity::error) report_.add(finding);
            if (report_.count(Severity::error) != 0) return std::move(result_);
            throw Failure(FailureKind::usage, "there are no definitions of TOSCA 1.0 to 1.3 to migrate");
        }
        check();
        list_files();
        if (options_.in_place || (subject_.is_file() && !options_.output.empty()))
            write_files();
        else if (!options_.output.empty())
            write_package();
        return std::move(result_);
    }

private:
    bool convert_xml();
    void find_candidates();
    void migrate();
    void check();
    void list_files();
    void count_unlisted(const Report& found, Severity severity, std::string_view area);
    void write_files();
    void write_package();

    // The bytes to write for a file that was read from `path`.
    std::string bytes_of(const std::string& path, const std::string& after) const {
        const auto before = subject_.files().read(path);
        return before && before->starts_with(byte_order_mark) ? std::string(byte_order_mark) + after : after;
    }
    // Whether only TOSCA.meta is left of an earlier version, because each file of definitions was migrated by itself.
    bool has_earlier_meta() const {
        return std::ranges::any_of(aside_.diagnostics(), [](const Diagnostic& finding) {
            return finding.id == rules::meta::wrong_csar_version.id;
        });
    }
    bool is_entry(const std::string& path) const { return !candidates_.empty() && path == candidates_.front(); }
    bool is_written(const std::string& path) const { return !subject_.is_file() || is_entry(path); }
    // An unused name for the file of types.
    std::string path_of_types() const;
    bool is_free(const std::string& path) const;
    // The version of the file of types if one exists at `path`.
    std::optional<std::string> types_there(const std::string& path) const;
    // The file to write for a package path; empty if it is in a package, or nothing is written.
    std::string system_path(const std::string& path) const {
        if (options_.in_place) return (subject_.is_file() ? "" : subject_.container().path()) + "/" + path;
        if (!subject_.is_file() || options_.output.empty()) return {};
        return is_entry(path) ? output_ : (fs::path(output_).parent_path() / fs::path(path).filename()).string();
    }
    PackOptions pack_options() const;
    bool add_metadata(std::map<std::string, open::NewContent>& contents);
    bool write_changed(PackOptions settings);
    Diagnostic with_possible_hint(Diagnostic finding) const;

    const MigrateOptions& options_;
    const std::string output_;  // the output, if it is a file
    Report& report_;
    Report aside_;  // findings of reading the definitions in their old version
    open::Subject subject_;
    std::vector<std::string> candidates_;
    MigratedFiles migrated_;
    std::vector<Diagnostic> notes_;
    std::set<std::string> converted_;        // files in XML, which become one file in YAML
    open::ChangedFiles::Contents contents_;  // contents of all changed files, and of the file of types
    MigrateResult result_;
};

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

bool is_definitions_name(std::string_view path) {
    const std::string_view ending = extension(path);
    return ending == ".yaml" || ending == ".yml" || ending == ".tosca";
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
    return !fs::exists(fs::symlink_status(target, failed)) || types_there(path);
}

std::optional<std::string> Migrating::types_there(const std::string& path) const {
    const std::string target = system_path(path);
    std::optional<std::string> text;
    std::error_code failed;
    if (target.empty())
        text = subject_.files().read(path);
    else if (fs::is_regular_file(fs::symlink_status(target, failed)) &&
             fs::file_size(target, failed) <= options_.limits.definitions_file)
        text = read_regular_file(target, options_.limits.definitions_file);
    return text ? validate::version_of_types(*text) : std::nullopt;
}

std::string Migrating::path_of_types() const {
    const std::string directory = candidates_.empty() ? std::string() : std::string(parent_path(candidates_.front()));
    const std::string base = directory + (directory.empty() ? "" : "/") + "tosca_simple_types";
    std::string path = base + ".yaml";
    for (int number = 2; !is_free(path); ++number) path = base + "_" + std::to_string(number) + ".yaml";
    return path;
}

void Migrating::migrate() {
    find_candidates();
    migrated_.types_path = path_of_types();
    validate::ValidatorOptions settings = subject_.validator_options();
    settings.only_read = false;
    settings.migrate_to = validate::Version::v2_0;
    settings.migrated = &migrated_;
    settings.load.profile_source_names.clear();
    for (const std::string& candidate : candidates_) {
        if (migrated_.files.contains(candidate)) continue;
        Report found({}, {}, options_.limits.findings);
        const validate::Validator validator({candidate}, subject_.files(), settings, found);
        spend_work(validator.work());
        count_unlisted(found, Severity::note, "migrate/");
        for (const Diagnostic& finding : found.diagnostics()) {
            // What an import needs is reported when it is migrated itself.
            const bool is_kept = subject_.is_file() && finding.place.file != subject_.files().name_of(candidate);
            if (std::string_view(finding.id).starts_with("migrate/") && !is_kept) notes_.push_back(finding);
            // A file that cannot be parsed is not changed.
            if (std::string_view(finding.id).starts_with("yaml/") && finding.severity == Severity::error)
                report_.add(finding);
        }
    }
    for (const auto& [path, file] : migrated_.files) contents_.emplace(path, file.after);
    if (migrated_.types.empty()) return;
    // An earlier run may have written the file of types.
    if (types_there(migrated_.types_path) >= validate::version_of_types(migrated_.types))
        migrated_.types.clear();
    else
        contents_.emplace(migrated_.types_path, migrated_.types);
}

void Migrating::count_unlisted(const Report& found, Severity severity, std::string_view area) {
    for (const auto& [id, counts] : found.findings().rule_counts)
        if (id.starts_with(area)) result_.unlisted += counts[static_cast<std::size_t>(severity)];
    for (const Diagnostic& finding : found.diagnostics())
        if (finding.severity == severity && std::string_view(finding.id).starts_with(area)) --result_.unlisted;
}

// Reports errors in the result, and the work that remains in other files.
void Migrating::check() {
    validate::ValidatorOptions settings = subject_.validator_options();
    settings.only_read = false;
    settings.load.profile_source_names.clear();
    const open::ChangedFiles files(subject_.files(), contents_);
    std::map<std::tuple<std::string, std::uint32_t>, Diagnostic*> by_line;
    for (const auto& [path, file] : migrated_.files) move_places(notes_, subject_.files().name_of(path), file);
    for (Diagnostic& note : notes_) by_line.emplace(std::tuple(note.place.file, note.place.line), &note);
    std::set<std::tuple<std::string, std::uint32_t, std::uint32_t, std::string_view>> seen;
    std::set<Diagnostic*> said;
    std::set<std::string, std::less<>> checked;
    for (const std::string& candidate : candidates_) {
        if (checked.contains(candidate)) continue;
        Report found({}, {}, options_.limits.findings);
        const validate::Validator validator({candidate}, files, settings, found);
        spend_work(validator.work());
        for (const auto& file : validator.model().files()) checked.insert(file->path);
        count_unlisted(found, Severity::error, "");
        std::vector<Diagnostic> errors(found.diagnostics().begin(), found.diagnostics().end());
        for (const auto& [path, file] : migrated_.files)  // its text is still the old one
            if (!is_written(path)) move_places(errors, subject_.files().name_of(path), undone(file));
        for (Diagnostic& finding : errors) {
            const Place& place = finding.place;
            if (finding.severity != Severity::error || place.is_outside()) continue;
            if (!seen.emplace(place.file, place.line, place.column, finding.id).second) continue;
            const auto note = by_line.find(std::tuple(place.file, place.line));
            if (note != by_line.end() && said.insert(note->second).second && !note->second->hint.empty())
                finding.hint = note->second->hint;
            report_.add(std::move(finding));
        }
    }
    for (Diagnostic& note : notes_)
        if (!said.contains(&note)) report_.add(std::move(note));
    report_.sort();
    result_.is_valid = report_.count(Severity::error) == 0;
}

void Migrating::list_files() {
    const auto shown = [&](const std::string& path) { return report_.shown_file(subject_.files().name_of(path)); };
    for (const auto& [path, file] : migrated_.files) {
        const std::string name(shown(path));
        result_.files.push_back({.name = name,
                                 .is_written = is_written(path),
                                 .before = file.before,
                                 .after = file.after,
                                 .diff = unified_diff(name, name, file.before, file.edits),
                                 .edits = file.edits.size()});
    }
    if (!migrated_.types.empty())
        result_.files.push_back({.name = std::string(shown(migrated_.types_path)),
                                 .is_new = true,
                                 .is_written = true,
                                 .after = migrated_.types});
}

void Migrating::write_files() {
    std::map<std::string, open::NewContent> contents;
    for (const auto& [path, file] : migrated_.files) {
        if (!is_written(path)) continue;
        open::NewContent& content = contents[system_path(path)];
        content.text = bytes_of(path, file.after);
        if (options_.in_place) content.before = bytes_of(path, file.before);
    }
    if (!migrated_.types.empty()) contents[system_path(migrated_.types_path)].text = migrated_.types;
    if (!subject_.is_file() && !add_metadata(contents)) return;
    open::replace_together(contents);
    if (options_.in_place && subject_.is_file()) {
        const std::string around = open::enclosing_package(candidates_.front());
        std::error_code failed;
        if (fs::exists("/" + around + "/TOSCA.meta", failed) || fs::exists("/" + around + "/TOSCA-Metadata", failed))
            result_.package_around = "/" + around;
    }
    result_.written = true;
}

// Adds the files of a package that change together with its definitions: TOSCA.meta and the manifest.
bool Migrating::add_metadata(std::map<std::string, open::NewContent>& contents) {
    const open::OpenedPackage& package = *subject_.package();
    if (!package.tosca_meta() && !package.manifest()) {
        // The file of types must not become a second YAML file next to an entry file that no TOSCA.meta names.
        if (package.model() != nullptr && !migrated_.types.empty() && is_free("TOSCA.meta"))
            contents[system_path("TOSCA.meta")].text = pack::new_tosca_meta(package, pack_options());
        return true;
    }
    const File archive = open_temporary_file("the changed package");
    PackOptions settings = pack_options();
    settings.output_descriptor = archive.descriptor();
    settings.level = 0;
    if (!write_changed(std::move(settings))) return false;
    Report unread;
    open::Subject changed(open::OpenInput::alone(archive.duplicate("the changed package")), {.limits = options_.limits},
                          unread);
    changed.read();
    changed.files().each([&](std::string_view each) {
        const std::string path(each);
        const bool is_metadata = (package.tosca_meta() && path == package.tosca_meta()->file) ||
                                 (package.manifest() && path == package.manifest()->file);
        if (!is_metadata && subject_.container().find(path) != nullptr) return;
        if (auto text = changed.files().read(path)) contents[system_path(path)].text = *std::move(text);
    });
    return true;
}

void Migrating::write_package() {
    PackOptions settings = pack_options();
    settings.output = options_.output;
    result_.written = write_changed(std::move(settings));
}

bool Migrating::write_changed(PackOptions settings) {
    const open::OpenedPackage& package = *subject_.package();
    pack::PackChanges changes;
    for (const auto& [path, file] : migrated_.files) {
        changes.contents.emplace(path, bytes_of(path, file.after));
        pack::add_lost_signatures(package, path, changes.without);
    }
    for (const std::string& path : converted_) {
        changes.without.insert(path);
        pack::add_lost_signatures(package, path, changes.without);
    }
    if (!converted_.empty()) settings.entry_definitions = candidates_.front();
    if (!migrated_.types.empty()) changes.contents.emplace(migrated_.types_path, migrated_.types);
    result_.left_out.assign(changes.without.begin(), changes.without.end());
    result_.lost_signature = package.manifest() && package.manifest()->signature.has_value();
    Report found(report_.subject());  // findings about remaining work must not prevent writing
    const bool written = pack::write_changed_package(package, std::move(changes), std::move(settings), found);
    for (const Diagnostic& finding : found.diagnostics())
        if (finding.severity == Severity::error) report_.add(with_possible_hint(finding));
    return written;
}

// Packing suggests options of its own for a package without a known entry file.
Diagnostic Migrating::with_possible_hint(Diagnostic finding) const {
    const bool is_directory = report_.kind() == SubjectKind::directory;
    if (finding.id == rules::meta::several_root_yaml.id)
        finding.hint =
            compose("write TOSCA.meta with the entry{}",
                    is_directory ? "; MigrateOptions::in_place migrates a directory that is not a package" : "");
    else if (finding.id == rules::meta::missing_entry_point.id)
        for (const Diagnostic& same : aside_.diagnostics())
            if (same.id == finding.id) finding.hint = same.hint;
    return finding;
}

PackOptions Migrating::pack_options() const {
    PackOptions settings{options_};
    settings.csar_version = CsarFormatVersion::v2_0;
    settings.rewrite_meta = true;
    settings.verify = result_.is_valid;
    settings.definitions = options_.definitions;
    return settings;
}

}  // namespace

MigrateResult migrate(const Input& input, const MigrateOptions& options, Report& report) {
    if (options.in_place && !options.output.empty())
        throw Failure(FailureKind::usage, "MigrateOptions::in_place cannot be combined with an output");
    open::require_distinct_outputs("migrate: the output", options.output, open::files_of(options.definitions));
    return Migrating(input, options, report).run();
}

}  // namespace csar::migrate
