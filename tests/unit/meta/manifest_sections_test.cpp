// Artifact sets and signatures in manifests.
#include "meta/package_names.hpp"
#include "tests/unit/meta/manifest_file.hpp"

namespace csar::meta {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view md5 = "3b119b37da5b76ec7c933168b21cedd8";

TEST_F(ManifestTest, ReadsArtifactSets) {
    EXPECT_THAT(found_in("Source: a\nSource: b\n\nnon_mano_artifact_sets:\n  onap_ves_events:\n    Source: a\n\n"
                         "  prv.happy-nfv.cool:\n    vendor_name: ACME\n    Source: b\n"),
                IsEmpty());
    ASSERT_EQ(manifest.artifact_sets.size(), 2u);
    EXPECT_EQ(manifest.artifact_sets[0].id.text, "onap_ves_events");
    EXPECT_EQ(manifest.artifact_sets[0].sources.at(0).path, "a");
    EXPECT_EQ(manifest.artifact_sets[1].id.position, (TextPosition{14, 3}));
    EXPECT_EQ(manifest.artifact_sets[1].properties.at(0).name.text, "vendor_name");
    EXPECT_EQ(manifest.artifact_sets[1].properties.at(0).value.text, "ACME");
    EXPECT_EQ(manifest.artifact_sets[1].sources.at(0).path, "b");
    EXPECT_EQ(manifest.sources.size(), 2u);
}

TEST_F(ManifestTest, ReadsArtifactSetsWithoutIndentation) {
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\nonap_others:\nSource: a\n"), IsEmpty());
    EXPECT_EQ(manifest.artifact_sets.at(0).sources.size(), 1u);
    EXPECT_EQ(manifest.sources.size(), 1u);
}

TEST_F(ManifestTest, LeavesArtifactSetsWhereTheIndentationEnds) {
    EXPECT_THAT(found_in("non_mano_artifact_sets:\n  onap_others:\n    Source: a\nSource: a\n"), IsEmpty());
    EXPECT_EQ(manifest.artifact_sets.at(0).sources.size(), 1u);
    EXPECT_EQ(manifest.sources.size(), 1u);
}

TEST_F(ManifestTest, TakesNothingBehindArtifactSetsIntoThem) {
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\n  onap_others:\n    Source: a\n"
                         "vnf_provider_id: Other\nrubbish: here\nlast:\nSource: b\n"),
                ElementsAre("error manifest/misplaced-metadata 11:1", "error manifest/unknown-keyword 12:1",
                            "error manifest/unknown-keyword 13:1"));
    EXPECT_EQ(manifest.artifact_sets.size(), 1u);
    EXPECT_EQ(manifest.artifact_sets.at(0).properties.size(), 0u);
    EXPECT_EQ(manifest.sources.size(), 2u);
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\nonap_others:\nvendor: x\nSource: a\n  vendor: x\n"),
                ElementsAre("error manifest/unknown-keyword 10:1"));
    EXPECT_EQ(manifest.artifact_sets.at(0).properties.size(), 1u);
    EXPECT_EQ(manifest.artifact_sets.at(0).sources.size(), 1u);
}

TEST_F(ManifestTest, ReadsArtifactSetsAfterAMisspeltHeading) {
    EXPECT_THAT(found_in("Source: a\nSource: b\nnon_mano_artifact_set:\n  onap_others:\n    Source: a\n"
                         "  x:\n    Source: b\n"),
                ElementsAre("error manifest/unknown-keyword 9:1"));
    EXPECT_EQ(manifest.artifact_sets.size(), 2u);
    EXPECT_THAT(found_in("non_mano_artefact_sets:\n  onap_others:\n    Source: a\n"),
                Contains("error manifest/unknown-keyword 7:1"));
    EXPECT_EQ(manifest.artifact_sets.size(), 1u);
}

TEST_F(ManifestTest, TakesACommentBehindTheNameOfASet) {
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\n  prv.onap.x:  # private\n    Source: a\n"),
                ElementsAre("warning manifest/unexpected-comment 9:16"));
    EXPECT_EQ(manifest.artifact_sets.at(0).id.text, "prv.onap.x");
}

TEST_F(ManifestTest, RefusesSetsThatAreNone) {
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\n  x:\n  y:\n    Source: a\n  z:\n"),
                ElementsAre("error manifest/empty-artifact-set 9:3", "error manifest/empty-artifact-set 12:3"));
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\n    Source: a\n"),
                ElementsAre("error manifest/source-without-set 9:5"));
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\n  vendor: x\n"),
                ElementsAre("error manifest/unknown-keyword 9:3"));
}

