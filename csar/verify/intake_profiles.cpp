#include "csar/verify/intake_profiles.hpp"

#include <algorithm>
#include <array>

#include "base/suggest.hpp"
#include <csar/intake.hpp>
#include "csar/verify/intake_checks.hpp"
#include "report/diagnose.hpp"
#include "report/rules/intake.hpp"

namespace csar {
namespace {

// The releases of ETSI GS NFV-SOL 004 in their order, what ONAP's SDC and VNFSDK take, and TOSCA 2.0 as it stands.
constexpr std::array<std::string_view, 10> names = {"sol004-2.4.1", "sol004-2.5.1", "sol004-2.6.1", "sol004-2.7.1",
                                                    "sol004-3.3.1", "sol004-3.5.1", "sol004-3.6.1", "sol004-5.1.1",
                                                    "onap",         "tosca-2.0"};

constexpr std::uint32_t bit(std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return 1U << i;
    return 0;
}
// All releases of SOL004 from `first` on, and all up to `last`.
constexpr std::uint32_t from(std::string_view first) { return bit("onap") - bit(first); }
constexpr std::uint32_t until(std::string_view last) { return 2 * bit(last) - 1; }

constexpr std::uint32_t sol004 = until("sol004-5.1.1");
constexpr std::uint32_t onap = bit("onap");
constexpr std::uint32_t tosca = bit("tosca-2.0");
constexpr std::uint32_t nfv = sol004 | onap;
constexpr std::uint32_t until_2_5 = until("sol004-2.5.1");  // keynames without ETSI-
constexpr std::uint32_t from_2_6 = from("sol004-2.6.1");    // keynames with it; manifests list every file
constexpr std::uint32_t until_2_6 = until("sol004-2.6.1");  // four metadata of a VNF package
constexpr std::uint32_t from_2_7 = from("sol004-2.7.1");    // eight of them

constexpr std::string_view later_vnf_metadata =
    "vnfd_id vnf_software_version vnfm_info compatible_specification_versions";

namespace rule = rules::intake;

constexpr std::array table = {
    IntakeRow{rule::not_a_zip, nfv, check_zip},
    IntakeRow{rule::not_an_archive, tosca, check_archive},
    IntakeRow{rule::wrong_file_name, nfv, check_file_name, ".csar"},

    IntakeRow{rule::missing_tosca_meta, onap, check_metadata_folder},
    IntakeRow{rule::unsupported_csar_version, nfv, check_key_value, "CSAR-Version 1.1"},
    IntakeRow{rule::unsupported_csar_version, tosca, check_key_value, "CSAR-Version 2.0"},
    IntakeRow{rule::unsupported_meta_file_version, nfv, check_key_value, "TOSCA-Meta-File-Version 1.0"},
    IntakeRow{rule::missing_created_by, nfv | tosca, check_key, "Created-By"},
    IntakeRow{rule::missing_entry_definitions, nfv | tosca, check_key, "Entry-Definitions"},
    IntakeRow{rule::missing_entry_manifest, until_2_5, check_key, "Entry-Manifest"},
    IntakeRow{rule::missing_entry_manifest, from_2_6 | onap, check_key, "ETSI-Entry-Manifest"},
    IntakeRow{rule::missing_entry_change_log, until_2_5, check_key, "Entry-Change-Log"},
    IntakeRow{rule::missing_entry_change_log, from_2_6 | onap, check_key, "ETSI-Entry-Change-Log"},
    IntakeRow{rule::missing_entry_licenses, until_2_5, check_key, "Entry-Licenses"},
    IntakeRow{rule::missing_entry_licenses, from_2_6, check_key, "ETSI-Entry-Licenses"},
    IntakeRow{rule::later_keyname, until_2_5, check_later_keynames},
    IntakeRow{rule::former_keyname, from_2_6 | onap, check_former_keynames},

    IntakeRow{rule::unsupported_definitions_version, nfv & ~bit("sol004-5.1.1"), check_definitions_version,
              "tosca_simple_yaml_1_0 tosca_simple_yaml_1_1 tosca_simple_yaml_1_2 tosca_simple_yaml_1_3"},
    IntakeRow{rule::unsupported_definitions_version, bit("sol004-5.1.1"), check_definitions_version,
              "tosca_simple_yaml_1_1 tosca_simple_yaml_1_3"},
    IntakeRow{rule::unsupported_definitions_version, tosca, check_definitions_version, "tosca_2_0"},

    IntakeRow{rule::missing_manifest, nfv, check_manifest},
    IntakeRow{rule::wrong_manifest_name, onap, check_manifest_name},
    IntakeRow{rule::missing_manifest_metadata, nfv, check_vnf_metadata,
              "vnf_product_name vnf_provider_id vnf_package_version vnf_release_date_time"},
    IntakeRow{rule::missing_manifest_metadata, from_2_7, check_vnf_metadata, later_vnf_metadata},
    IntakeRow{rule::unknown_manifest_metadata, until_2_6, check_vnf_metadata_surplus, later_vnf_metadata},
    IntakeRow{rule::missing_manifest_metadata, nfv, check_pnf_metadata,
              "pnfd_name pnfd_provider pnfd_archive_version pnfd_release_date_time"},
    IntakeRow{rule::unlisted_file, from_2_6 | onap, check_listed_files},
    IntakeRow{rule::missing_file, nfv, check_absent_files},
    IntakeRow{rule::missing_digest, nfv, check_digests_with_remote_files},
    IntakeRow{rule::missing_digest_in_signed_manifest, sol004, check_signed_digests},
    IntakeRow{rule::unsupported_digest_algorithm, nfv, check_digest_algorithms, "SHA-256 SHA-512"},
    IntakeRow{rule::remote_file, onap, check_remote_files},
    IntakeRow{rule::missing_artifact_sets, onap, check_artifact_sets},

    IntakeRow{rule::missing_signature, nfv, check_signature},
};

}  // namespace

std::span<const IntakeRow> intake_table() { return table; }

std::uint32_t intake_profile(std::string_view name) {
    if (const std::uint32_t profile = bit(name); profile != 0) return profile;
    Suggestion near(name);
    for (const std::string_view known : names) near.offer(known);
    const std::string hint = near.best().empty() ? "; 'csar explain --intake list' names them" : near.hint("; ");
    throw Failure(FailureKind::usage, compose("there is no intake profile '{}'", name) + hint);
}

std::vector<std::string_view> intake_profiles() { return {names.begin(), names.end()}; }

std::vector<IntakeDemand> intake_checklist(std::string_view profile) {
    const std::uint32_t wanted = intake_profile(profile);
    std::vector<IntakeDemand> demands;
    for (const IntakeRow& row : table) {
        if ((row.profiles & wanted) == 0) continue;
        std::string demand(row.rule.help);
        if (!row.value.empty()) {
            demand.pop_back();  // its full stop
            demand += ": " + std::string(row.value);
        }
        demands.push_back({row.rule.id, row.rule.severity, std::move(demand), row.rule.clause});
    }
    return demands;
}

}  // namespace csar
