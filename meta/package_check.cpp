// Checks that the files in TOSCA.meta exist.
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/location.hpp"
#include "meta/package_metadata.hpp"
#include "report/diagnose.hpp"
#include "report/rules/meta.hpp"
#include "report/unreported.hpp"

namespace csar::meta {
namespace {

// The versions to expect in TOSCA.meta for definitions of a version.
struct VersionsOfPackage {
    std::string_view definitions;  // tosca_definitions_version
    std::string_view csar;         // CSAR-Version
    std::string_view meta_file;    // TOSCA-Meta-File-Version; may be empty
};
constexpr VersionsOfPackage versions_of_packages[] = {
    {"tosca_simple_yaml_1_0", "1.1", "1.0"},
    {"tosca_simple_yaml_1_1", "1.1", "1.0"},
    {"tosca_simple_yaml_1_2", "1.1", "1.0"},
    {"tosca_simple_yaml_1_3", "1.1", "1.1"},
    {"tosca_2_0", "2.0", ""},
};

constexpr int max_hints = 10;  // each hint searches all names

bool is_xml_definitions(std::string_view path) {
    const std::string_view ext = extension(path);
    return equal_ignoring_case(ext, ".tosca") || equal_ignoring_case(ext, ".xml") || equal_ignoring_case(ext, ".ste");
}

class PackageCheck {
public:
    PackageCheck(const ToscaMeta& meta, const PackageMetadata& metadata, const PackageNames& names, Report& report,
                 const KnownNames& known)
        : meta_(meta), metadata_(metadata), names_(names), report_(report), known_(known) {}

    EntryDefinitions run();

private:
    bool check(const MetaValue& value, bool is_directory);
    void check_described(const MetaValue& name);
    EntryDefinitions entry();
    EntryDefinitions unnamed_entry();
    void report_missing(const MetaValue& value, const Rule& rule);

