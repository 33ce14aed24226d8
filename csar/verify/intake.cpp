// Intake profiles: what receivers of packages demand, as a table, and the checks that it is made of. A row is a demand with
// the profiles that make it; its check reports what does not meet it. What another row demands first (a manifest, say) is
// passed over where it is missing.
#include "csar/verify/intake.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

#include <csar/intake.hpp>
#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "meta/block_0_keys.hpp"
#include "report/diagnose.hpp"
#include "report/rules/intake.hpp"

namespace csar {
namespace {

using container::Format;

// The releases of ETSI GS NFV-SOL 004 in their order, what ONAP's SDC and VNFSDK take, and TOSCA 2.0 as it stands.
constexpr std::array<std::string_view, 10> names = {"sol004-2.4.1", "sol004-2.5.1", "sol004-2.6.1", "sol004-2.7.1",
                                                    "sol004-3.3.1", "sol004-3.5.1", "sol004-3.6.1", "sol004-5.1.1",
                                                    "onap",         "tosca-2.0"};
constexpr std::array<std::string_view, names.size()> descriptions = {
    "ETSI GS NFV-SOL 004 V2.4.1: keynames of TOSCA.meta without ETSI-, four metadata of a VNF",
    "ETSI GS NFV-SOL 004 V2.5.1: asks for the same as 2.4.1",
    "ETSI GS NFV-SOL 004 V2.6.1: keynames with ETSI-; the manifest lists every file",
    "ETSI GS NFV-SOL 004 V2.7.1: eight metadata of a VNF",
    "ETSI GS NFV-SOL 004 V3.3.1: asks for the same as 2.7.1",
    "ETSI GS NFV-SOL 004 V3.5.1: asks for the same as 2.7.1",
    "ETSI GS NFV-SOL 004 V3.6.1: asks for the same as 2.7.1",
    "ETSI GS NFV-SOL 004 V5.1.1: definitions in the Simple Profile 1.1 or 1.3 only",
    "ONAP SDC and VNFSDK: TOSCA-Metadata/TOSCA.meta, a manifest named like the definitions, no files outside",
    "TOSCA 2.0 as csd07 has it: zip or tar, CSAR-Version 2.0",
};

// A set of profiles, by their positions in the list.
using Profiles = std::uint32_t;

constexpr Profiles between(std::string_view first, std::string_view last) {
    Profiles profiles = 0;
    bool is_within = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
        is_within |= names[i] == first;
        if (is_within) profiles |= 1U << i;
        is_within &= names[i] != last;
    }
    return profiles;
}

struct Row;
using Check = void (*)(const IntakeSubject& subject, const Row& row, Report& report);

struct Row {
    const Rule& rule;  // of the finding; its help says what is demanded
    Profiles profiles;
    Check check;
    std::string_view key = "";                      // the keyname of TOSCA.meta that is looked at
    std::span<const std::string_view> values = {};  // what the check compares with
};

using container::Format;

void tell(const Row& row, Place place, std::initializer_list<Text> values, Report& report) {
    report.add(diagnose_with(row.rule, std::move(place), values));
}

bool is_one_of(std::span<const std::string_view> values, std::string_view wanted) {
    return std::find(values.begin(), values.end(), wanted) != values.end();
}

std::string joined(std::span<const std::string_view> values, std::string_view between) {
    std::string text;
    for (const std::string_view value : values) {
        if (!text.empty()) text += between;
        text += value;
    }
    return text;
}

// A pair of block_0 whose keyname means the same as `name`; null when there is none with a value, or no TOSCA.meta.
const meta::Pair* find_key(const IntakeSubject& subject, std::string_view name) {
    const auto& tosca_meta = subject.package.tosca_meta();
    if (!tosca_meta) return nullptr;
    const meta::Block0Key* const wanted = meta::find_block_0_key(name).key;
    for (const meta::Pair& pair : tosca_meta->block_0().pairs)
        if (meta::find_block_0_key(pair.key).key == wanted && !pair.value.empty()) return &pair;
    return nullptr;
}

// Every keyname of SOL004 in block_0, and whether it is spelt in the former way.
template <class Visit>
void for_each_etsi_key(const IntakeSubject& subject, Visit visit) {
    const auto& tosca_meta = subject.package.tosca_meta();
    if (!tosca_meta) return;
    for (const meta::Pair& pair : tosca_meta->block_0().pairs)
        if (const meta::Block0Match match = meta::find_block_0_key(pair.key); match.key != nullptr && match.key->etsi)
            visit(pair, *match.key, match.former);
}

// The metadata of the manifest, when its package is of this kind: its names start so.
const meta::Manifest* manifest_of_kind(const IntakeSubject& subject, std::string_view prefix) {
    const auto& manifest = subject.package.manifest();
    if (!manifest) return nullptr;
    const bool is_kind =
        std::any_of(manifest->metadata.begin(), manifest->metadata.end(),
                    [&](const meta::ManifestPair& pair) { return lower_case(pair.name.text).starts_with(prefix); });
    return is_kind ? &*manifest : nullptr;
}

void demand_metadata(const meta::Manifest* manifest, const Row& row, Report& report) {
    if (manifest == nullptr) return;
    for (const std::string_view name : row.values) {
        const meta::ManifestField* const value = manifest->find_metadata(name);
        if (value == nullptr || value->text.empty()) tell(row, place_of(manifest->file), {name}, report);
    }
}

// Files that are listed without a digest, one by one.
void demand_digests(const IntakeSubject& subject, const Row& row, Report& report) {
    for (const std::string_view name : subject.coverage.no_digest)
        tell(row, place_of(subject.package.manifest()->file), {name}, report);
}

bool has_remote_files(const meta::Manifest& manifest) {
    return std::any_of(manifest.sources.begin(), manifest.sources.end(),
                       [](const meta::ManifestSource& source) { return source.remote; });
}

void check_zip(const IntakeSubject& subject, const Row& row, Report& report) {
    const Format format = subject.package.container().format();
    if (format != Format::zip) tell(row, {}, {to_string(format)}, report);
}

void check_archive(const IntakeSubject& subject, const Row& row, Report& report) {
    const Format format = subject.package.container().format();
    if (format != Format::zip && format != Format::tar) tell(row, {}, {to_string(format)}, report);
}

void check_file_name(const IntakeSubject& subject, const Row& row, Report& report) {
    if (!equal_ignoring_case(extension(subject.name), row.values.front()))
        tell(row, {}, {file_name(subject.name)}, report);
}

void check_metadata_directory(const IntakeSubject& subject, const Row& row, Report& report) {
    if (!subject.package.names().is_file(meta::tosca_meta_in_directory)) tell(row, {}, {}, report);
}

// A keyname of block_0 has a value: the row's, under either of its names.
void check_key(const IntakeSubject& subject, const Row& row, Report& report) {
    if (!subject.package.tosca_meta() || find_key(subject, row.key) != nullptr) return;
    tell(row, place_of(subject.package.tosca_meta()->file), {row.key}, report);
}

// The same, and it is the value of the row.
void check_key_value(const IntakeSubject& subject, const Row& row, Report& report) {
    if (!subject.package.tosca_meta()) return;
    const std::string_view wanted = row.values.front();
    const meta::Pair* const pair = find_key(subject, row.key);
    const meta::ToscaMeta& tosca_meta = *subject.package.tosca_meta();
    if (pair == nullptr)
        tell(row, place_of(tosca_meta.file), {"missing", wanted}, report);
    else if (pair->value != wanted)
        tell(row, tosca_meta.place(pair->value_position), {compose("'{}'", pair->value), wanted}, report);
}

void check_former_keynames(const IntakeSubject& subject, const Row& row, Report& report) {
    for_each_etsi_key(subject, [&](const meta::Pair& pair, const meta::Block0Key& key, bool former) {
        if (former) tell(row, subject.package.tosca_meta()->place(pair.key_position), {pair.key, key.name}, report);
    });
}

void check_later_keynames(const IntakeSubject& subject, const Row& row, Report& report) {
    for_each_etsi_key(subject, [&](const meta::Pair& pair, const meta::Block0Key& key, bool former) {
        if (!former) tell(row, subject.package.tosca_meta()->place(pair.key_position), {pair.key, key.former}, report);
    });
}

void check_definitions_version(const IntakeSubject& subject, const Row& row, Report& report) {
    const validate::Model* const model = subject.package.model();
    const validate::DefinitionsFile* const entry = model ? model->find(subject.package.entry().path) : nullptr;
    if (entry == nullptr || is_one_of(row.values, entry->version_text)) return;
    tell(row, entry->document->root()["tosca_definitions_version"].place(),
         {entry->version_text, joined(row.values, ", ")}, report);
}

void check_manifest(const IntakeSubject& subject, const Row& row, Report& report) {
    if (!subject.package.manifest()) tell(row, {}, {}, report);
}

void check_manifest_name(const IntakeSubject& subject, const Row& row, Report& report) {
    const auto stem = [](std::string_view path) { return without_extension(file_name(path)); };
    const auto& manifest = subject.package.manifest();
    const std::string& entry = subject.package.entry().path;
    if (!manifest || entry.empty() || stem(manifest->file) == stem(entry)) return;
    tell(row, place_of(manifest->file), {file_name(manifest->file), file_name(entry)}, report);
}

void check_vnf_metadata(const IntakeSubject& subject, const Row& row, Report& report) {
    demand_metadata(manifest_of_kind(subject, "vnf_"), row, report);
}

void check_pnf_metadata(const IntakeSubject& subject, const Row& row, Report& report) {
    demand_metadata(manifest_of_kind(subject, "pnf"), row, report);
}

void check_vnf_metadata_surplus(const IntakeSubject& subject, const Row& row, Report& report) {
    const meta::Manifest* const manifest = manifest_of_kind(subject, "vnf_");
    if (manifest == nullptr) return;
    for (const meta::ManifestPair& pair : manifest->metadata)
        if (is_one_of(row.values, pair.name.text)) tell(row, manifest->place(pair.name), {pair.name.text}, report);
}

void check_listed_files(const IntakeSubject& subject, const Row& row, Report& report) {
    for (const std::string_view name : subject.coverage.unlisted) tell(row, place_of(name), {name}, report);
}

void check_absent_files(const IntakeSubject& subject, const Row& row, Report& report) {
    for (const std::string_view name : subject.coverage.absent)
        tell(row, place_of(subject.package.manifest()->file), {name}, report);
}

void check_digests_with_remote_files(const IntakeSubject& subject, const Row& row, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (manifest && has_remote_files(*manifest)) demand_digests(subject, row, report);
}

void check_signed_digests(const IntakeSubject& subject, const Row& row, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (manifest && manifest->signature && !subject.signed_container) demand_digests(subject, row, report);
}

void check_digest_algorithms(const IntakeSubject& subject, const Row& row, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (!manifest) return;
    for (const meta::ManifestSource& source : manifest->sources) {
        const auto digest = source.digest();
        if (digest && !is_one_of(row.values, to_string(digest->algorithm)))
            tell(row, manifest->place(source.algorithm), {source.source.text, to_string(digest->algorithm)}, report);
    }
}

void check_remote_files(const IntakeSubject& subject, const Row& row, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (!manifest) return;
    for (const meta::ManifestSource& source : manifest->sources)
        if (source.remote) tell(row, manifest->place(source.source), {source.source.text}, report);
}

void check_artifact_sets(const IntakeSubject& subject, const Row& row, Report& report) {
    const meta::Manifest* const manifest = manifest_of_kind(subject, "pnf");
    if (manifest != nullptr && manifest->artifact_sets.empty()) tell(row, place_of(manifest->file), {}, report);
}

void check_signature(const IntakeSubject& subject, const Row& row, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (!subject.signed_later && !subject.signed_container && !(manifest && manifest->signature))
        tell(row, {}, {}, report);
}

constexpr Profiles sol004 = between("sol004-2.4.1", "sol004-5.1.1");
constexpr Profiles onap = between("onap", "onap");
constexpr Profiles tosca = between("tosca-2.0", "tosca-2.0");
constexpr Profiles nfv = sol004 | onap;
constexpr Profiles until_2_5 = between("sol004-2.4.1", "sol004-2.5.1");  // keynames without ETSI-
constexpr Profiles from_2_6 = between("sol004-2.6.1", "sol004-5.1.1");   // keynames with it; manifests list every file
constexpr Profiles until_2_6 = between("sol004-2.4.1", "sol004-2.6.1");  // four metadata of a VNF package
constexpr Profiles from_2_7 = between("sol004-2.7.1", "sol004-5.1.1");   // eight of them
constexpr Profiles until_3_6 = between("sol004-2.4.1", "sol004-3.6.1");  // any Simple Profile
constexpr Profiles from_5_1 = between("sol004-5.1.1", "sol004-5.1.1");   // two of them

template <class... Texts>
constexpr std::array<std::string_view, sizeof...(Texts)> list(Texts... texts) {
    return {texts...};
}
constexpr auto csar_ending = list(".csar");
constexpr auto version_1_0 = list("1.0"), version_1_1 = list("1.1"), version_2_0 = list("2.0");
constexpr auto simple_profiles =
    list("tosca_simple_yaml_1_0", "tosca_simple_yaml_1_1", "tosca_simple_yaml_1_2", "tosca_simple_yaml_1_3");
constexpr auto simple_profiles_of_5_1 = list("tosca_simple_yaml_1_1", "tosca_simple_yaml_1_3");
constexpr auto tosca_2_0 = list("tosca_2_0");
constexpr auto vnf_metadata =
    list("vnf_product_name", "vnf_provider_id", "vnf_package_version", "vnf_release_date_time");
constexpr auto later_vnf_metadata =
    list("vnfd_id", "vnf_software_version", "vnfm_info", "compatible_specification_versions");
constexpr auto pnf_metadata = list("pnfd_name", "pnfd_provider", "pnfd_archive_version", "pnfd_release_date_time");
constexpr auto sha_2 = list("SHA-256", "SHA-512");

// In the order in which the demands are reported.
namespace rule = rules::intake;
// clang-format off
constexpr std::array table = {
    Row{rule::not_a_zip, nfv, check_zip},
    Row{rule::not_an_archive, tosca, check_archive},
    Row{rule::wrong_file_name, nfv, check_file_name, "", csar_ending},

    Row{rule::missing_tosca_meta, onap, check_metadata_directory},
    Row{rule::unsupported_csar_version, nfv, check_key_value, "CSAR-Version", version_1_1},
    Row{rule::unsupported_csar_version, tosca, check_key_value, "CSAR-Version", version_2_0},
    Row{rule::unsupported_meta_file_version, nfv, check_key_value, "TOSCA-Meta-File-Version", version_1_0},
    Row{rule::missing_created_by, nfv | tosca, check_key, "Created-By"},
    Row{rule::missing_entry_definitions, nfv | tosca, check_key, "Entry-Definitions"},
    Row{rule::missing_entry_manifest, until_2_5, check_key, "Entry-Manifest"},
    Row{rule::missing_entry_manifest, from_2_6 | onap, check_key, "ETSI-Entry-Manifest"},
    Row{rule::missing_entry_change_log, until_2_5, check_key, "Entry-Change-Log"},
    Row{rule::missing_entry_change_log, from_2_6 | onap, check_key, "ETSI-Entry-Change-Log"},
    Row{rule::missing_entry_licenses, until_2_5, check_key, "Entry-Licenses"},
    Row{rule::missing_entry_licenses, from_2_6, check_key, "ETSI-Entry-Licenses"},
    Row{rule::later_keyname, until_2_5, check_later_keynames},
    Row{rule::former_keyname, from_2_6 | onap, check_former_keynames},

    Row{rule::unsupported_definitions_version, until_3_6 | onap, check_definitions_version, "",
              simple_profiles},
    Row{rule::unsupported_definitions_version, from_5_1, check_definitions_version, "",
              simple_profiles_of_5_1},
    Row{rule::unsupported_definitions_version, tosca, check_definitions_version, "", tosca_2_0},

    Row{rule::missing_manifest, nfv, check_manifest},
    Row{rule::wrong_manifest_name, onap, check_manifest_name},
    Row{rule::missing_manifest_metadata, nfv, check_vnf_metadata, "", vnf_metadata},
    Row{rule::missing_manifest_metadata, from_2_7, check_vnf_metadata, "", later_vnf_metadata},
    Row{rule::unknown_manifest_metadata, until_2_6, check_vnf_metadata_surplus, "", later_vnf_metadata},
    Row{rule::missing_manifest_metadata, nfv, check_pnf_metadata, "", pnf_metadata},
    Row{rule::unlisted_file, from_2_6 | onap, check_listed_files},
    Row{rule::missing_file, nfv, check_absent_files},
    Row{rule::missing_digest, nfv, check_digests_with_remote_files},
    Row{rule::missing_digest_in_signed_manifest, sol004, check_signed_digests},
    Row{rule::unsupported_digest_algorithm, nfv, check_digest_algorithms, "", sha_2},
    Row{rule::remote_file, onap, check_remote_files},
    Row{rule::missing_artifact_sets, onap, check_artifact_sets},

    Row{rule::missing_signature, nfv, check_signature},
};
// clang-format on

// The profile of this name alone. Throws Failure(usage) when there is none.
Profiles profile_named(std::string_view name) {
    if (const Profiles profile = between(name, name); profile != 0) return profile;
    Suggestion near(name);
    for (const std::string_view known : names) near.offer(known);
    // The releases of SOL004 are many, and only those are here that changed something: the nearest before counts.
    std::string_view earlier;
    for (const std::string_view known : names)
        if (known.starts_with("sol004-") && name.starts_with("sol004-") && known.size() == name.size() && known < name)
            earlier = std::max(earlier, known);
    if (!earlier.empty())
        throw Failure(FailureKind::usage,
                      compose("there is no intake profile '{}'; the nearest release before it is '{}'", name, earlier));
    const std::string hint = near.best().empty() ? "; csar::intake_profiles() names them" : near.hint("; ");
    throw Failure(FailureKind::usage, compose("there is no intake profile '{}'", name) + hint);
}

}  // namespace

