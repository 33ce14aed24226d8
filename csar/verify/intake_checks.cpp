#include "csar/verify/intake_checks.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "meta/block_0_keys.hpp"
#include "report/diagnose.hpp"

namespace csar {
namespace {

using container::Format;

void tell(const IntakeRow& row, Place place, std::initializer_list<Text> values, Report& report) {
    report.add(diagnose_with(row.rule, std::move(place), values));
}

// The words of a row's value, one after the other.
template <class Visit>
void for_each_word(std::string_view text, Visit visit) {
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        visit(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
}

bool is_word_of(std::string_view text, std::string_view wanted) {
    bool found = false;
    for_each_word(text, [&](std::string_view word) { found |= word == wanted; });
    return found;
}

std::string listed(std::string_view words) {
    std::string text;
    for_each_word(words, [&](std::string_view word) { text += (text.empty() ? "" : ", ") + std::string(word); });
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

void demand_metadata(const meta::Manifest* manifest, const IntakeRow& row, Report& report) {
    if (manifest == nullptr) return;
    for_each_word(row.value, [&](std::string_view name) {
        const meta::ManifestField* const value = manifest->find_metadata(name);
        if (value == nullptr || value->text.empty()) tell(row, place_of(manifest->file), {name}, report);
    });
}

// Files that are listed without a digest, one by one.
void demand_digests(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    for (const std::string_view name : subject.coverage.no_digest)
        tell(row, place_of(subject.package.manifest()->file), {name}, report);
}

bool has_remote_files(const meta::Manifest& manifest) {
    return std::any_of(manifest.sources.begin(), manifest.sources.end(),
                       [](const meta::ManifestSource& source) { return source.remote; });
}

}  // namespace

void check_zip(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    const Format format = subject.package.container().format();
    if (format != Format::zip) tell(row, {}, {to_string(format)}, report);
}

void check_archive(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    const Format format = subject.package.container().format();
    if (format != Format::zip && format != Format::tar) tell(row, {}, {to_string(format)}, report);
}

void check_file_name(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    if (!equal_ignoring_case(extension(subject.name), row.value)) tell(row, {}, {file_name(subject.name)}, report);
}

void check_metadata_folder(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    if (!subject.package.names().is_file(meta::tosca_meta_in_folder)) tell(row, {}, {}, report);
}

void check_key(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    if (!subject.package.tosca_meta() || find_key(subject, row.value) != nullptr) return;
    tell(row, place_of(subject.package.tosca_meta()->file), {row.value}, report);
}

void check_key_value(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    if (!subject.package.tosca_meta()) return;
    const std::size_t blank = row.value.find(' ');
    const std::string_view wanted = row.value.substr(blank + 1);
    const meta::Pair* const pair = find_key(subject, row.value.substr(0, blank));
    const meta::ToscaMeta& tosca_meta = *subject.package.tosca_meta();
    if (pair == nullptr)
        tell(row, place_of(tosca_meta.file), {"", wanted}, report);
    else if (pair->value != wanted)
        tell(row, tosca_meta.place(pair->value_position), {pair->value, wanted}, report);
}

void check_former_keynames(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    for_each_etsi_key(subject, [&](const meta::Pair& pair, const meta::Block0Key& key, bool former) {
        if (former) tell(row, subject.package.tosca_meta()->place(pair.key_position), {pair.key, key.name}, report);
    });
}

void check_later_keynames(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    for_each_etsi_key(subject, [&](const meta::Pair& pair, const meta::Block0Key& key, bool former) {
        if (!former) tell(row, subject.package.tosca_meta()->place(pair.key_position), {pair.key, key.former}, report);
    });
}

void check_definitions_version(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    const validate::Model* const model = subject.package.model();
    const validate::File* const entry = model ? model->find(subject.package.entry().path) : nullptr;
    if (entry == nullptr || is_word_of(row.value, entry->version_text)) return;
    tell(row, entry->document->root()["tosca_definitions_version"].place(), {entry->version_text, listed(row.value)},
         report);
}

void check_manifest(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    if (!subject.package.manifest()) tell(row, {}, {}, report);
}

void check_manifest_name(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    const auto stem = [](std::string_view path) { return without_extension(file_name(path)); };
    const auto& manifest = subject.package.manifest();
    const std::string& entry = subject.package.entry().path;
    if (!manifest || entry.empty() || stem(manifest->file) == stem(entry)) return;
    tell(row, place_of(manifest->file), {file_name(manifest->file), file_name(entry)}, report);
}

void check_vnf_metadata(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    demand_metadata(manifest_of_kind(subject, "vnf_"), row, report);
}

void check_pnf_metadata(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    demand_metadata(manifest_of_kind(subject, "pnf"), row, report);
}

void check_vnf_metadata_surplus(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    const meta::Manifest* const manifest = manifest_of_kind(subject, "vnf_");
    if (manifest == nullptr) return;
    for (const meta::ManifestPair& pair : manifest->metadata)
        if (is_word_of(row.value, pair.name.text)) tell(row, manifest->place(pair.name), {pair.name.text}, report);
}

void check_listed_files(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    for (const std::string_view name : subject.coverage.unlisted) tell(row, place_of(name), {name}, report);
}

void check_absent_files(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    for (const std::string_view name : subject.coverage.absent)
        tell(row, place_of(subject.package.manifest()->file), {name}, report);
}

void check_digests_with_remote_files(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (manifest && has_remote_files(*manifest)) demand_digests(subject, row, report);
}

void check_signed_digests(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (manifest && manifest->signature && !subject.signed_container) demand_digests(subject, row, report);
}

void check_digest_algorithms(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (!manifest) return;
    for (const meta::ManifestSource& source : manifest->sources) {
        const auto digest = source.digest();
        if (digest && !is_word_of(row.value, to_string(digest->algorithm)))
            tell(row, manifest->place(source.algorithm), {source.source.text, to_string(digest->algorithm)}, report);
    }
}

void check_remote_files(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (!manifest) return;
    for (const meta::ManifestSource& source : manifest->sources)
        if (source.remote) tell(row, manifest->place(source.source), {source.source.text}, report);
}

void check_artifact_sets(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    const meta::Manifest* const manifest = manifest_of_kind(subject, "pnf");
    if (manifest != nullptr && manifest->artifact_sets.empty()) tell(row, place_of(manifest->file), {}, report);
}

void check_signature(const IntakeSubject& subject, const IntakeRow& row, Report& report) {
    const auto& manifest = subject.package.manifest();
    if (!subject.signed_container && !(manifest && manifest->signature)) tell(row, {}, {}, report);
}

void check_intake(const IntakeSubject& subject, std::string_view name, Report& report) {
    const std::uint32_t profile = intake_profile(name);
    for (const IntakeRow& row : intake_table())
        if ((row.profiles & profile) != 0) row.check(subject, row, report);
}

}  // namespace csar