TEST_F(ManifestTest, WantsTheFilesOfSetsAmongItsFiles) {
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\n  x:\n    Source: b\n"), IsEmpty());
    check_artifact_sets(manifest, nullptr, report);
    EXPECT_THAT(findings(report), ElementsAre("warning manifest/listed-in-set-only 10:13"));
    const NameList with({"a", "b"}), without({"a"});
    Report of_package;
    check_artifact_sets(manifest, &without, of_package);  // a missing file has other findings
    EXPECT_THAT(findings(of_package), IsEmpty());
    check_artifact_sets(manifest, &with, of_package);
    EXPECT_THAT(findings(of_package), ElementsAre("warning manifest/listed-in-set-only 10:13"));
    EXPECT_THAT(found_in("Source: a\nAlgorithm: MD5\nHash: " + std::string(md5) +
                         "\nnon_mano_artifact_sets:\n  x:\n    Source: a\n    Algorithm: MD5\n    Hash: " +
                         std::string(32, '0') + "\n"),
                Contains("error manifest/contradicting-digest 14:11"));
}

const std::string pem = "-----BEGIN CMS-----\nMIIB\nAAAA\n-----END CMS-----";

TEST_F(ManifestTest, ReadsWhatASignatureCovers) {
    const std::string covered = manifest_head + "Source: a\n\n";
    EXPECT_THAT(found(covered + pem + "\n"), IsEmpty());
    ASSERT_TRUE(manifest.signature);
    EXPECT_EQ(manifest.signed_bytes(), covered);
    EXPECT_EQ(manifest.text->substr(manifest.signature->begin, manifest.signature->end - manifest.signature->begin),
              pem);
    EXPECT_EQ(manifest.signature->position, (TextPosition{9, 1}));
    EXPECT_TRUE(manifest.signature->complete);
}

TEST_F(ManifestTest, KeepsTheBytesBeforeASignatureAsTheyAre) {
    const std::string covered = "metadata:\r\n a: b\r\nSource: a\r\n \r\n";
    found(covered + "  -----BEGIN CMS-----  \r\nMIIB\r\n-----END CMS-----\r\n \r\n");
    EXPECT_EQ(manifest.signed_bytes(), covered);
    EXPECT_EQ(manifest.signature->position, (TextPosition{5, 3}));
    EXPECT_TRUE(manifest.signature->complete);
    EXPECT_EQ(report.count(Severity::error), 0u);
}

TEST_F(ManifestTest, ReadsNothingBehindASignature) {
    EXPECT_THAT(found_in("Source: a\n" + pem + "\n\nSource: b\nSource: c\n"),
                ElementsAre("error manifest/text-behind-signature 13:1"));
    EXPECT_EQ(manifest.sources.size(), 1u);
    EXPECT_THAT(found_in("Source: a\n" + pem + "\n# comment\n"),
                ElementsAre("error manifest/text-behind-signature 12:1"));
}

TEST_F(ManifestTest, TakesOneSignatureOnly) {
    EXPECT_THAT(found_in("Source: a\n" + pem + "\n" + pem + "\n"), Contains("error manifest/several-signatures 12:1"));
    EXPECT_EQ(manifest.signature->position.line, 8u);
}

TEST_F(ManifestTest, ReportsASignatureWithoutEnd) {
    EXPECT_THAT(found_in("Source: a\n-----BEGIN CMS-----\nMIIB\n"),
                ElementsAre("error manifest/unterminated-signature 8:1"));
    EXPECT_FALSE(manifest.signature->complete);
    EXPECT_EQ(manifest.place(manifest.sources[0].source).line, 7u);
    EXPECT_THAT(found_in("Source: a\n-----BEGIN CMS-----\n-----END PKCS7-----\n"),
                ElementsAre("error manifest/unterminated-signature 8:1"));
}

// One finding for the line, and none for the base64 lines after it.
TEST_F(ManifestTest, FindsASignatureWhoseFirstLineIsBroken) {
    for (const std::string line :
         {"-----BEGIN CMS----", "---- BEGIN CMS -----", "-----BEGIN CSM-----", "-----begin cms-----"})
        EXPECT_THAT(found_in("Source: a\n\n" + line + "\nMIIBAAAA\nMIIBAAAB\n-----END CMS-----\n"),
                    ElementsAre("error manifest/broken-signature-line 9:1"))
            << line;
    EXPECT_THAT(found_in("Source: a\n-----BEGIN CMS----\nMIIB\n-----END CMS----\nSource: b\n"),
                ElementsAre("error manifest/broken-signature-line 8:1", "error manifest/text-behind-signature 11:1"));
    EXPECT_THAT(found_in("Source: a\n-----BEGIN CERTIFICATE-----\n"), ElementsAre("error manifest/missing-colon 8:1"));
}

TEST_F(ManifestTest, RecognisesOtherLabelsOfSignatures) {
    EXPECT_THAT(found_in("Source: a\n-----BEGIN PKCS7-----\nMIIB\n-----END PKCS7-----\n"),
                ElementsAre("warning manifest/wrong-signature-label 8:1"));
    EXPECT_TRUE(manifest.signature->complete);
    EXPECT_THAT(found_in("Source: a\n-----BEGIN CERTIFICATE-----\n"), ElementsAre("error manifest/missing-colon 8:1"));
}

}  // namespace
}  // namespace csar::meta
