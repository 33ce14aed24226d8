#include "meta/block_0_keys.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "report/rules/meta.hpp"

namespace csar::meta {
namespace {

constexpr auto foreign = Presence::foreign;
constexpr auto allowed = Presence::allowed;
constexpr auto expected = Presence::expected;
constexpr auto mandatory = Presence::mandatory;
using Metadata = PackageMetadata;
using Kind = ValueKind;

// Columns of presence: unknown, 1.0, 1.1, 2.0.
constexpr std::array keys = {
    Block0Key{"CSAR-Version",
              "",
              nullptr,
              {mandatory, mandatory, mandatory, mandatory},
              &rules::meta::missing_csar_version,
              Kind::csar_version,
              &Metadata::csar_version},
    Block0Key{"TOSCA-Meta-File-Version",
              "TOSCA-Meta-Version",
              &rules::meta::mistaken_keyname,
              {allowed, mandatory, mandatory, foreign},
              nullptr,
              Kind::meta_file_version,
              &Metadata::meta_file_version},
    Block0Key{"Created-By",
              "",
              nullptr,
              {allowed, mandatory, mandatory, expected},
              nullptr,
              Kind::text,
              &Metadata::created_by},
    // Whether a 1.0 package needs it depends on its language: see check_package_metadata.
    Block0Key{"Entry-Definitions",
              "",
              nullptr,
              {expected, allowed, mandatory, expected},
              &rules::meta::missing_entry_definitions,
              Kind::file,
              &Metadata::entry_definitions},
    Block0Key{"Other-Definitions", "", nullptr, {allowed, foreign, allowed, allowed}, nullptr, Kind::files, nullptr},
    Block0Key{"Entry-Service-Template",
              "",
              nullptr,
              {allowed, allowed, foreign, foreign},
              nullptr,
              Kind::file,
              &Metadata::entry_service_template},
    Block0Key{"Description", "", nullptr, {allowed, allowed, foreign, foreign}, nullptr, Kind::text, nullptr},
    Block0Key{"Topology", "", nullptr, {allowed, allowed, foreign, foreign}, nullptr, Kind::text, nullptr},
    Block0Key{"ETSI-Entry-Manifest",
              "Entry-Manifest",
              &rules::meta::former_keyname,
              {allowed, allowed, allowed, allowed},
              nullptr,
              Kind::file,
              &Metadata::manifest,
              true},
    Block0Key{"ETSI-Entry-Change-Log",
              "Entry-Change-Log",
              &rules::meta::former_keyname,
              {allowed, allowed, allowed, allowed},
              nullptr,
              Kind::file,
              &Metadata::change_log,
              true},
    Block0Key{"ETSI-Entry-Tests",
              "Entry-Tests",
              &rules::meta::former_keyname,
              {allowed, allowed, allowed, allowed},
              nullptr,
              Kind::folder,
              &Metadata::tests,
              true},
    Block0Key{"ETSI-Entry-Licenses",
              "Entry-Licenses",
              &rules::meta::former_keyname,
              {allowed, allowed, allowed, allowed},
              nullptr,
              Kind::folder,
              &Metadata::licenses,
              true},
    Block0Key{"ETSI-Entry-Certificate",
              "Entry-Certificate",
              &rules::meta::former_keyname,
              {allowed, allowed, allowed, allowed},
              nullptr,
              Kind::file,
              &Metadata::certificate,
              true},
    Block0Key{csar_manifest_key,
              "",
              nullptr,
              {allowed, allowed, allowed, allowed},
              nullptr,
              Kind::file,
              &Metadata::csar_manifest,
              false,
              true},
};

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

std::span<const std::string_view> meta_file_versions(CsarVersion version) {
    const std::span<const std::string_view> known = known_meta_file_versions;
    switch (version) {
        case CsarVersion::unknown:
        case CsarVersion::v1_1: return known;  // 1.1 came with Simple Profile 1.3
        case CsarVersion::v1_0: return known.first(1);
        case CsarVersion::v2_0: break;
    }
    return {};
}

}  // namespace csar::meta
