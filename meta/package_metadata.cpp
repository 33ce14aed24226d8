#include "meta/package_metadata.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_set>
#include <utility>

#include "base/ascii.hpp"
#include "base/keyed_hash.hpp"
#include "base/suggest.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/file_blocks.hpp"
#include "report/diagnose.hpp"
#include "report/rules/meta.hpp"
#include "report/unreported.hpp"

namespace csar::meta {
namespace {

constexpr std::array<std::string_view, 4> version_names = {"", "1.0", "1.1", "2.0"};

CsarVersion parse_csar_version(std::string_view text) {
    const auto found = std::find(version_names.begin() + 1, version_names.end(), text);
    return found == version_names.end() ? CsarVersion::unknown
                                        : static_cast<CsarVersion>(found - version_names.begin());
}

// Reads block_0 by the table of keynames (block_0_keys.hpp).
class Block0Reader {
public:
    Block0Reader(const ToscaMeta& meta, PackageMetadata& metadata, Report& report)
        : meta_(meta), metadata_(metadata), report_(report) {}

    void run();
    // Reads keynames that may be in any block.
    void read_later(const Block& block);

private:
    void read_known(const Pair& pair, Block0Match match);
    void read_custom(const Pair& pair);
    void read_value(const Pair& pair, Block0Match match, MetaValue& value);
    void read_other_definitions(const Pair& pair);
    void check_other_definitions();
    void check_meta_file_version();
    void check_presence();
    void check_etsi();

    // For findings about block_0: its first line, or the file if packing has not written a line yet.
    Place start() const {
        const std::vector<Pair>& pairs = meta_.block_0().pairs;
        return meta_.place(pairs.empty() ? TextPosition() : pairs.front().key_position);
    }
    Presence presence(const Block0Key& key) const { return key.presence[static_cast<std::size_t>(metadata_.version)]; }

