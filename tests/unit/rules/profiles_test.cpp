// The bundled files of normative types have no findings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/model/model_fixture.hpp"
#include "validate/profiles/profiles.hpp"
#include "validate/profiles/published_types.hpp"
#include "validate/validator.hpp"

namespace csar::validate {
namespace {

// "id line: message" of every warning and error.
std::vector<std::string> problems_of(const std::string& text, const std::string& name = "profile.yaml") {
    Report report;
    const FilesInMemory files({std::pair(name, text)});
    const Validator validator({name}, files, {}, report);
    std::vector<std::string> problems;
    for (const Diagnostic& finding : report.diagnostics())
        if (finding.severity > Severity::note)
            problems.push_back(std::string(finding.id) + " " + std::to_string(finding.place.line) + ": " +
                               finding.message);
    return problems;
}

class Profiles : public testing::TestWithParam<Version> {};

TEST_P(Profiles, AreValidWithoutAWarning) {
    const std::string text(bundled_profile(GetParam()));
    ASSERT_THAT(text, testing::StartsWith("tosca_definitions_version: " + std::string(selector(GetParam()))));
    EXPECT_THAT(problems_of(text), testing::IsEmpty());
    EXPECT_THAT(problems_of(text + "surplus: {}\n"), testing::SizeIs(1));  // somebody looks
}

// The text of a published file is known, and has no findings. With a surplus line the text is unknown, and its
// definitions are checked with its imports. Two files of ETSI lack an import, of the types of VNFs.
TEST(PublishedTypes, HaveNoErrors) {
    int count = 0;
    for (const std::string kind : {"common", "vnfd", "nsd", "pnfd"})
        for (const std::string_view version : {"2.5.1", "2.6.1", "2.7.1", "2.8.1", "3.3.1", "3.5.1", "3.6.1", "3.7.1",
                                               "4.2.1", "4.3.1", "4.4.1", "5.4.1"}) {
            const std::string stem = "etsi_nfv_sol001_" + kind + "_types";
            if (!has_published(stem, version)) continue;
            ++count;
            const std::string text = published_text(stem, version);
            ASSERT_THAT(text, testing::StartsWith("tosca_definitions_version: tosca_simple_yaml_1_"));
            EXPECT_THAT(problems_of(text, stem + ".yaml"), testing::IsEmpty());
            const std::vector<std::string> edited = problems_of(text + "surplus: {}\n", stem + ".yaml");
            EXPECT_THAT(edited, testing::Contains(testing::HasSubstr("surplus")));
            if (kind != "nsd" || (version != "2.6.1" && version != "2.7.1")) {
                EXPECT_THAT(edited, testing::Each(testing::Not(testing::HasSubstr("unknown-type")))) << kind << version;
            }
        }
    EXPECT_EQ(count, 45);
    EXPECT_FALSE(has_published("etsi_nfv_sol001_common_types", "2.5.1"));
    EXPECT_EQ(published_name("etsi_nfv_sol001_vnfd_types.yml"), std::nullopt);
    EXPECT_EQ(published_name("etsi_nfv_sol001_vnfd_2_x_types.yaml"), std::nullopt);
}

// Each row is valid with the types of a version, and invalid with those of a neighbouring version.
struct VersionCase {
    const char *tosca, *kind, *version, *neighbour, *definitions;
};

void PrintTo(const VersionCase& row, std::ostream* out) { *out << row.kind << ' ' << row.version; }

class PublishedVersions : public testing::TestWithParam<VersionCase> {
protected:
    static std::vector<std::string> problems_with(const std::string& version) {
        const VersionCase& row = GetParam();
        return problems_of("tosca_definitions_version: tosca_simple_yaml_" + std::string(row.tosca) +
                           "\nimports: [etsi_nfv_sol001_" + row.kind + "_" + version + "_types.yaml]\n" +
                           row.definitions + "\n");
    }
};

TEST_P(PublishedVersions, Differ) {
    EXPECT_THAT(problems_with(GetParam().version), testing::IsEmpty());
    EXPECT_THAT(problems_with(GetParam().neighbour), testing::SizeIs(1));
}

#define SOL001_POLICY "topology_template: {policies: [a: {type: tosca.policies.nfv."
#define SOL001_NODE "topology_template: {node_templates: {a: {type: tosca.nodes.nfv."

INSTANTIATE_TEST_SUITE_P(
    Rows, PublishedVersions,
    testing::Values(
        VersionCase{"1_3", "common", "3_5_1", "3_6_1",
                    "data_types: {a.A: {derived_from: tosca.datatypes.nfv.L3AddressData, "
                    "properties: {fixed_ip_address: {type: integer}}}}"},
        VersionCase{
            "1_3", "common", "3_7_1", "4_2_1",
            "data_types: {a.A: {derived_from: tosca.datatypes.nfv.L3AddressData, "
            "properties: {ip_address_assignment: {type: boolean, required: false}, ip_address_assignment_subtype: "
            "{type: string, default: dynamic}}}}"},
        VersionCase{"1_3", "vnfd", "3_6_1", "3_5_1",
                    SOL001_NODE "Vdu.VirtualObjectStorage, properties: {virtual_object_storage_data: {}, "
                                "nfvi_maintenance_info: {impact_notification_lead_time: 1 s}}}}}"},
        VersionCase{"1_3", "vnfd", "3_7_1", "3_6_1",
                    SOL001_POLICY "VipCpInitialDelta, properties: {initial_delta: {number_of_instances: 1}}}]}"},
        VersionCase{"1_3", "vnfd", "4_2_1", "3_7_1", SOL001_POLICY "AffinityRule, properties: {scope: cis_node}}]}"},
        VersionCase{"1_3", "vnfd", "4_3_1", "4_2_1",
                    SOL001_POLICY "VipCpInitialDelta, properties: {initial_delta: {number_of_instances: 1}}}]}"},
        VersionCase{"1_3", "vnfd", "5_4_1", "4_4_1",
                    SOL001_NODE "PaasServiceRequest, properties: {type: a, usage_format: common}}}}"},
        VersionCase{"1_2", "nsd", "2_7_1", "2_6_1", SOL001_POLICY "NfpRule, properties: {dscp: '1'}}]}"},
        VersionCase{"1_2", "nsd", "2_8_1", "2_7_1", "node_types: {a.PNF: {derived_from: tosca.nodes.nfv.PNF}}"},
        VersionCase{"1_3", "nsd", "3_5_1", "3_3_1", SOL001_POLICY "NsAutoScale}]}"},
        VersionCase{"1_3", "nsd", "3_6_1", "3_7_1",
                    SOL001_POLICY
                    "NfpRule, properties: {extended_criteria: [{starting_point: 0, length: 1, value: a}]}}]}"},
        VersionCase{"1_3", "nsd", "4_2_1", "3_7_1",
                    SOL001_POLICY "NsAffinityRule, properties: {scope: container_namespace}}]}"},
        VersionCase{"1_3", "nsd", "4_3_1", "4_2_1", SOL001_POLICY "NsAffinityRule, properties: {scope: l2_network}}]}"},
        VersionCase{"1_2", "pnfd", "2_7_1", "2_6_1", SOL001_POLICY "PnfSecurityGroupRule}]}"},
        VersionCase{"1_2", "pnfd", "2_8_1", "2_7_1",
                    "data_types: {a.A: {derived_from: tosca.datatypes.nfv.GeographicCoordinates}}"},
        VersionCase{"1_3", "pnfd", "4_2_1", "4_3_1",
                    "node_types: {a.PNF: {derived_from: tosca.nodes.nfv.PNF, "
                    "properties: {ext_invariant_id: {type: integer}}}}"}));

INSTANTIATE_TEST_SUITE_P(Every1x, Profiles, testing::Values(Version::v1_0, Version::v1_1, Version::v1_2, Version::v1_3),
                         [](const auto& profile) { return std::string(selector(profile.param)); });

}  // namespace
}  // namespace csar::validate
