#include "csar/open/opened_package.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "base/ascii.hpp"
#include "base/keyed_hash.hpp"
#include "base/package_path.hpp"
#include "report/diagnose.hpp"
#include "report/rules/manifest.hpp"
#include "report/rules/meta.hpp"
#include "report/rules/package.hpp"
#include "validate/grammar/differences.hpp"

namespace csar::open {
namespace {

using meta::DefinitionsLanguage;
using meta::PackageForm;

// The value of a line "key: value".
std::optional<std::string_view> value_in_lines(std::string_view text, std::string_view key) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
        if (line.starts_with(key) && line.substr(key.size()).starts_with(':'))
            return trimmed(line.substr(key.size() + 1));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return std::nullopt;
}

}  // namespace

OpenedPackage::OpenedPackage(std::unique_ptr<container::Container> container, const validate::ValidatorOptions& options,
                             Report& report, std::span<const std::string> known_metadata, WhyLeftOut why_left_out)
    : container_(std::move(container)),
      report_(report),
      limits_(options.load.limits),
      known_metadata_(known_metadata),
      files_(*container_, report, std::move(why_left_out)),
      names_(*container_, files_, limits_) {
    // An unreadable archive has no other findings.
    if (container_->entries().empty() && report_.exit_status() != ExitStatus::ok) return;
    location_ = meta::locate_metadata(names_, report_);
    switch (location_.form) {
        case PackageForm::tosca_meta: read_tosca_meta(); break;
        case PackageForm::root_yaml:
            entry_ = {DefinitionsLanguage::yaml, location_.path};
            read_root_manifest();
            break;
        case PackageForm::xml_definitions: entry_.language = DefinitionsLanguage::xml; break;
        case PackageForm::nothing: note_overlong_names(); return;
        case PackageForm::two_tosca_meta:
        case PackageForm::several_packages:
        case PackageForm::nested_package: return;
    }
    note_overlong_names();
    if (entry_.language == DefinitionsLanguage::xml)
        read_xml_definitions(options);
    else if (!entry_.path.empty())
        read_definitions(options);
    check_form_of_version();
}

OpenedPackage::OpenedPackage(std::unique_ptr<container::Container> container, const std::string& file,
                             std::string manifest, const Limits& limits, Report& report)
    : container_(std::move(container)),
      report_(report),
      limits_(limits),
      files_(*container_, report),
      names_(*container_) {
    parse_manifest(file, std::move(manifest));
}

// Returns nullopt if there is no file at `path`, or if it is damaged or too large.
std::optional<std::string> OpenedPackage::text_of(const std::string& path, std::uint64_t limit,
                                                  const RuleTaking<1>& too_large) {
    const auto size = path.empty() ? std::nullopt : files_.size(path);
    if (!size) return std::nullopt;
    is_metadata_too_large_ = *size > limit;
    if (is_metadata_too_large_) report_.add(diagnose(too_large, place_of(path), limit));
    std::optional<std::string> text = is_metadata_too_large_ ? std::nullopt : files_.read(path);
    if (!text) unread_metadata_ = path;
    return text;
}

void OpenedPackage::read_tosca_meta() {
    auto text = text_of(location_.path, limits_.tosca_meta, rules::package::tosca_meta_too_large);
    if (!text) return;
    tosca_meta_ = meta::parse_tosca_meta(location_.path, std::move(*text), report_);
    metadata_ = meta::read_package_metadata(*tosca_meta_, report_);
    read_manifest_of_metadata();
    const bool is_directory = container_->format() == container::Format::directory;
    meta::KnownNames known{.may_be_renamed = is_directory && !(manifest_ && manifest_->signature)};
    if (manifest_ && !known.may_be_renamed)
        known.is_listed = [this](std::string_view path) {
            return std::ranges::any_of(manifest_->sources, [&](const auto& source) { return source.path == path; });
        };
    entry_ = meta::check_package_metadata(*tosca_meta_, metadata_, names_, report_, known);
}