    const ToscaMeta& meta_;
    PackageMetadata& metadata_;
    Report& report_;
    std::set<std::pair<const Block0Key*, bool>> seen_;
};

void Block0Reader::run() {
    // First the version, because other keynames depend on it.
    if (const Pair* pair = meta_.block_0().find("CSAR-Version"))
        metadata_.version = parse_csar_version(without_quotes(pair->value));
    for (const Pair& pair : meta_.block_0().pairs) {
        const Block0Match match = find_block_0_key(pair.key);
        if (match.key != nullptr)
            read_known(pair, match);
        else
            read_custom(pair);
    }
    if (!metadata_.csar_version.text.empty() && metadata_.version == CsarVersion::unknown)
        report_.add(diagnose(rules::meta::unknown_csar_version, meta_.place(metadata_.csar_version.position),
                             metadata_.csar_version.text));
    // Only TOSCA 1.0 has TOSCA-Meta-File-Version 1.0 without Entry-Definitions.
    if (metadata_.version == CsarVersion::unknown && !metadata_.csar_version.text.empty() &&
        metadata_.meta_file_version.text == "1.0" && metadata_.entry_definitions.text.empty())
        metadata_.version = CsarVersion::v1_0;
    check_meta_file_version();
    check_other_definitions();
    check_presence();
    check_etsi();
}

void Block0Reader::read_later(const Block& block) {
    for (const Pair& pair : block.pairs)
        if (const Block0Match match = find_block_0_key(pair.key); match.key != nullptr && match.key->anywhere)
            read_known(pair, match);
}

void Block0Reader::read_known(const Pair& pair, Block0Match match) {
    const Block0Key& key = *match.key;
    // The parser has reported duplicates in block_0.
    if (!seen_.emplace(match.key, match.former).second && !key.anywhere) return;
    const Place place = meta_.place(pair.key_position);
    if (match.former)
        report_.add(diagnose_with(*key.former_rule, place, {pair.key, key.name}));
    else if (pair.key != key.name)
        report_.add(diagnose(rules::meta::misspelt_keyname, place, pair.key, key.name));
    if (presence(key) == Presence::foreign)
        report_.add(diagnose(rules::meta::foreign_keyname, place, key.name, to_string(metadata_.version)));

    if (key.kind == ValueKind::files) {
        read_other_definitions(pair);
        return;
    }
    if (key.value == nullptr) return;
    MetaValue value;
    read_value(pair, match, value);
    MetaValue& kept = metadata_.*key.value;
    if (!kept)
        kept = std::move(value);
    else if (kept.text != value.text)
        report_.add(
            diagnose(rules::meta::conflicting_keynames, meta_.place(value.position), key.name, value.text, kept.text)
                .with_related(meta_.place(kept.position), "the other value"));
}

void Block0Reader::read_value(const Pair& pair, Block0Match match, MetaValue& value) {
    const Block0Key& key = *match.key;
    value.key = match.former ? key.former : key.name;
    value.position = pair.value_position;
    value.text = pair.value;
    if (key.kind == ValueKind::text) return;
    if (const std::string_view bare = without_quotes(pair.value); bare.size() != pair.value.size()) {
        value.text = bare;
        report_.add(diagnose(rules::meta::quoted_value, meta_.place(value.position), key.name));
    }
    const bool directory = key.kind == ValueKind::directory;
    if (directory || key.kind == ValueKind::file) read_path(meta_, metadata_.version, directory, value, report_);
}

void Block0Reader::read_custom(const Pair& pair) {
    const Place place = meta_.place(pair.key_position);
    if (equal_ignoring_case(pair.key, name_key) || equal_ignoring_case(pair.key, content_type_key)) {
        report_.add(diagnose(rules::meta::file_keyname_in_block_0, place, pair.key));
    } else if (pair.key.starts_with("TOSCA") || pair.key.starts_with("tosca")) {
        report_.add(diagnose(rules::meta::reserved_keyname, place, pair.key));
    } else {
        report_.add(diagnose(rules::meta::unknown_keyname, place, pair.key)
                        .with_hint(Suggestion(pair.key, block_0_keys(), &Block0Key::name).hint()));
    }
}

void Block0Reader::read_other_definitions(const Pair& pair) {
    const ListedNames list = split_names(pair.value);
    const auto place = [&](std::size_t offset) { return meta_.place(pair.position_of(offset)); };
    if (list.stray_quote) report_.add(diagnose(rules::meta::stray_quotation_mark, place(*list.stray_quote), pair.key));
    if (list.comma) report_.add(diagnose(rules::meta::comma_as_separator, place(*list.comma), pair.key));
    for (const ListedName& listed : list.names) {
        MetaValue value{"Other-Definitions", std::string(listed.name), {}, pair.position_of(listed.offset)};
        read_path(meta_, metadata_.version, false, value, report_);
        metadata_.other_definitions.push_back(std::move(value));
    }
}

void Block0Reader::check_other_definitions() {
    std::unordered_set<std::string_view, KeyedHash> seen{metadata_.entry_definitions.path};
    for (const MetaValue& value : metadata_.other_definitions)
        if (!value.path.empty() && !seen.insert(value.path).second)
            report_.add(diagnose(rules::meta::listed_twice, meta_.place(value.position), value.text));
}

void Block0Reader::check_meta_file_version() {
    const MetaValue& value = metadata_.meta_file_version;
    const auto fitting = meta_file_versions(metadata_.version);
    if (value.text.empty() || metadata_.version == CsarVersion::v2_0) return;
    if (std::ranges::find(fitting, value.text) != fitting.end()) return;
    const auto known = meta_file_versions(CsarVersion::unknown);
    if (std::ranges::find(known, value.text) == known.end())
        report_.add(diagnose(rules::meta::unknown_meta_file_version, meta_.place(value.position), value.text));
    else
        report_.add(diagnose(rules::meta::mismatched_versions, meta_.place(value.position), value.text,
                             to_string(metadata_.version)));
}

void Block0Reader::check_presence() {
    if (meta_.blocks.empty()) return;  // has been reported
    for (const Block0Key& key : block_0_keys()) {
        if (key.value == nullptr || !(metadata_.*key.value).text.empty()) continue;
        const Presence wanted = presence(key);
        if (wanted == Presence::mandatory)
            report_.add(diagnose_with(key.missing_rule != nullptr ? *key.missing_rule : rules::meta::missing_keyname,
                                      start(), {key.name}));
        else if (wanted == Presence::expected)
            report_.add(diagnose(rules::meta::missing_expected_keyname, start(), key.name));
    }
}

void Block0Reader::check_etsi() {
    const auto keys = block_0_keys();
    const bool any =
        std::ranges::any_of(keys, [&](const Block0Key& key) { return key.etsi && (metadata_.*key.value); });
    if (!any) return;
    if (!metadata_.manifest) report_.add(diagnose(rules::meta::missing_manifest, start()));
    if (!metadata_.change_log) report_.add(diagnose(rules::meta::missing_change_log, start()));
}

}  // namespace

std::string_view to_string(CsarVersion version) { return version_names[static_cast<std::size_t>(version)]; }

PackageMetadata read_package_metadata(const ToscaMeta& meta, Report& report) {
    PackageMetadata metadata;
    Block0Reader block_0(meta, metadata, report);
    block_0.run();
    for (std::size_t number = 1; number < meta.blocks.size(); ++number) {
        block_0.read_later(meta.blocks[number]);
        read_later_block(meta, meta.blocks[number], metadata, report);
    }
    if (metadata.manifest && metadata.csar_manifest && metadata.manifest.path != metadata.csar_manifest.path)
        report.add(diagnose(rules::meta::two_manifests, meta.place(metadata.csar_manifest.position),
                            metadata.csar_manifest.text, metadata.manifest.text)
                       .with_related(meta.place(metadata.manifest.position), "the other manifest"));
    check_described_twice(meta, metadata, report);
    return metadata;
}

PackageMetadata read_package_metadata(std::span<const Block> blocks) {
    ToscaMeta meta;
    meta.blocks.assign(blocks.begin(), blocks.end());
    std::uint32_t number = 0;
    for (Block& block : meta.blocks)
        for (Pair& pair : block.pairs) {
            pair.key_position = pair.value_position = {++number, 1};
            pair.continuations.clear();
        }
    return read_package_metadata(meta, unreported());  // no text, so no findings
}

}  // namespace csar::meta
