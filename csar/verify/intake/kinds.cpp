// Checks the container, TOSCA.meta, definitions and manifest.
#include "csar/verify/intake/kinds.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>

#include <csar/text.hpp>
#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "base/wildcard.hpp"
#include "csar/open/identity.hpp"
#include "csar/verify/intake/checks.hpp"
#include "csar/verify/intake/tell.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/manifest_metadata.hpp"
#include "report/rules/intake.hpp"
#include "validate/grammar/version.hpp"

namespace csar::intake {
namespace {

namespace rule = rules::intake;
using container::Format;

// Returns the pair whose keyname means `name`, or null if no such pair has a value. Keynames of a specification are in
// block_0. Other keynames belong in a block of their own (TOSCA 2.0 17.2.2). block_0 is also accepted: in earlier
// versions, the other blocks describe files.
const meta::Pair* find_key(const IntakeSubject& subject, std::string_view name) {
    const auto& tosca_meta = subject.package.tosca_meta();
    if (!tosca_meta) return nullptr;
    const meta::Block0Key* const wanted = meta::find_block_0_key(name).key;
    for (const meta::Block& block : tosca_meta->blocks) {
        const bool is_block_0 = &block == &tosca_meta->blocks.front();
        if (!is_block_0 && (wanted != nullptr || block.find(meta::name_key) != nullptr)) continue;
        for (const meta::Pair& pair : block.pairs) {
            const bool is_same = wanted != nullptr ? meta::find_block_0_key(pair.key).key == wanted
                                                   : equal_ignoring_case(pair.key, name);
            if (is_same && !pair.value.empty()) return &pair;
        }
    }
    return nullptr;
}

// Calls visit(pair, has_former_spelling) for every SOL004 keyname in block_0.
template <class Visit>
void for_each_etsi_key(const IntakeSubject& subject, Visit visit) {
    const auto& tosca_meta = subject.package.tosca_meta();
    if (!tosca_meta) return;
    for (const meta::Pair& pair : tosca_meta->block_0().pairs)
        if (const meta::Block0Match match = meta::find_block_0_key(pair.key); match.key != nullptr && match.key->etsi)
            visit(pair, *match.key, match.former);
}

// Returns null if there is no manifest, or if its metadata are of another kind of package.
const meta::Manifest* manifest_of_kind(const IntakeSubject& subject, std::string_view prefix) {
    const auto& manifest = subject.package.manifest();
    if (!manifest) return nullptr;
    const bool is_kind = std::ranges::any_of(manifest->metadata, [&](const meta::ManifestPair& pair) {
        return lower_case(pair.name.text).starts_with(prefix);
    });
    return is_kind && !open::is_of_other_product(*manifest, prefix) ? &*manifest : nullptr;
}

// The packages that need the metadata, and the prefix of the metadata names.
constexpr struct MetadataKind {
    std::string_view kind, prefix, packages;
} metadata_kinds[] = {{"metadata", "", "every package"},
                      {"vnf-metadata", "vnf_", "a VNF"},
                      {"pnf-metadata", "pnf", "a PNF"},
                      {"ns-metadata", "nsd_", "a network service"}};

const MetadataKind& metadata_kind_of(const DemandKind& kind) {
    return *std::ranges::find(metadata_kinds, kind.name, &MetadataKind::kind);
}

void check_metadata(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const meta::Manifest* const manifest = manifest_of_kind(subject, metadata_kind_of(*demand.kind).prefix);
    if (manifest == nullptr) return;
    for (const std::string& name : demand.values) {
        const meta::ManifestField* const value = meta::find_metadata_of(*manifest, name);
        if (value != nullptr && !value->text.empty()) continue;
        std::string hint;
        for (const meta::ManifestPair& pair : manifest->metadata)
            if (value == nullptr && meta::current_metadata_name(pair.name.text) == name)
                hint = compose("rename '{}', which is the older name", pair.name.text);
        tell(demand, place_of(manifest->file), {name, packages_with_metadata(*demand.kind)}, report, hint);
    }
}

const Rule& rule_of_container(const Demand& demand) {
    const std::vector<std::string>& kinds = demand.values;
    if (kinds.size() == 1 && kinds.front() == "zip") return rule::not_a_zip;
    if (kinds.size() == 2 && is_one_of(kinds, "zip") && is_one_of(kinds, "tar")) return rule::not_an_archive;
    return rule::unwanted_container;
}

void check_container(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const Format format = subject.package.container().format();
    // A signed container is a zip (SOL004 4.3.4). The package inside may have any accepted format.
    if (subject.part == IntakeSubject::Part::container && format != Format::tar) return;
    const std::string_view kind = to_string(format);
    if (is_one_of(demand.values, kind)) return;
    tell(demand, {}, {kind, joined(demand.values, " or ")}, report,
         format == Format::directory ? compose("to check the resulting package, use 'csar::pack_directory {} "
                                               "PackOptions::dry_run' with the same profile",
                                               shell_word(report.subject()))
                                     : std::string());
}

// Some keynames have a rule of their own, which describes the purpose of the keyname.
const Rule& rule_of_key(const Demand& demand) {
    const struct {
        std::string_view name;
        const Rule& rule;
    } rules[] = {{"Created-By", rule::missing_created_by},
                 {"Entry-Definitions", rule::missing_entry_definitions},
                 {"ETSI-Entry-Manifest", rule::missing_entry_manifest},
                 {"ETSI-Entry-Change-Log", rule::missing_entry_change_log},
                 {"ETSI-Entry-Licenses", rule::missing_entry_licenses}};
    const meta::Block0Key* const key = meta::find_block_0_key(demand.key).key;
    for (const auto& one : rules)
        if (key != nullptr && key->name == one.name) return one.rule;
    return rule::missing_keyname;
}

// Whether a file name indicates licences.
bool has_licenses(const open::OpenedPackage& package) {
    const auto& entries = package.container().entries();
    return std::ranges::any_of(entries, [](const container::Entry& entry) {
        return lower_case(entry.name).find("licen") != std::string::npos;
    });
}

std::string change_log_hint(const IntakeSubject& subject, std::string_view keyname) {
    for (const container::Entry& entry : subject.package.container().entries())
        if (lower_case(file_name(entry.name)).starts_with("changelog"))
            return compose("add '{}: {}' to TOSCA.meta", keyname, entry.name);
    return compose("the change log can have any name and place: add '{}: PATH' to TOSCA.meta", keyname);
}

// Checks that block_0 has a value for the keyname, in either spelling. The licence keyname is required only if there
// are licences.
void check_key(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const bool has_meta = subject.package.tosca_meta().has_value();
    // Packing a directory creates TOSCA.meta and the keynames that have a rule of their own.
    const bool is_left_to_author = subject.package.container().format() == container::Format::directory &&
                                   &rule_of_key(demand) == &rule::missing_keyname;
    if ((!has_meta && !is_left_to_author) || find_key(subject, demand.key) != nullptr) return;
    if (&rule_of_key(demand) == &rule::missing_entry_licenses && !has_licenses(subject.package)) return;
    const auto unwanted = subject.unwanted_pnf_keys.find(demand.key);
    std::string hint;
    if (unwanted != subject.unwanted_pnf_keys.end() && manifest_of_kind(subject, "pnf") != nullptr)
        hint = compose(
            "{} does not accept this keyname from a PNF: make a package for each receiver, or lower the severity "
            "of this finding",
            unwanted->second);
    else if (&rule_of_key(demand) == &rule::missing_entry_change_log)
        hint = change_log_hint(subject, demand.key);
    Place place = place_of(has_meta ? subject.package.tosca_meta()->file : "");
    // meta/missing-keyname has the same message. With the same place, the report shows only one of the two findings.
    if (&rule_of_key(demand) == &rule::missing_created_by)
        if (const auto& pairs = subject.package.tosca_meta()->block_0().pairs; !pairs.empty())
            place = subject.package.tosca_meta()->place(pairs.front().key_position);
    tell(demand, place, {demand.key}, report, hint);
}

void check_no_pnf_key(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const meta::Pair* const pair = find_key(subject, demand.key);
    if (pair == nullptr || manifest_of_kind(subject, "pnf") == nullptr) return;
    tell(demand, subject.package.tosca_meta()->place(pair->key_position), {pair->key}, report);
}

const Rule& rule_of_key_value(const Demand& demand) {
    if (equal_ignoring_case(demand.key, "CSAR-Version")) return rule::unsupported_csar_version;
    if (equal_ignoring_case(demand.key, "TOSCA-Meta-File-Version")) return rule::unsupported_meta_file_version;
    return rule::unwanted_keyname_value;
}

void check_key_value(const IntakeSubject& subject, const Demand& demand, Report& report) {
    if (!subject.package.tosca_meta()) return;
    const meta::Pair* const pair = find_key(subject, demand.key);
    const meta::ToscaMeta& tosca_meta = *subject.package.tosca_meta();
    if (pair != nullptr && is_one_of(demand.values, pair->value)) return;
    const bool is_quoted = &rule_of_key_value(demand) == &rule::unwanted_keyname_value;
    const std::string wanted =
        is_quoted ? compose("'{}'", joined(demand.values, "' or '")) : joined(demand.values, " or ");
    const Text found = pair == nullptr ? Text("missing") : Text(compose("'{}'", pair->value));
    const Place place = pair == nullptr ? place_of(tosca_meta.file) : tosca_meta.place(pair->value_position);
    const std::string_view hint =
        wanted.find('*') == std::string::npos
            ? ""
            : "in 'meta-values', '*' is an ordinary character; only in 'metadata-values', '*' stands for any text";
    if (is_quoted)
        tell(demand, place, {demand.key, found, wanted}, report, hint);
    else
        tell(demand, place, {found, wanted}, report);
}

const Rule& rule_of_keynames(const Demand& demand) {
    if (demand.values.front() == "with-etsi") return rule::former_keyname;
    return rule::later_keyname;
}

void check_keynames(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const bool is_with = demand.values.front() == "with-etsi";
    for_each_etsi_key(subject, [&](const meta::Pair& pair, const meta::Block0Key& key, bool former) {
        if (former == is_with)
            tell(demand, subject.package.tosca_meta()->place(pair.key_position),
                 {pair.key, is_with ? key.name : key.former}, report);
    });
}

void check_definitions_version(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const validate::Model* const model = subject.package.model();
    const validate::DefinitionsFile* const entry = model ? model->find(subject.package.entry().path) : nullptr;
    if (entry == nullptr || is_one_of(demand.values, entry->version_text)) return;
    tell(demand, entry->document->root()["tosca_definitions_version"].place(),
         {entry->version_text, joined(demand.values, ", ")}, report);
}

// Without TOSCA.meta, the name of the manifest follows from the entry file. If the entry is unknown, only that is
// reported.
void check_manifest(const IntakeSubject& subject, const Demand& demand, Report& report) {
    if (subject.package.manifest()) return;
    std::string hint;
    if (!subject.package.tosca_meta() && subject.package.entry().path.empty())
        subject.package.names().each_file([&](std::string_view name) {
            if (hint.empty() && parent_path(name).empty() && equal_ignoring_case(extension(name), ".mf"))
                hint = compose("'{}' is not used: a manifest must have the name of the entry file, which is unknown",
                               name);
        });
    tell(demand, {}, {}, report, hint);
}

void check_metadata_value(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (!manifest) return;
    const meta::ManifestField* const value = meta::find_metadata_of(*manifest, demand.key);
    if (value != nullptr &&
        std::ranges::any_of(demand.values, [&](const std::string& one) { return matches_wildcard(one, value->text); }))
        return;
    const Text found = value == nullptr ? Text("missing") : Text(compose("'{}'", value->text));
    tell(demand, value == nullptr ? place_of(manifest->file) : manifest->place(*value),
         {demand.key, found, compose("'{}'", joined(demand.values, "' or '"))}, report);
}

void check_metadata_blanks(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (!manifest) return;
    for (const std::string& name : demand.values)
        if (const auto* const value = manifest->find_metadata(name);
            value && value->text.find(' ') != std::string::npos)
            tell(demand, manifest->place(*value), {name, value->text}, report);
}

void check_vnf_metadata_surplus(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const meta::Manifest* const manifest = manifest_of_kind(subject, "vnf_");
    if (manifest == nullptr) return;
    for (const meta::ManifestPair& pair : manifest->metadata)
        if (is_one_of(demand.values, pair.name.text))
            tell(demand, manifest->place(pair.name), {pair.name.text}, report);
}

void check_artifact_sets(const IntakeSubject& subject, const Demand& demand, Report& report) {
    const meta::Manifest* const manifest = manifest_of_kind(subject, "pnf");
    if (manifest != nullptr && manifest->artifact_sets.empty()) tell(demand, place_of(manifest->file), {}, report);
}

void check_signature(const IntakeSubject& subject, const Demand& demand, Report& report) {
    if (subject.signed_later || subject.is_signed()) return;
    const auto is_accepted = [&](std::string_view form) {
        return subject.signature_forms.empty() || is_one_of(subject.signature_forms, form);
    };
    const std::string_view instead = is_accepted("container")  ? "put the package into a signed container"
                                     : is_accepted("manifest") ? "delete this signature and sign the manifest"
                                                               : "";
    const bool is_beside = subject.has_detached_signature && !instead.empty();
    tell(demand, {}, {}, report,
         is_beside ? compose("a signature next to the package is not sufficient here: {}", instead) : subject.misnamed);
}

void check_contradictions(const IntakeSubject& subject, const Demand& demand, Report& report) {
    for (const open::Contradiction& found : open::contradictions(subject.package))
        tell(demand, subject.package.manifest()->place(found.stated->value),
             {found.stated->name.text, found.stated->value.text, found.property, found.value}, report, found.hint,
             {{found.place, "the descriptor's value"}});
}

// Why a profile cannot refuse findings of this rule.
std::string why_not_refused(std::string_view id) {
    if (find_rule(id) == nullptr) return compose("there is no rule '{}'", id);
    if (id.starts_with("pack/"))
        return compose(
            "'{}' is only reported when a package is packed; to forbid files in a package, use forbidden-files and "
            "forbidden-content",
            id);
    if (id.starts_with("project/"))
        return compose("'{}' is about the project file, and is never reported for a package", id);
    return {};
}

// Versions of dialects are known, too.
std::string why_not_a_version(std::string_view text) {
    if (validate::recognise_version(text).kind != validate::Selector::Kind::unknown) return {};
    const std::string message = compose("'{}' is not a known tosca_definitions_version", text);
    if (const auto meant = validate::version_named(text))  // "1.3"
        return compose("{}; did you mean '{}'?", message, validate::selector(*meant));
    Suggestion near(text);
    for (int v = validate::version_count - 1; v >= 0; --v)
        near.offer(validate::selector(static_cast<validate::Version>(v)));
    return message + near.hint("; ");
}

// For kinds with a single rule.
template <const auto& the_rule>
const Rule& always(const Demand&) {
    return the_rule;
}

constexpr std::array<std::string_view, 3> containers = {"zip", "tar", "directory"};
constexpr std::array<std::string_view, 2> spellings = {"with-etsi", "without-etsi"};
constexpr std::array<std::string_view, 4> algorithms = {"SHA-224", "SHA-256", "SHA-384", "SHA-512"};

constexpr std::array<std::string_view, 3> forms = {"manifest", "container", "detached"};
constexpr std::array<std::string_view, 4> key_kinds = {"RSA", "EC", "ED25519", "ED448"};
constexpr std::array<std::string_view, 5> contents = {"elf", "windows-executable", "script", "archive", "private-key"};

constexpr DemandKind kinds[] = {
    {"container", Shape::texts, rule_of_container, check_container, containers},
    {"file-ending", Shape::text, always<rule::wrong_file_name>, check_file_ending},
    {"file-name", Shape::names, always<rule::unwanted_file_name>, check_file_name, {}, nullptr, false, true},
    {"max-package-size", Shape::size, always<rule::package_too_large>, check_package_size, {}, nullptr, false, true},
    {"max-unpacked-size", Shape::size, always<rule::content_too_large>, check_unpacked_size},
    {"max-file-size", Shape::size, always<rule::file_too_large>, check_file_size},
    {"max-files", Shape::number, always<rule::too_many_files>, check_file_count},
    {"required-files", Shape::paths, always<rule::missing_required_file>, check_required_files},
    {"forbidden-files", Shape::paths, always<rule::forbidden_file>, check_forbidden_files},
    {"forbidden-content", Shape::texts, always<rule::forbidden_content>, nullptr, contents, nullptr, true},
    {"forbidden-text", Shape::texts, always<rule::forbidden_text>, nullptr, {}, nullptr, true},
    {"meta-directory", Shape::truth, always<rule::missing_tosca_meta>, check_metadata_directory},
    {"meta-values", Shape::key_values, rule_of_key_value, check_key_value},
    {"meta-keys", Shape::keys, rule_of_key, check_key},
    {"keynames", Shape::text, rule_of_keynames, check_keynames, spellings},
    {"no-pnf-meta-keys", Shape::keys, always<rule::unwanted_keyname_of_pnf>, check_no_pnf_key},
    {"definitions", Shape::texts, always<rule::unsupported_definitions_version>, check_definitions_version},
    {"definitions-files", Shape::paths, always<rule::misplaced_definitions>, check_definitions_files},
    {"no-remote-imports", Shape::truth, always<rule::remote_import>, check_remote_imports},
    {"yaml-files", Shape::paths, always<rule::unreadable_yaml>, check_yaml_files},
    {"manifest", Shape::truth, always<rule::missing_manifest>, check_manifest},
    {"manifest-named-like-definitions", Shape::truth, always<rule::wrong_manifest_name>,
     check_manifest_like_definitions},
    {"manifest-name", Shape::names, always<rule::unwanted_manifest_name>, check_manifest_name},
    {"metadata", Shape::texts, always<rule::missing_manifest_metadata>, check_metadata},
    {"metadata-values", Shape::key_values, always<rule::unwanted_metadata_value>, check_metadata_value},
    {"vnf-metadata", Shape::texts, always<rule::missing_manifest_metadata>, check_metadata},
    {"pnf-metadata", Shape::texts, always<rule::missing_manifest_metadata>, check_metadata},
    {"ns-metadata", Shape::texts, always<rule::missing_manifest_metadata>, check_metadata},
    {"products", Shape::texts, always<rule::unwanted_product>, check_products, products},
    {"metadata-without-blanks", Shape::texts, always<rule::blank_in_metadata>, check_metadata_blanks},
    {"no-vnf-metadata", Shape::texts, always<rule::unknown_manifest_metadata>, check_vnf_metadata_surplus},
    {"metadata-of-descriptor", Shape::truth, always<rule::contradicting_descriptor>, check_contradictions},
    {"all-files-listed", Shape::truth, always<rule::unlisted_file>, check_listed_files},
    {"listed-files-present", Shape::truth, always<rule::missing_file>, check_absent_files},
    {"digests-with-remote-files", Shape::truth, always<rule::missing_digest>, check_digests_with_remote_files},
    {"digests-in-signed-manifest", Shape::truth, always<rule::missing_digest_in_signed_manifest>, check_signed_digests},
    {"digests", Shape::truth, always<rule::missing_digest_of_listed_file>, check_digests},
    {"digest-algorithms", Shape::texts, always<rule::unsupported_digest_algorithm>, check_digest_algorithms,
     algorithms},
    {"no-remote-files", Shape::truth, always<rule::remote_file>, check_remote_files},
    {"pnf-artifact-sets", Shape::truth, always<rule::missing_artifact_sets>, check_artifact_sets},
    {"artifact-sets", Shape::names, always<rule::unwanted_artifact_set>, check_set_names},
    {"single-file-sets", Shape::texts, always<rule::several_files_in_set>, check_single_file_sets},
    {"yaml-sets", Shape::texts, always<rule::unreadable_set_file>, check_yaml_sets},
    {"software-sets", Shape::texts, always<rule::missing_software_versions>, check_software_sets},
    {"no-findings", Shape::rules, always<rule::refused_finding>, check_findings},
    {"signature", Shape::truth, always<rule::missing_signature>, check_signature},
    {"signature-forms", Shape::texts, always<rule::unwanted_signature_form>, nullptr, forms, check_signature_forms},
    {"signature-digests", Shape::texts, always<rule::unwanted_signature_digest>, nullptr, algorithms,
     check_signature_digests},
    {"keys", Shape::key_sizes, always<rule::unwanted_key>, nullptr, key_kinds, check_keys},
    {"signers", Shape::subjects, always<rule::unwanted_signer>, nullptr, {}, check_signers},
    {"issuers", Shape::subjects, always<rule::unwanted_issuer>, nullptr, {}, check_issuers},
};

}  // namespace

std::span<const DemandKind> demand_kinds() { return kinds; }

std::string_view packages_with_metadata(const DemandKind& kind) { return metadata_kind_of(kind).packages; }

std::string why_not_accepted(const DemandKind& kind, std::string_view value) {
    if (kind.shape == Shape::rules) return why_not_refused(value);
    return kind.name == "definitions" ? why_not_a_version(value) : std::string();
}

}  // namespace csar::intake