    const ToscaMeta& meta_;
    const PackageMetadata& metadata_;
    const PackageNames& names_;
    Report& report_;
    const KnownNames& known_;
    int hints_ = 0;
};

EntryDefinitions PackageCheck::run() {
    const bool at_root = meta_.file == tosca_meta_at_root;
    if (at_root && (metadata_.version == CsarVersion::v1_0 || metadata_.version == CsarVersion::v1_1))
        report_.add(diagnose(rules::meta::tosca_meta_at_root, place_of(meta_.file), to_string(metadata_.version)));

    EntryDefinitions found = entry();
    for (const MetaValue& value : metadata_.other_definitions) check(value, false);
    for (const Block0Key& key : block_0_keys())
        if (key.etsi || key.anywhere) check(metadata_.*key.value, key.kind == ValueKind::directory);
    for (const FileBlock& file : metadata_.files) check_described(file.name);
    return found;
}

bool PackageCheck::check(const MetaValue& value, bool is_directory) {
    if (value.path.empty()) return false;  // absent, or has been reported
    if (is_directory ? names_.is_directory(value.path) : names_.is_file(value.path)) return true;
    if (is_directory ? names_.is_file(value.path) : names_.is_directory(value.path))
        report_.add(diagnose(is_directory ? rules::meta::not_a_directory : rules::meta::not_a_file,
                             meta_.place(value.position), value.key, value.path));
    else
        report_missing(value, rules::meta::missing_file);
    return false;
}

// A directory is allowed.
void PackageCheck::check_described(const MetaValue& name) {
    if (!name.path.empty() && !names_.is_file(name.path) && !names_.is_directory(name.path))
        report_missing(name, rules::meta::missing_described_file);
}

void PackageCheck::report_missing(const MetaValue& value, const Rule& rule) {
    Diagnostic finding = diagnose_with(rule, meta_.place(value.position), {value.key, value.path});
    const bool is_listed = hints_ < max_hints && known_.is_listed && known_.is_listed(value.path);
    if (hints_++ < max_hints) {
        std::set<std::string_view> others;
        if (value.key == "Other-Definitions") {
            others.insert(metadata_.entry_definitions.path);
            for (const MetaValue& other : metadata_.other_definitions) others.insert(other.path);
        }
        finding.hint = near_name_hint(names_, value.path, is_listed, others);
    }
    const bool may_be_renamed = known_.may_be_renamed && &value == &metadata_.entry_definitions;
    if (finding.hint.empty() && !is_listed && (may_be_renamed || &value == &metadata_.manifest)) {
        const RootYaml root = find_root_yaml(names_);
        const std::string only = &value == &metadata_.manifest
                                     ? find_manifest_to_name(names_, root.entry, meta_.file, unreported())
                                 : root.candidates.empty() ? only_definitions_below(names_)
                                                           : root.entry;
        if (!only.empty()) finding.hint = compose("did you mean '{}'?", only);
    }
    report_.add(std::move(finding));
}

EntryDefinitions PackageCheck::entry() {
    const bool named = !metadata_.entry_definitions.text.empty();
    if (!named && metadata_.entry_service_template.text.empty()) return unnamed_entry();
    const MetaValue& value = named ? metadata_.entry_definitions : metadata_.entry_service_template;
    const bool may_be_xml = metadata_.version == CsarVersion::v1_0 || metadata_.version == CsarVersion::unknown;
    const bool xml = !named || (may_be_xml && is_xml_definitions(value.text));
    const bool there = check(value, false);
    const std::string_view directory = named ? definitions_directory : draft_directory;
    if (there && xml && !value.path.starts_with(compose("{}/", directory)))
        report_.add(demanded_by_1_0(
            metadata_.version,
            diagnose(rules::meta::misplaced_entry, meta_.place(value.position), value.key, value.path, directory)));
    return {xml ? DefinitionsLanguage::xml : DefinitionsLanguage::yaml, there ? value.path : std::string()};
}

// TOSCA.meta names no entry: it is found as without TOSCA.meta. Except in 1.0, the missing keyname has been reported.
EntryDefinitions PackageCheck::unnamed_entry() {
    if (metadata_.version == CsarVersion::v1_0) {
        const std::string_view directory = directory_of_xml_definitions(names_);
        if (directory != definitions_directory)
            report_.add(diagnose(rules::meta::missing_entry_definitions, place_of(meta_.file),
                                 directory.empty() ? "Entry-Definitions" : "Entry-Service-Template"));
        if (!directory.empty()) return {DefinitionsLanguage::xml, {}};
    }
    const RootYaml root = find_root_yaml(names_);
    if (!root.entry.empty()) return {DefinitionsLanguage::yaml, root.entry};
    if (metadata_.version == CsarVersion::v2_0 || metadata_.version == CsarVersion::unknown)
        report_no_entry(root, names_, report_);
    return {};
}

}  // namespace

EntryDefinitions check_package_metadata(const ToscaMeta& meta, const PackageMetadata& metadata,
                                        const PackageNames& names, Report& report, const KnownNames& known) {
    return PackageCheck(meta, metadata, names, report, known).run();
}

void check_versions(const ToscaMeta& meta, const PackageMetadata& metadata, std::string_view definitions,
                    bool is_of_etsi, Report& report) {
    const auto* const row =
        std::find_if(std::begin(versions_of_packages), std::end(versions_of_packages),
                     [&](const VersionsOfPackage& candidate) { return candidate.definitions == definitions; });
    if (row == std::end(versions_of_packages)) return;
    const auto check = [&](const MetaValue& value, std::string_view expected, const RuleTaking<3>& rule) {
        if (value.text == expected) return;
        report.add(diagnose(rule, meta.place(value.position), value.text, definitions, expected));
    };
    const bool is_2_0 = row->csar == to_string(CsarVersion::v2_0);
    if (metadata.version != CsarVersion::unknown)
        check(metadata.csar_version, row->csar,
              is_2_0 ? rules::meta::wrong_csar_version : rules::meta::foreign_csar_version);
    // SOL004 and SOL007 require TOSCA-Meta-File-Version 1.0.
    const bool has_etsi_version = is_of_etsi && metadata.meta_file_version.text == "1.0";
    if (!is_2_0 && metadata.version == CsarVersion::v1_1 && !metadata.meta_file_version.text.empty() &&
        !has_etsi_version)
        check(metadata.meta_file_version, row->meta_file, rules::meta::other_meta_file_version);
}

}  // namespace csar::meta