void OpenedPackage::read_manifest_of_metadata() {
    const meta::MetaValue& manifest = metadata_.manifest ? metadata_.manifest : metadata_.csar_manifest;
    if (manifest) {
        read_manifest(manifest.path);
        const bool are_two = metadata_.csar_manifest && metadata_.csar_manifest.path != manifest.path;  // an error
        if (manifest_ && !are_two) meta::report_other_manifests(names_, manifest.path, report_);
        return;
    }
    const std::string found = meta::find_unannounced_manifest(names_, location_.path, report_);
    read_manifest(found);
    if (!found.empty() && !is_work_tree_)
        report_.add(diagnose(rules::meta::unannounced_manifest, place_of(found), found));
}

// Packing a directory adds a TOSCA.meta that names the manifest, so the manifest may have any name. Packing does not
// change a signed package, so its manifest must have the standard name.
void OpenedPackage::read_root_manifest() {
    Report misnamed, unread;
    const bool is_directory = container_->format() == container::Format::directory;
    std::string path = meta::find_root_manifest(names_, location_.path, misnamed);
    if (path.empty() && is_directory)
        path = meta::find_unannounced_manifest(names_, meta::tosca_meta_in_directory, unread);
    read_manifest(path);
    if (manifest_) meta::report_other_manifests(names_, path, report_);
    const auto is_tosca_meta = [](const auto& source) { return meta::is_tosca_meta(source.path); };
    const bool must_have_name =
        !is_directory || (manifest_ && manifest_->signature && std::ranges::none_of(manifest_->sources, is_tosca_meta));
    if (must_have_name)
        report_.adopt(std::move(misnamed), "");
    else if (path.empty())
        report_.adopt(std::move(unread), "");
}

// Does nothing without a manifest: if one is missing, the error is already reported.
void OpenedPackage::read_manifest(const std::string& path) {
    auto text = text_of(path, limits_.manifest, rules::package::manifest_too_large);
    if (text) parse_manifest(path, std::move(*text));
}

// Without a manifest: an entry that was skipped because of its long name may be the manifest or TOSCA.meta.
void OpenedPackage::note_overlong_names() {
    if (manifest_ || !unread_metadata_.empty()) return;
    const std::uint64_t limit = limits_.name_bytes;
    const bool are_cut = container_->format() == container::Format::tar;
    const std::array<std::string, 5> sought = {
        std::string(meta::tosca_meta_at_root), std::string(meta::tosca_meta_in_directory), metadata_.manifest.path,
        metadata_.csar_manifest.path, std::string(without_extension(entry_.path)) + ".mf"};
    for (const container::Entry& entry : container_->entries()) {
        const std::string_view name = entry.name;
        if (entry.kind != container::EntryKind::file || !entry.hostile_name || name.size() < limit) continue;
        const bool is_cut_metadata =
            are_cut && std::ranges::any_of(sought, [&](const std::string& one) { return one.starts_with(name); });
        const bool is_metadata = equal_ignoring_case(extension(name), ".mf") ||
                                 std::ranges::find(sought, name) != sought.end() || is_cut_metadata;
        if (!is_metadata || (name.size() == limit && !are_cut)) continue;
        unread_metadata_ = name;
        is_metadata_too_large_ = true;
        return;
    }
}

void OpenedPackage::parse_manifest(const std::string& path, std::string text) {
    manifest_ = meta::parse_manifest(path, std::move(text), limits_, report_);
    meta::check_manifest_metadata(*manifest_, report_, known_metadata_);
    meta::check_artifact_sets(*manifest_, &names_, report_);
    if (!meta::is_open(*manifest_)) return;
    is_work_tree_ = container_->format() == container::Format::directory;
    report_.add(diagnose(is_work_tree_ ? rules::manifest::to_be_completed : rules::manifest::missing_sources,
                         place_of(manifest_->file)));
}

std::vector<const meta::ManifestSource*> OpenedPackage::listed_files() const {
    std::vector<const meta::ManifestSource*> listed;
    const auto add = [&](const std::vector<meta::ManifestSource>& sources) {
        for (const meta::ManifestSource& source : sources) listed.push_back(&source);
    };
    if (!manifest_) return listed;
    add(manifest_->sources);
    for (const meta::ArtifactSet& set : manifest_->artifact_sets) add(set.sources);
    return listed;
}

