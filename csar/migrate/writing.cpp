// Writes the migrated definitions: files, or a package with its metadata.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <csar/rules.hpp>
#include <csar/severity_policy.hpp>
#include "base/compose.hpp"
#include "base/temporary_file.hpp"
#include "base/text_edit.hpp"
#include "csar/migrate/migrating.hpp"
#include "csar/open/system_files.hpp"
#include "csar/pack/pack.hpp"
#include "csar/pack/pack_metadata.hpp"
#include "csar/pack/pack_target.hpp"
#include "report/rules/integrity.hpp"

namespace csar::migrate {
namespace {

// Drops the policy's raised severities: they must not prevent writing. Keeps the lowered severities.
SeverityPolicy policy_for_writing(SeverityPolicy policy) {
    const auto undo_raised = [](auto& overrides) {
        for (auto& [name, severity] : overrides)
            if (const Rule* const rule = find_rule(name); rule != nullptr && severity == Severity::error)
                severity = rule->severity;
        std::erase_if(overrides,
                      [](const auto& one) { return one.second == Severity::error && !find_rule(one.first); });
    };
    policy.strict = false;
    undo_raised(policy.overrides);
    for (SeveritiesOfFiles& files : policy.of_files) undo_raised(files.overrides);
    return policy;
}

// A strict policy still accepts warnings about files outside of the package and about unchecked parts
// (verify::policy_for_written).
bool is_never_strict(std::string_view id) {
    const Rule* const rule = find_rule(id);
    return id == rules::integrity::remote_file.id || (rule != nullptr && rule->severity == Severity::error);
}

}  // namespace

void Migrating::list_files() {
    const auto new_name = [&](const std::string& path) {
        return report_.shown_file(name_in_output(subject_.files().name_of(path)));
    };
    for (const auto& [path, file] : migrated_.files) {
        const bool is_needed = at_output_ && !is_written(path);
        if (is_needed && !at_output_->is_used(path)) continue;  // another file exists at this path
        const std::string name = report_.shown_file(is_needed ? at_output_->name_of(at_output_->moved(path))
                                                              : subject_.files().name_of(path));
        result_.files.push_back({.name = is_needed ? name : new_name(path),
                                 .is_written = is_written(path),
                                 .before = file.before,
                                 .after = file.after,
                                 .diff = unified_diff(name, name, file.before, file.edits),
                                 .edits = file.edits.size()});
    }
    for (const std::string& path : copies_needed_) {
        const std::string text = subject_.files().read(path).value_or("");
        result_.files.push_back({.name = new_name(path), .before = text, .after = text});
    }
    if (!migrated_.types.empty())
        result_.files.push_back(
            {.name = new_name(migrated_.types_path), .is_new = true, .is_written = true, .after = migrated_.types});
}

// A file written elsewhere is outside of the report's subject.
std::string Migrating::name_in_output(const std::string& name) const {
    std::string output = options_.output;
    const bool is_of_subject = !name.empty() && !name.starts_with('/') && !name.starts_with('<');
    if (output.empty() || !is_of_subject || converted_.contains(name)) return name;
    if (!subject_.is_file()) {
        while (output.size() > 1 && output.ends_with('/')) output.pop_back();
        const bool is_archive = pack::target_of_name(output, nullptr, std::nullopt).has_value();
        return "/" + output + (is_archive ? ":" : "/") + name;
    }
    const validate::FileProvider& files = subject_.files();
    if (name == files.name_of(candidates_.front())) return "/" + output;
    return name == files.name_of(migrated_.types_path) ? "/" + system_path(migrated_.types_path) : name;
}

void Migrating::set_names_in_output(Diagnostic& finding) const {
    finding.place.file = name_in_output(finding.place.file);
    for (Related& related : finding.related) related.place.file = name_in_output(related.place.file);
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
    if (options_.in_place && subject_.is_file())
        if (const auto around = open::package_around(candidates_.front())) result_.package_around = "/" + *around;
    result_.written = true;
}

// Adds the changed TOSCA.meta and manifest.
bool Migrating::add_metadata(std::map<std::string, open::NewContent>& contents) {
    const open::OpenedPackage& package = *subject_.package();
    if (!package.tosca_meta() && !package.manifest()) {
        // Without TOSCA.meta, the root may have only one YAML file. The file of types is a second YAML file, so
        // TOSCA.meta must name the entry file.
        const bool needs_names = !migrated_.types.empty() || !substituting_.empty();
        if (package.model() != nullptr && needs_names && is_free("TOSCA.meta"))
            contents[system_path("TOSCA.meta")].text = pack::new_tosca_meta(package, pack_options());
        return true;
    }
    File archive = open_temporary_file("the changed package");
    PackOptions settings = pack_options();
    settings.write = [&](ByteView piece) { archive.write(piece); };
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
    Report found(report_.subject(), policy_for_writing(report_.policy()));
    const bool written = pack::write_changed_package(package, std::move(changes), std::move(settings), found);
    for (const Diagnostic& finding : found.diagnostics()) add_of_package(finding);
    report_.sort();
    result_.is_valid = report_.count(Severity::error) == 0;
    return written;
}

// Reports a finding of packing the result.
void Migrating::add_of_package(Diagnostic finding) {
    if (!remains(finding)) return;
    const bool is_about_input = std::string_view(finding.id).starts_with("pack/");
    if (finding.severity == Severity::warning) {
        // A directory changed in place is not packed. Files outside of the package are not migrated.
        if (is_about_input ? options_.in_place : finding.place.is_outside()) return;
        if (report_.policy().strict && is_never_strict(finding.id)) return;
        if (!is_about_input) set_names_in_output(finding);
    }
    finding = with_possible_hint(std::move(finding));
    if (!is_reported(finding)) report_.add(std::move(finding));
}

// Packing suggests options that migrating does not have.
Diagnostic Migrating::with_possible_hint(Diagnostic finding) const {
    const bool is_directory = report_.kind() == SubjectKind::directory;
    if (finding.id == rules::meta::several_root_yaml.id)
        finding.hint =
            compose("write a TOSCA.meta that specifies the entry file{}",
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
    settings.verify = report_.count(Severity::error) == raised_;
    settings.definitions = options_.definitions;
    if (substituting_.empty()) return settings;
    settings.other_definitions = subject_.package()->other_definitions();
    settings.other_definitions.insert(settings.other_definitions.end(), substituting_.begin(), substituting_.end());
    return settings;
}

}  // namespace csar::migrate
