#include "meta/block_0_keys.hpp"

#include "base/ascii.hpp"
#include "report/rules/meta.hpp"

namespace csar::meta {
namespace {

constexpr auto foreign = Presence::foreign;
constexpr auto allowed = Presence::allowed;
constexpr auto expected = Presence::expected;
constexpr auto mandatory = Presence::mandatory;
constexpr const Rule* none = nullptr;
using Row = Block0Key;
using Metadata = PackageMetadata;
using Kind = ValueKind;
namespace rule = rules::meta;

// presence: unknown version, 1.0, 1.1, 2.0
constexpr std::array keys = {
    Row{"CSAR-Version",
        "",
        none,
        &rule::missing_csar_version,
        {mandatory, mandatory, mandatory, mandatory},
        Kind::csar_version,
        &Metadata::csar_version},
    Row{"TOSCA-Meta-File-Version",
        "TOSCA-Meta-Version",
        &rule::mistaken_keyname,
        none,
        {allowed, mandatory, mandatory, foreign},
        Kind::meta_file_version,
        &Metadata::meta_file_version},
    Row{"Created-By", "", none, none, {allowed, mandatory, mandatory, expected}, Kind::text, &Metadata::created_by},
    // In 1.0, it depends on the language of the definitions: see check_package_metadata().
    Row{"Entry-Definitions",
        "",
        none,
        &rule::missing_entry_definitions,
        {expected, allowed, mandatory, expected},
        Kind::file,
        &Metadata::entry_definitions},
    Row{"Other-Definitions", "", none, none, {allowed, foreign, allowed, allowed}, Kind::files, nullptr},
    Row{"Entry-Service-Template",
        "",
        none,
        none,
        {allowed, allowed, foreign, foreign},
        Kind::file,
        &Metadata::entry_service_template},
    Row{"Description", "", none, none, {allowed, allowed, foreign, foreign}, Kind::text, nullptr},
    Row{"Topology", "", none, none, {allowed, allowed, foreign, foreign}, Kind::text, nullptr},
    Row{"ETSI-Entry-Manifest",
        "Entry-Manifest",
        &rule::former_keyname,
        none,
        {allowed, allowed, allowed, allowed},
        Kind::file,
        &Metadata::manifest,
        true},
    Row{"ETSI-Entry-Change-Log",
        "Entry-Change-Log",
        &rule::former_keyname,
        none,
        {allowed, allowed, allowed, allowed},
        Kind::file,
        &Metadata::change_log,
        true},
    Row{"ETSI-Entry-Tests",
        "Entry-Tests",
        &rule::former_keyname,
        none,
        {allowed, allowed, allowed, allowed},
        Kind::directory,
        &Metadata::tests,
        true},
    Row{"ETSI-Entry-Licenses",
        "Entry-Licenses",
        &rule::former_keyname,
        none,
        {allowed, allowed, allowed, allowed},
        Kind::directory,
        &Metadata::licenses,
        true},
    Row{"ETSI-Entry-Certificate",
        "Entry-Certificate",
        &rule::former_keyname,
        none,
        {allowed, allowed, allowed, allowed},
        Kind::file,
        &Metadata::certificate,
        true},
    Row{csar_manifest_key,
        "",
        none,
        none,
        {allowed, allowed, allowed, allowed},
        Kind::file,
        &Metadata::csar_manifest,
        false,
        true},
};
// clang-format on

constexpr std::array<std::string_view, 2> known_meta_file_versions = {"1.0", "1.1"};

}  // namespace

std::span<const Block0Key> block_0_keys() { return keys; }

Block0Match find_block_0_key(std::string_view name) {
    for (const Block0Key& key : keys) {
        if (equal_ignoring_case(name, key.name)) return {&key, false};
        if (!key.former.empty() && equal_ignoring_case(name, key.former)) return {&key, true};
    }
    return {};
}

bool is_same_keyname(std::string_view a, std::string_view b) {
    const Block0Key* const row = find_block_0_key(a).key;
    return row != nullptr ? row == find_block_0_key(b).key : equal_ignoring_case(a, b);
}

std::span<const std::string_view> meta_file_versions(CsarVersion version) {
    const std::span<const std::string_view> known = known_meta_file_versions;
    switch (version) {
        case CsarVersion::unknown:
        case CsarVersion::v1_1: return known;  // came with Simple Profile 1.3
        case CsarVersion::v1_0: return known.first(1);
        case CsarVersion::v2_0: break;
    }
    return {};
}

Diagnostic demanded_by_1_0(CsarVersion version, Diagnostic finding) {
    if (version == CsarVersion::v1_0) finding.severity = Severity::error;
    return finding;
}

}  // namespace csar::meta