std::vector<std::string> OpenedPackage::other_definitions() const {
    std::vector<std::string> paths;
    for (const meta::MetaValue& other : metadata_.other_definitions)
        if (!other.path.empty() && files_.exists(other.path)) paths.push_back(other.path);
    return paths;
}

void OpenedPackage::read_definitions(const validate::ValidatorOptions& options) {
    std::vector<std::string> entries{entry_.path};
    const std::vector<std::string> others = other_definitions();
    std::unordered_set<std::string_view, KeyedHash> seen{entry_.path};
    for (const std::string& other : others)
        if (seen.insert(other).second) entries.push_back(other);
    validate::ValidatorOptions settings = options;
    if (settings.load.dialects.by_marks) find_dialect(settings.load.dialects);
    if (const auto* const versions =
            manifest_ ? manifest_->find_metadata("compatible_specification_versions") : nullptr)
        settings.load.specification_versions = versions->text;
    validator_ = std::make_unique<validate::Validator>(entries, files_, settings, report_);
}

// Chooses the dialect whose mark is in the package: a key in a file.
void OpenedPackage::find_dialect(validate::DialectChoice& choice) const {
    for (const validate::Dialect& dialect : validate::dialects()) {
        for (const validate::DialectPackageMark& mark : dialect.package_marks) {
            const auto size = files_.size(mark.file);
            const auto text = size && *size <= limits_.tosca_meta ? files_.read(mark.file) : std::nullopt;
            const std::optional<std::string_view> value = text ? value_in_lines(*text, mark.key) : std::nullopt;
            if (!value) continue;
            choice.dialect = &dialect;
            choice.level = *value;
            return;
        }
    }
}

// Reads the entry file, and the files in the definitions directory of TOSCA 1.0: TOSCA.meta need not name an entry.
void OpenedPackage::read_xml_definitions(const validate::ValidatorOptions& options) {
    std::vector<std::string> entries;
    if (!entry_.path.empty()) entries.push_back(entry_.path);
    names_.each_file([&](std::string_view name) {
        const std::string_view directory = parent_path(name), ext = extension(name);
        if ((directory == "Definitions" && equal_ignoring_case(ext, ".tosca")) ||
            (directory == "Service-Template" && equal_ignoring_case(ext, ".ste")))
            if (name != entry_.path) entries.emplace_back(name);
    });
    validate::xml::XmlValidatorOptions settings{
        .limits = options.load.limits, .only_read = options.only_read, .migrate = options.migrate_to.has_value()};
    xml_definitions_ = validate::xml::validate_xml(entries, files_, settings, report_);
}

// Whether a package of this TOSCA version may be a tar, and may lack TOSCA.meta.
void OpenedPackage::check_form_of_version() {
    const validate::DefinitionsFile* const file = model() ? model()->find(entry_.path) : nullptr;
    if (file == nullptr || !file->is_standard()) return;
    const validate::Version version = file->grammar->version();
    const validate::Node root = file->document->root();
    const Place place = root["tosca_definitions_version"].place();
    // The version as written, even if another version is used to read the file.
    if (const auto stated = validate::version_named(file->version_text)) {
        if (container_->format() == container::Format::tar && !validate::packages_may_be_tars.has(*stated))
            report_.add(diagnose(rules::package::tar_of_zip_version, place, validate::to_string(*stated)));
        const bool is_of_etsi =
            metadata_.manifest || (manifest_ && !manifest_->find_metadata(meta::csar_manifest_version_key));
        if (tosca_meta_)
            meta::check_versions(*tosca_meta_, metadata_, validate::selector(*stated), is_of_etsi, report_);
    }
    if (location_.form != PackageForm::root_yaml) return;
    const validate::Node metadata = root["metadata"];
    meta::RootDefinitions definitions;
    definitions.place = place;
    if (const validate::Node key = root.entry("metadata").key) definitions.metadata_place = key.place();
    definitions.tosca_definitions_version = validate::selector(version);
    definitions.has_template_name = static_cast<bool>(metadata["template_name"]);
    definitions.has_template_version = static_cast<bool>(metadata["template_version"]);
    meta::check_root_definitions(definitions, report_);
}

}  // namespace csar::open
