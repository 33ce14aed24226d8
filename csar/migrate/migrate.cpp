#include "csar/migrate/migrate.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include <csar/failure.hpp>
#include "base/compose.hpp"
#include "base/output_file.hpp"
#include "base/package_path.hpp"
#include "base/unified_diff.hpp"
#include "csar/migrate/moved_places.hpp"
#include "csar/open/changed_files.hpp"
#include "csar/open/outputs.hpp"
#include "csar/open/subject.hpp"
#include "csar/resolve/changed_package.hpp"
#include "report/unreported.hpp"
#include "validate/migrate/migrate.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;
using validate::MigratedFiles;

constexpr std::string_view types_name = "tosca_simple_types";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

class Migrating {
public:
    Migrating(const Input& input, const MigrateOptions& options, Report& report)
        : options_(options),
          report_(report),
          aside_(input.name()),
          subject_(input, {.limits = options.limits, .definitions = options.definitions, .jobs = options.jobs},
                   aside_) {
        subject_.open(report_);
        if (subject_.is_file())
            report.set_kind(SubjectKind::file, subject_.loose_files().shown_base());
        else
            report.set_kind(subject_.is_directory() ? SubjectKind::directory : SubjectKind::archive);
        subject_.read();
    }

    MigrateResult run() {
        find_candidates();
        migrate();
        if (migrated_.files.empty()) {
            for (const Diagnostic& finding : aside_.diagnostics())
                if (finding.severity == Severity::error) report_.add(finding);
            if (report_.count(Severity::error) != 0) return std::move(result_);
            throw Failure(FailureKind::usage, "there are no definitions of TOSCA 1.0 to 1.3 in YAML to migrate");
        }
        check();
        list_files();
        if (options_.in_place)
            write_in_place();
        else if (!options_.output.empty())
            subject_.is_file() ? write_file() : write_package();
        return std::move(result_);
    }

private:
    void find_candidates();
    void migrate();
    void check();
    void list_files();
    void write_in_place();
    void write_file();
    void write_package();

    // What is written for a file that was read from `path`.
    std::string bytes_of(const std::string& path, const std::string& after) const {
        const auto before = subject_.files().read(path);
        return before && before->starts_with(byte_order_mark) ? std::string(byte_order_mark) + after : after;
    }
    bool is_written(const std::string& path) const { return !subject_.is_file() || path == candidates_.front(); }
    bool is_of_types(const std::string& path) const {
        const auto text = subject_.files().read(path);
        return text && validate::version_of_types(*text);
    }
    // A name for the file of types that no other kind of file has.
    std::string path_of_types() const;

    const MigrateOptions& options_;
    Report& report_;
    Report aside_;  // of reading the definitions as what they were
    Subject subject_;
    std::vector<std::string> candidates_;
    MigratedFiles migrated_;
    std::vector<Diagnostic> notes_;
    ChangedFiles::Contents contents_;  // of all that changes, and of the types
    MigrateResult result_;
};

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

std::string Migrating::path_of_types() const {
    const std::string directory = candidates_.empty() ? std::string() : std::string(parent_path(candidates_.front()));
    const std::string base = directory + (directory.empty() ? "" : "/") + std::string(types_name);
    std::string path = base + ".yaml";
    for (int number = 2; subject_.files().exists(path) && !is_of_types(path); ++number)
        path = base + "_" + std::to_string(number) + ".yaml";
    return path;
}

void Migrating::migrate() {
    migrated_.types_path = path_of_types();
    validate::ValidatorOptions settings = subject_.validator_options();
    settings.only_read = false;
    settings.migrate_to = validate::Version::v2_0;
    settings.migrated = &migrated_;
    settings.load.profile_source_names.clear();
    for (const std::string& candidate : candidates_) {
        if (migrated_.files.contains(candidate)) continue;
        Report found;
        const validate::Validator validator({candidate}, subject_.files(), settings, found);
        for (const Diagnostic& finding : found.diagnostics()) {
            if (std::string_view(finding.id).starts_with("migrate/")) notes_.push_back(finding);
            // What cannot be parsed is not rewritten.
            if (std::string_view(finding.id).starts_with("yaml/") && finding.severity == Severity::error)
                report_.add(finding);
        }
    }
    for (const auto& [path, file] : migrated_.files) contents_.emplace(path, file.after);
    if (migrated_.types.empty()) return;
    // An earlier run may have written them.
    const auto there = subject_.files().read(migrated_.types_path);
    if (there && validate::version_of_types(*there) >= validate::version_of_types(migrated_.types))
        migrated_.types.clear();
    else
        contents_.emplace(migrated_.types_path, migrated_.types);
}