std::vector<std::string_view> intake_profiles() { return {names.begin(), names.end()}; }

std::string_view intake_description(std::string_view profile) {
    const auto* const found = std::find(names.begin(), names.end(), profile);
    return found == names.end() ? "" : descriptions[static_cast<std::size_t>(found - names.begin())];
}

std::vector<IntakeDemand> intake_checklist(std::string_view profile) {
    const Profiles wanted = profile_named(profile);
    std::vector<IntakeDemand> demands;
    for (const Row& row : table) {
        if ((row.profiles & wanted) == 0) continue;
        std::string demand(row.rule.help);
        std::vector<std::string_view> words(row.values.begin(), row.values.end());
        if (!row.key.empty()) words.insert(words.begin(), row.key);
        if (!words.empty()) {
            demand.pop_back();  // its full stop
            demand += ": " + joined(words, " ");
        }
        demands.push_back({row.rule.id, row.rule.severity, std::move(demand), row.rule.clause});
    }
    return demands;
}

IntakeForm intake_form(std::string_view name) {
    const Profiles profile = profile_named(name);
    IntakeForm form;
    const auto add = [](std::vector<std::string_view>& to, const Row& row) {
        to.insert(to.end(), row.values.begin(), row.values.end());
    };
    for (const Row& row : table) {
        if ((row.profiles & profile) == 0) continue;
        if (row.check == check_key_value)
            form.values.emplace_back(row.key, row.values.front());
        else if (row.check == check_key)
            form.keys.push_back(row.key);
        else if (row.check == check_vnf_metadata)
            add(form.vnf_metadata, row);
        else if (row.check == check_pnf_metadata)
            add(form.pnf_metadata, row);
        else if (row.check == check_vnf_metadata_surplus)
            add(form.unknown_metadata, row);
        form.manifest |= row.check == check_manifest;
    }
    return form;
}

void check_intake_profile(std::string_view name) { profile_named(name); }

void check_intake(const IntakeSubject& subject, std::string_view name, Report& report) {
    const Profiles profile = profile_named(name);
    for (const Row& row : table)
        if ((row.profiles & profile) != 0) row.check(subject, row, report);
}

}  // namespace csar
