#include "meta/manifest_metadata.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "meta/manifest.hpp"
#include "tests/unit/meta/findings.hpp"

namespace csar::meta {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string vnf =
    "vnf_product_name: vPP\nvnf_provider_id: ACME\nvnf_package_version: 1.0\n"
    "vnf_release_date_time: 2019-08-29T22:17:39Z\n";

class ManifestMetadata : public ::testing::Test {
protected:
    // The findings of a manifest with this metadata, which start in line 2.
    std::vector<std::string> found(const std::string& metadata) {
        Report unused;
        report.reset();
        const Manifest manifest = parse_manifest("a.mf", "metadata:\n" + metadata + "\nSource: x\n", {}, unused);
        kind = check_manifest_metadata(manifest, report);
        return findings(report);
    }

    FreshReport report;
    std::string kind;
};

TEST_F(ManifestMetadata, KnowsTheKindsOfPackages) {
    const std::string time = ": 2019-03-11T11:25:00+00:00\n";
    EXPECT_THAT(found(vnf), IsEmpty());
    EXPECT_EQ(kind, "VNF package");
    EXPECT_THAT(found("csar_manifest_version: 1.0\nwhatever: else\n"), IsEmpty());
    EXPECT_EQ(kind, "package");
    EXPECT_THAT(found(vnf + "vnfd_id: x\nvnf_software_version: 1\nvnfm_info: so-vnfm\n"
                            "compatible_specification_versions: 2.7.1,3.3.1\n"),
                IsEmpty());
    EXPECT_EQ(kind, "VNF package");
    EXPECT_THAT(found("pnfd_name: x\npnfd_provider: y\npnfd_archive_version: 1\npnfd_release_date_time" + time),
                IsEmpty());
    EXPECT_EQ(kind, "PNF archive");
    EXPECT_THAT(found("pnf_product_name: x\npnf_provider_id: y\npnf_package_version: 1\npnf_release_date_time" + time),
                IsEmpty());
    EXPECT_EQ(kind, "PNF archive with older names");
    EXPECT_THAT(found("nsd_designer: x\nnsd_invariant_id: y\nnsd_name: z\nnsd_file_structure_version: 1\n"
                      "compatible_specification_versions: 2.7.1\nnsd_release_date_time" +
                      time),
                IsEmpty());
    EXPECT_EQ(kind, "network service");
    EXPECT_THAT(found("ns_product_name: x\nns_provider_id: y\nns_package_version: 1\nns_release_data_time" + time),
                IsEmpty());
    EXPECT_EQ(kind, "network service of ONAP");
    EXPECT_THAT(
        found("application_name: x\napplication_provider: y\nentry_definition_type: asd\nrelease_date_time" + time),
        IsEmpty());
    EXPECT_EQ(kind, "application service");
    EXPECT_THAT(found("vnfd_product_name: x\nvnfd_provider_id: y\nvnfd_software_version: 1\nvnfd_package_version: 1\n"
                      "vnfd_release_date_time" +
                      time),
                IsEmpty());
    EXPECT_EQ(kind, "VNF package of OSM");
    EXPECT_THAT(found("app_product_name: x\napp_provider_id: y\napp_package_version: 1\napp_type: video\n"
                      "app_release_data_time: 1591100000000\n"),
                IsEmpty());
    EXPECT_EQ(kind, "edge application");
}

TEST_F(ManifestMetadata, NeedsAKnownKind) {
    EXPECT_THAT(found("something: x\n"), ElementsAre("error manifest/unknown-package-kind 2:1"));
    EXPECT_EQ(kind, "");
    EXPECT_EQ(report.diagnostics()[0].hint.find("did you mean"), std::string::npos);
    EXPECT_THAT(found("something: x\nvnf_produkt_name: y\n"), ElementsAre("error manifest/unknown-package-kind 3:1"));
    EXPECT_EQ(report.diagnostics()[0].hint, "did you mean 'vnf_product_name'?");
    EXPECT_THAT(found("compatible_specification_versions: 2.7.1\n"),
                ElementsAre("error manifest/unknown-package-kind 2:1"));
}

TEST_F(ManifestMetadata, MustBeComplete) {
    EXPECT_THAT(found("vnf_product_name: x\nvnf_provider_id: y\nvnf_release_date_time: 2019-08-29T22:17:39Z\n"),
                ElementsAre("error manifest/missing-metadata-name 1:1"));
    EXPECT_EQ(report.diagnostics()[0].message,
              "'vnf_package_version' is missing, but the metadata of a VNF package must have it");
    EXPECT_THAT(found(vnf + "vnfd_id: x\nvnfm_info: y\ncompatible_specification_versions: 3.3.1\n"),
                ElementsAre("warning manifest/missing-later-metadata-name 1:1"));
    EXPECT_EQ(report.diagnostics()[0].message,
              "'vnf_software_version' is missing, but SOL004 2.7.1 requires it in the metadata");
}

TEST_F(ManifestMetadata, MustNotBeMixed) {
    EXPECT_THAT(found(vnf + "pnfd_archive_version: 1.0\n"), ElementsAre("error manifest/mixed-metadata 6:1"));
    EXPECT_EQ(report.diagnostics()[0].message,
              "'pnfd_archive_version' belongs to the metadata of a PNF archive, but the other metadata are those of a "
              "VNF package");
    EXPECT_EQ(report.diagnostics()[0].hint, "");
    EXPECT_THAT(found("pnfd_name: x\npnfd_provider: y\npnfd_archive_version: 1\npnf_release_date_time: "
                      "2019-08-29T22:17:39Z\n"),
                ElementsAre("error manifest/mixed-metadata 5:1", "error manifest/missing-metadata-name 1:1"));
    EXPECT_EQ(report.diagnostics()[0].hint,
              "use only the current names: 'pnfd_release_date_time' instead of 'pnf_release_date_time'");
    EXPECT_THAT(found("pnf_product_name: x\npnf_provider_id: y\npnf_package_version: 1\npnfd_release_date_time: "
                      "2019-08-29T22:17:39Z\n"),
                ElementsAre("error manifest/mixed-metadata 5:1", "error manifest/missing-metadata-name 1:1"));
    EXPECT_EQ(report.diagnostics()[0].hint,
              "use only the current names: 'pnfd_release_date_time' instead of 'pnf_release_date_time'");
}

TEST_F(ManifestMetadata, MayHaveCurrentNames) {
    EXPECT_EQ(current_metadata_name("pnf_package_version"), "pnfd_archive_version");
    EXPECT_EQ(current_metadata_name("ns_release_date_time"), "nsd_release_date_time");
    EXPECT_EQ(current_metadata_name("vnf_release_data_time"), "vnf_release_date_time");
    EXPECT_EQ(current_metadata_name("ns_type"), "ns_type");
    EXPECT_TRUE(has_no_current_name("ns_type"));
    EXPECT_FALSE(has_no_current_name("ns_product_name"));
    EXPECT_FALSE(has_no_current_name("vnf_product_name"));
}

TEST_F(ManifestMetadata, MustNotBeRepeated) {
    EXPECT_THAT(found(vnf + "VNF_product_name: vPP\n"),
                ElementsAre("error manifest/repeated-metadata 6:1", "warning manifest/misspelt-metadata 6:1"));
    EXPECT_EQ(report.diagnostics()[0].related[0].place.line, 2u);
}

TEST_F(ManifestMetadata, MayHaveTheTypingErrorOfTheStandard) {
    EXPECT_THAT(found("vnf_product_name: vPP\nvnf_provider_id: ACME\nvnf_package_version: 1.0\n"
                      "vnf_release_data_time: 2019-08-29T22:17:39Z\n"),
                ElementsAre("warning manifest/misspelt-metadata 5:1"));
    EXPECT_EQ(report.diagnostics()[0].message, "'vnf_release_data_time' should be spelt 'vnf_release_date_time'");
}

TEST_F(ManifestMetadata, ShouldBeKnown) {
    EXPECT_THAT(found(vnf + "vnf_softwar_version: 1\n"), ElementsAre("warning manifest/unknown-metadata 6:1"));
    EXPECT_EQ(report.diagnostics()[0].hint, "did you mean 'vnf_software_version'?");
    EXPECT_THAT(found("ns_product_name: x\nns_provider_id: y\nns_package_version: 1\n"
                      "ns_release_date_time: 2019-08-29T22:17:39Z\ncompatible_specification_versions: 1.1.1\n"),
                ElementsAre("warning manifest/unknown-metadata 6:1"));
}

TEST_F(ManifestMetadata, HasDatesOfRfc3339) {
    const auto with = [&](const std::string& date) {
        return found("vnf_product_name: x\nvnf_provider_id: y\nvnf_package_version: 1\nvnf_release_date_time: " + date +
                     "\n");
    };
    for (const std::string good : {"2019-03-11T11:25:00+00:00", "2019-03-11T11:25:00Z", "2019-03-11t11:25:00.5z",
                                   "2016-12-31T23:59:60Z", "2019-03-11T11:25:00.123456-03:30"})
        EXPECT_THAT(with(good), IsEmpty()) << good;
    for (const std::string bad :
         {"2017.01.01T10:00+03:00", "2019-08-29T22:17:39.275281", "2019-03-11", "2019-13-11T11:25:00Z",
          "2019-00-11T11:25:00Z", "2019-03-32T11:25:00Z", "2019-03-11T24:25:00Z", "2019-03-11T11:60:00Z",
          "2019-03-11T11:25:61Z", "2019-03-11T11:25:00.Z", "2019-03-11T11:25:00+24:00", "2019-03-11T11:25:00+0000",
          "2019-03-11 11:25:00Z", "1591100000000", "x", "2019-03-11T11:25:00.5", "2019-02-31T11:25:00Z",
          "2019-02-29T11:25:00Z", "2019-03-11T11:25:60Z"})
        EXPECT_THAT(with(bad), ElementsAre("warning manifest/malformed-date-time 5:24")) << bad;
}

TEST_F(ManifestMetadata, HasVersionsWithThreeNumbers) {
    const auto with = [&](const std::string& versions) {
        return found(vnf + "vnfd_id: x\nvnf_software_version: 1\nvnfm_info: y\ncompatible_specification_versions: " +
                     versions + "\n");
    };
    for (const std::string good : {"2.7.1", "2.7.1,3.3.1", "2.7.1 , 10.3.11"})
        EXPECT_THAT(with(good), IsEmpty()) << good;
    for (const std::string bad : {"2.7", "2.7.1.0", "2.7.x", "2.7.1,", "v2.7.1", "2..1", "2.7.1 3.3.1"})
        EXPECT_THAT(with(bad), ElementsAre("warning manifest/malformed-version-list 9:36")) << bad;
}

TEST_F(ManifestMetadata, HasNamesThatTheParserKnows) {
    EXPECT_TRUE(is_metadata_name("vnf_product_name"));
    EXPECT_TRUE(is_metadata_name("VNF_RELEASE_DATA_TIME"));
    EXPECT_FALSE(is_metadata_name("Source"));
    EXPECT_FALSE(is_metadata_name(""));
}

}  // namespace
}  // namespace csar::meta