// Reports what is wrong with the result, and what is left to do elsewhere.
void Migrating::check() {
    validate::ValidatorOptions settings = subject_.validator_options();
    settings.only_read = false;
    settings.load.profile_source_names.clear();
    const ChangedFiles files(subject_.files(), contents_);
    std::map<std::tuple<std::string, std::uint32_t>, Diagnostic*> by_line;
    std::vector<Diagnostic> notes;
    for (Diagnostic& note : notes_) {
        for (const auto& [path, file] : migrated_.files)
            if (subject_.files().name_of(path) == note.place.file)
                MovedPlaces(file.before, file.after, file.edits).move(note.place);
        by_line.emplace(std::tuple(note.place.file, note.place.line), &note);
    }
    std::set<std::tuple<std::string, std::uint32_t, std::uint32_t, std::string_view>> seen;
    std::set<Diagnostic*> said;
    for (const std::string& candidate : candidates_) {
        Report found;
        const validate::Validator validator({candidate}, files, settings, found);
        for (Diagnostic finding : found.diagnostics()) {
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

// Writes all of `contents` under their names, or none.
void write_together(const std::map<std::string, std::string>& contents) {
    std::vector<std::unique_ptr<OutputFile>> outputs;
    std::vector<OutputFile*> pointers;
    for (const auto& [name, content] : contents) {
        outputs.push_back(std::make_unique<OutputFile>(name));
        outputs.back()->file().write(as_bytes(content));
        pointers.push_back(outputs.back().get());
    }
    if (!pointers.empty()) commit_together(pointers);
}

void Migrating::write_in_place() {
    const bool is_archive = !subject_.is_file() && !subject_.is_directory();
    if (is_archive || !subject_.input().is_path)
        throw Failure(FailureKind::usage, "only a file or a directory can be changed in place; name an output");
    const std::string base = subject_.is_file() ? "/" : subject_.container().path() + "/";
    std::map<std::string, std::string> contents;
    for (const auto& [path, file] : migrated_.files) {
        if (!is_written(path)) continue;
        const std::string name = base + path;
        std::error_code failed;
        if (fs::is_symlink(name, failed))
            throw Failure(FailureKind::usage, compose("'{}' is a symbolic link, which is not changed in place", name));
        contents.emplace(name, bytes_of(path, file.after));
    }
    if (!migrated_.types.empty()) contents.emplace(base + migrated_.types_path, migrated_.types);
    write_together(contents);
    result_.written = true;
}

void Migrating::write_file() {
    const auto& file = migrated_.files.at(candidates_.front());
    std::map<std::string, std::string> contents = {{options_.output, bytes_of(candidates_.front(), file.after)}};
    if (!migrated_.types.empty()) {
        const fs::path beside = fs::path(options_.output).parent_path() / fs::path(migrated_.types_path).filename();
        contents.emplace(beside.string(), migrated_.types);
    }
    write_together(contents);
    result_.written = true;
}

void Migrating::write_package() {
    const OpenedPackage& package = *subject_.package();
    PackChanges changes;
    for (const auto& [path, file] : migrated_.files) {
        changes.contents.emplace(path, bytes_of(path, file.after));
        add_lost_signatures(package, path, changes.without);
    }
    if (!migrated_.types.empty()) changes.contents.emplace(migrated_.types_path, migrated_.types);
    result_.left_out.assign(changes.without.begin(), changes.without.end());
    result_.lost_signature = package.manifest() && package.manifest()->signature.has_value();
    PackOptions settings{.limits = options_.limits,
                         .severities = options_.severities,
                         .cancellation = options_.cancellation,
                         .jobs = options_.jobs,
                         .output = options_.output,
                         .csar_version = CsarFormatVersion::v2_0,
                         .rewrite_meta = true,
                         .verify = result_.is_valid,
                         .definitions = options_.definitions};
    Report found(report_.subject());  // what is left to do must not keep it from being written
    result_.written = write_changed_package(package, std::move(changes), std::move(settings), found);
    for (const Diagnostic& finding : found.diagnostics())
        if (finding.severity == Severity::error) report_.add(finding);
}

}  // namespace

MigrateResult migrate(const Input& input, const MigrateOptions& options, Report& report) {
    if (options.in_place && !options.output.empty())
        throw Failure(FailureKind::usage, "MigrateOptions::in_place goes with no output");
    require_distinct_outputs("migrate: the output", options.output, files_of(options.definitions));
    return Migrating(input, options, report).run();
}

}  // namespace csar
