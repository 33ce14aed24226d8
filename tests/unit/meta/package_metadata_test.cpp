#include "meta/package_metadata.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csar/limits.hpp>
#include "meta/block_0_keys.hpp"
#include "tests/unit/meta/findings.hpp"

namespace csar::meta {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string good_2_0 = "CSAR-Version: 2.0\nCreated-By: me\nEntry-Definitions: main.yaml\n";
const std::string good_1_1 =
    "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.1\nCreated-By: me\nEntry-Definitions: main.yaml\n";
const std::string good_1_0 = "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.0\nCreated-By: me\n";
const std::string good_etsi = good_1_1 + "ETSI-Entry-Manifest: a.mf\nETSI-Entry-Change-Log: ChangeLog.txt\n";

class PackageMetadataTest : public ::testing::Test {
protected:
    // The findings of a TOSCA.meta with these lines.
    std::vector<std::string> found(const std::string& text) {
        report.reset();
        const ToscaMeta meta = parse_tosca_meta("TOSCA.meta", text, report);
        metadata = read_package_metadata(meta, report);
        return findings(report);
    }

    FreshReport report;
    PackageMetadata metadata;
};

TEST_F(PackageMetadataTest, FindsNothingWrongWithGoodFilesOfEveryVersion) {
    EXPECT_THAT(found(good_2_0), IsEmpty());
    EXPECT_EQ(metadata.version, CsarVersion::v2_0);
    EXPECT_EQ(metadata.created_by.text, "me");
    EXPECT_EQ(metadata.entry_definitions.path, "main.yaml");
    EXPECT_EQ(metadata.entry_definitions.position, (TextPosition{3, 20}));
    EXPECT_THAT(found(good_1_1), IsEmpty());
    EXPECT_EQ(metadata.version, CsarVersion::v1_1);
    EXPECT_EQ(metadata.meta_file_version.text, "1.0");
    EXPECT_THAT(found(good_1_0 + "Entry-Definitions: Definitions/a.tosca\n"), IsEmpty());
    EXPECT_THAT(found(good_1_0 + "Description: a\nTopology: b\n"), IsEmpty());
    EXPECT_EQ(metadata.version, CsarVersion::v1_0);
    EXPECT_THAT(found(good_etsi), IsEmpty());
}

TEST_F(PackageMetadataTest, MayNameAManifestOfItsOwnInAnyBlock) {
    EXPECT_THAT(found(good_1_1 + "CSAR-Manifest: TOSCA-Metadata/TOSCA.mf\n"), IsEmpty());
    EXPECT_EQ(metadata.csar_manifest.path, "TOSCA-Metadata/TOSCA.mf");
    EXPECT_THAT(found(good_2_0 + "\nCSAR-Manifest: TOSCA.mf\n"), IsEmpty());
    EXPECT_EQ(metadata.csar_manifest.path, "TOSCA.mf");
    EXPECT_EQ(metadata.csar_manifest.position, (TextPosition{5, 16}));
    EXPECT_THAT(found(good_2_0 + "\nCSAR-Manifest: ../TOSCA.mf\n"),
                ElementsAre("error meta/path-outside-package 5:16"));
}

TEST_F(PackageMetadataTest, NamesOneManifest) {
    EXPECT_THAT(found(good_etsi + "CSAR-Manifest: a.mf\n"), IsEmpty());
    EXPECT_THAT(found(good_etsi + "CSAR-Manifest: b.mf\n"), ElementsAre("error meta/two-manifests 7:16"));
    EXPECT_THAT(found(good_2_0 + "\nCSAR-Manifest: a.mf\n\nCSAR-Manifest: b.mf\n"),
                ElementsAre("error meta/conflicting-keynames 7:16"));
}

TEST_F(PackageMetadataTest, NeedsACsarVersion) {
    EXPECT_THAT(found("Created-By: me\nEntry-Definitions: main.yaml\n"),
                ElementsAre("error meta/missing-csar-version 1:1"));
    EXPECT_EQ(metadata.version, CsarVersion::unknown);
    EXPECT_EQ(metadata.entry_definitions.path, "main.yaml");
    EXPECT_THAT(found("CSAR-Version:\nEntry-Definitions: main.yaml\n"),
                ElementsAre("warning meta/empty-value 1:14", "error meta/missing-csar-version 1:1"));
}

TEST_F(PackageMetadataTest, KnowsTheValuesOfCsarVersion) {
    for (const std::string bad : {"1.0-SNAPSHOT", "3.0", "0.1", "2", "2.0.0"}) {
        EXPECT_THAT(found("CSAR-Version: " + bad + "\nEntry-Definitions: main.yaml\n"),
                    ElementsAre("error meta/unknown-csar-version 1:15"))
            << bad;
        EXPECT_EQ(metadata.csar_version.text, bad);
    }
}

TEST_F(PackageMetadataTest, WantsWhatTheVersionDemands) {
    EXPECT_THAT(found("CSAR-Version: 1.1\n"),
                ElementsAre("error meta/missing-keyname 1:1", "error meta/missing-keyname 1:1",
                            "error meta/missing-entry-definitions 1:1"));
    EXPECT_EQ(report.diagnostics()[0].message, "'TOSCA-Meta-File-Version' is missing from block_0");
    EXPECT_EQ(report.diagnostics()[1].message, "'Created-By' is missing from block_0");
    EXPECT_THAT(found("CSAR-Version: 1.0\n"),
                ElementsAre("error meta/missing-keyname 1:1", "error meta/missing-keyname 1:1"));
    EXPECT_THAT(found("CSAR-Version: 2.0\n"),
                ElementsAre("warning meta/missing-expected-keyname 1:1", "warning meta/missing-expected-keyname 1:1"));
    EXPECT_EQ(report.diagnostics()[0].message, "'Created-By' is missing from block_0");
}

TEST_F(PackageMetadataTest, DoesNotMissKeynamesOfAnEmptyFile) {
    EXPECT_THAT(found(""), ElementsAre("error meta/missing-block-0"));
}

TEST_F(PackageMetadataTest, KnowsTheValuesOfTheMetaFileVersion) {
    const auto with = [&](const std::string& meta_version, const std::string& csar_version) {
        return found("TOSCA-Meta-File-Version: " + meta_version + "\nCSAR-Version: " + csar_version +
                     "\nCreated-By: me\nEntry-Definitions: a.yaml\n");
    };
    EXPECT_THAT(with("1.1", "1.1"), IsEmpty());
    EXPECT_THAT(with("1.0.0", "1.0"), ElementsAre("error meta/unknown-meta-file-version 1:26"));
    EXPECT_THAT(with("2.0", "1.1"), ElementsAre("error meta/unknown-meta-file-version 1:26"));
    EXPECT_THAT(with("1.1", "1.0"), ElementsAre("warning meta/mismatched-versions 1:26"));
    EXPECT_THAT(with("1.0", "2.0"), ElementsAre("warning meta/foreign-keyname 1:1"));
}

TEST_F(PackageMetadataTest, WarnsOfKeynamesOfOtherVersions) {
    EXPECT_THAT(found(good_1_0 + "Other-Definitions: a.yaml\n"), ElementsAre("warning meta/foreign-keyname 4:1"));
    EXPECT_THAT(found(good_1_1 + "Entry-Service-Template: a.ste\n"), ElementsAre("warning meta/foreign-keyname 5:1"));
    EXPECT_THAT(found(good_2_0 + "Topology: x\n"), ElementsAre("warning meta/foreign-keyname 4:1"));
}

TEST_F(PackageMetadataTest, ReadsKeynamesOfAnyCaseAndSaysHowTheyAreSpelt) {
    EXPECT_THAT(found("CSAR-Version: 2.0\nCreated-by: me\nEntry-Definitions: main.yaml\n"),
                ElementsAre("warning meta/misspelt-keyname 2:1"));
    EXPECT_EQ(metadata.created_by.text, "me");
    EXPECT_EQ(metadata.created_by.key, "Created-By");
    EXPECT_THAT(found("csar-version: 2.0\nCreated-By: me\nEntry-Definitions: main.yaml\n"),
                ElementsAre("warning meta/misspelt-keyname 1:1"));
    EXPECT_EQ(metadata.version, CsarVersion::v2_0);
}

TEST_F(PackageMetadataTest, ReadsTheMistakenNameOfTheMetaFileVersion) {
    EXPECT_THAT(found("TOSCA-Meta-Version: 1.0\nCSAR-Version: 1.0\nCreated-By: Frank\n"),
                ElementsAre("warning meta/mistaken-keyname 1:1"));
    EXPECT_EQ(metadata.meta_file_version.text, "1.0");
}

TEST_F(PackageMetadataTest, ReadsTheFormerNamesOfEtsiKeynames) {
    EXPECT_THAT(
        found(good_1_1 + "Entry-Manifest: a.mf\nEntry-Change-Log: c.txt\nEntry-Tests: Tests/\n"
                         "Entry-Licenses: Licenses\nEntry-Certificate: a.cert\n"),
        ElementsAre("note meta/former-keyname 5:1", "note meta/former-keyname 6:1", "note meta/former-keyname 7:1",
                    "note meta/former-keyname 8:1", "note meta/former-keyname 9:1"));
    EXPECT_EQ(metadata.manifest.path, "a.mf");
    EXPECT_EQ(metadata.change_log.path, "c.txt");
    EXPECT_EQ(metadata.tests.path, "Tests");
    EXPECT_EQ(metadata.licenses.path, "Licenses");
    EXPECT_EQ(metadata.certificate.path, "a.cert");
    EXPECT_EQ(metadata.manifest.key, "Entry-Manifest");
}

TEST_F(PackageMetadataTest, WantsBothNamesToAgree) {
    EXPECT_THAT(found(good_etsi + "Entry-Manifest: a.mf\n"), ElementsAre("note meta/former-keyname 7:1"));
    EXPECT_THAT(found(good_etsi + "Entry-Manifest: b.mf\n"),
                ElementsAre("note meta/former-keyname 7:1", "error meta/conflicting-keynames 7:17"));
    EXPECT_EQ(metadata.manifest.path, "a.mf");
}

TEST_F(PackageMetadataTest, TakesTheFirstOfTwoEqualKeynames) {
    EXPECT_THAT(found(good_2_0 + "Created-By: you\n"), ElementsAre("error meta/duplicate-keyname 4:1"));
    EXPECT_EQ(metadata.created_by.text, "me");
}

TEST_F(PackageMetadataTest, WantsTheManifestAndTheChangeLogOfSol004) {
    EXPECT_THAT(found(good_1_1 + "ETSI-Entry-Manifest: a.mf\n"), ElementsAre("warning meta/missing-change-log 1:1"));
    EXPECT_THAT(found(good_1_1 + "ETSI-Entry-Tests: Tests\n"),
                ElementsAre("error meta/missing-manifest 1:1", "warning meta/missing-change-log 1:1"));
}

TEST_F(PackageMetadataTest, TakesQuotationMarksOffWithAWarning) {
    EXPECT_THAT(found("CSAR-Version: \"2.0\"\nCreated-By: 'me'\nEntry-Definitions: \"my main.yaml\"\n"),
                ElementsAre("warning meta/quoted-value 1:15", "warning meta/quoted-value 3:20"));
    EXPECT_EQ(metadata.version, CsarVersion::v2_0);
    EXPECT_EQ(metadata.entry_definitions.path, "my main.yaml");
    EXPECT_EQ(metadata.created_by.text, "'me'");  // free text
}

TEST_F(PackageMetadataTest, WarnsOfCustomKeynamesInBlock0) {
    EXPECT_THAT(found(good_2_0 + "SDC-Version: 1\n"), ElementsAre("warning meta/unknown-keyname 4:1"));
    EXPECT_THAT(found(good_2_0 + "\nSDC-Version: 1\n"), IsEmpty());
    found("CSAR-Version: 1.1\nEntry-Definition: a.yaml\n");
    EXPECT_EQ(finding(report, "meta/unknown-keyname").hint, "did you mean 'Entry-Definitions'?");
}

TEST_F(PackageMetadataTest, WarnsOfReservedPrefixes) {
    EXPECT_THAT(found(good_2_0 + "TOSCA-Foo: 1\n"), ElementsAre("warning meta/reserved-keyname 4:1"));
    EXPECT_THAT(found(good_2_0 + "\ntoscaFoo: 1\n"), ElementsAre("warning meta/reserved-keyname 5:1"));
    EXPECT_THAT(found(good_2_0 + "\nTosca-Foo: 1\n"), IsEmpty());
}

TEST_F(PackageMetadataTest, WarnsOfKeynamesInTheWrongBlock) {
    EXPECT_THAT(found(good_2_0 + "\nCreated-By: me\n"), ElementsAre("warning meta/misplaced-keyname 5:1"));
    EXPECT_THAT(found(good_2_0 + "\nOther-Definitions: a.yaml\n"), ElementsAre("warning meta/misplaced-keyname 5:1"));
    EXPECT_TRUE(metadata.other_definitions.empty());
    EXPECT_THAT(found(good_2_0 + "\nDescription: mine\n"), IsEmpty());
    EXPECT_THAT(found("Name: \"My Web App\"\n" + good_2_0), ElementsAre("warning meta/file-keyname-in-block-0 1:1"));
    EXPECT_TRUE(metadata.files.empty());
}

TEST_F(PackageMetadataTest, ReadsOtherDefinitionsWithTheirPlaces) {
    EXPECT_THAT(found(good_2_0 + "Other-Definitions: a.yaml \"b c.yaml\"\n  defs/d.yaml\n"), IsEmpty());
    ASSERT_EQ(metadata.other_definitions.size(), 3u);
    EXPECT_EQ(metadata.other_definitions[0].path, "a.yaml");
    EXPECT_EQ(metadata.other_definitions[1].path, "b c.yaml");
    EXPECT_EQ(metadata.other_definitions[1].position, (TextPosition{4, 28}));
    EXPECT_EQ(metadata.other_definitions[2].path, "defs/d.yaml");
    EXPECT_EQ(metadata.other_definitions[2].position, (TextPosition{5, 3}));
}

TEST_F(PackageMetadataTest, ReportsFaultsOfOtherDefinitionsWhereTheyAre) {
    EXPECT_THAT(found(good_2_0 + "Other-Definitions: a.yaml \"b c.yaml\n"),
                ElementsAre("error meta/stray-quotation-mark 4:27"));
    EXPECT_THAT(found(good_2_0 + "Other-Definitions: a.yaml,\n b.yaml\n"),
                ElementsAre("warning meta/comma-as-separator 4:26"));
    EXPECT_EQ(metadata.other_definitions.size(), 2u);
    EXPECT_THAT(found(good_2_0 + "Other-Definitions: a.yaml\n ../b.yaml\n"),
                ElementsAre("error meta/path-outside-package 5:2"));
    EXPECT_THAT(found(good_2_0 + "Other-Definitions: a.yaml main.yaml a.yaml\n"),
                ElementsAre("warning meta/listed-twice 4:27", "warning meta/listed-twice 4:37"));
}

// Blocks that are not printed yet have the meaning that they will have.
TEST_F(PackageMetadataTest, ReadsBlocksThatAreInNoFile) {
    for (const std::string& text : {good_2_0, good_1_1, good_etsi, good_2_0 + "\nCSAR-Manifest: a/b.mf\n",
                                    good_1_0 + "Other-Definitions: a.yaml\n \"b c.yaml\"\n"}) {
        found(text);
        ToscaMeta meta = parse_tosca_meta("TOSCA.meta", text, report);
        for (Block& block : meta.blocks)
            for (Pair& pair : block.pairs) pair = {pair.key, pair.value, {}, {}, {}};
        const PackageMetadata blocks = read_package_metadata(meta.blocks);
        EXPECT_EQ(blocks.version, metadata.version);
        EXPECT_EQ(blocks.entry_definitions.path, metadata.entry_definitions.path);
        EXPECT_EQ(static_cast<bool>(blocks.manifest), static_cast<bool>(metadata.manifest));
        EXPECT_EQ(blocks.manifest.path, metadata.manifest.path);
        EXPECT_EQ(static_cast<bool>(blocks.csar_manifest), static_cast<bool>(metadata.csar_manifest));
        EXPECT_EQ(blocks.csar_manifest.path, metadata.csar_manifest.path);
        EXPECT_EQ(blocks.other_definitions.size(), metadata.other_definitions.size());
    }
}

TEST_F(PackageMetadataTest, StaysLinearForHostileFiles) {
    std::string text = good_2_0;
    while (text.size() < MiB / 2) text += "x: y\nCreated-By: z\n";
    EXPECT_THAT(found(text), Contains("error meta/duplicate-keyname 5:1"));
    text = good_2_0 + "Other-Definitions:";
    while (text.size() < MiB / 2) text += " a";
    found(text + "\n");
    EXPECT_GT(metadata.other_definitions.size(), 200'000u);
    text = good_2_0;
    while (text.size() < MiB / 2) text += "\nName: x\n";
    found(text);
    EXPECT_GT(metadata.files.size(), 50'000u);
}

TEST_F(PackageMetadataTest, ReadsABlockThatPackingHasNotFilledYet) {
    ToscaMeta meta;
    meta.blocks.emplace_back();
    EXPECT_EQ(read_package_metadata(meta, report).version, CsarVersion::unknown);
    EXPECT_TRUE(report.has("meta/missing-csar-version"));
}

TEST(Block0Keys, HaveEachNameOnce) {
    for (const Block0Key& key : block_0_keys()) {
        EXPECT_EQ(find_block_0_key(key.name).key, &key);
        EXPECT_FALSE(find_block_0_key(key.name).former);
        if (key.former.empty()) continue;
        EXPECT_EQ(find_block_0_key(key.former).key, &key);
        EXPECT_TRUE(find_block_0_key(key.former).former);
        EXPECT_NE(key.former_rule, nullptr);
    }
    EXPECT_EQ(find_block_0_key("Vendor").key, nullptr);
    EXPECT_EQ(find_block_0_key("").key, nullptr);
}

}  // namespace
}  // namespace csar::meta
