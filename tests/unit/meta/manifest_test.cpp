#include "meta/manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/meta/findings.hpp"

namespace csar::meta {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view sha256 = "27bbdb25d8f4ed6d07d6f6581b86515e8b2f0059b236ef7b6f50d6674b34f02a";
constexpr std::string_view md5 = "3b119b37da5b76ec7c933168b21cedd8";

const std::string head =
    "metadata:\n"
    "  vnf_product_name: vPP\n"
    "  vnf_provider_id: ACME\n"
    "  vnf_package_version: 1.0\n"
    "  vnf_release_date_time: 2019-08-29T22:17:39.275281Z\n"
    "\n";  // six lines

class ManifestFile : public ::testing::Test {
protected:
    std::vector<std::string> found(std::string text, const Limits& limits = {}) {
        report.reset();
        manifest = parse_manifest("a.mf", std::move(text), limits, report);
        return findings(report);
    }
    // The findings of one entry below good metadata.
    std::vector<std::string> found_in(const std::string& entry) { return found(head + entry); }

    FreshReport report;
    Manifest manifest;
};

TEST_F(ManifestFile, ListsFilesWithDigestsAndSignatures) {
    EXPECT_THAT(found_in("Source: TOSCA-Metadata/TOSCA.meta\n"
                         "Algorithm: SHA-256\n"
                         "Hash: " +
                         std::string(sha256) +
                         "\n"
                         "Signature: TOSCA-Metadata/TOSCA.sig.cms\n"
                         "Certificate: TOSCA-Metadata/TOSCA.cert\n"
                         "\n"
                         "Source: a.mf\n"),
                IsEmpty());
    ASSERT_EQ(manifest.metadata.size(), 4u);
    EXPECT_EQ(manifest.find_metadata("VNF_provider_id")->text, "ACME");
    EXPECT_EQ(manifest.find_metadata("x"), nullptr);
    ASSERT_EQ(manifest.sources.size(), 2u);
    const ManifestSource& first = manifest.sources[0];
    EXPECT_EQ(first.path, "TOSCA-Metadata/TOSCA.meta");
    EXPECT_EQ(first.source.position, (TextPosition{7, 9}));
    EXPECT_EQ(hex(*first.digest()), sha256);
    EXPECT_EQ(first.digest()->algorithm, DigestAlgorithm::sha256);
    EXPECT_EQ(first.hash.position, (TextPosition{9, 7}));
    EXPECT_EQ(first.signature.text, "TOSCA-Metadata/TOSCA.sig.cms");
    EXPECT_EQ(first.certificate.text, "TOSCA-Metadata/TOSCA.cert");
    EXPECT_FALSE(manifest.sources[1].digest());
    EXPECT_FALSE(manifest.signature);
    EXPECT_EQ(manifest.signed_bytes(), *manifest.text);
}

TEST_F(ManifestFile, SurvivesBeingMoved) {
    found_in("Source: ./x\n");
    const Manifest moved = std::move(manifest);
    EXPECT_EQ(moved.sources[0].path, "x");
    EXPECT_EQ(moved.sources[0].source.text, "./x");
    EXPECT_EQ(moved.place(moved.sources[0].source).excerpt, "Source: ./x");
}

TEST_F(ManifestFile, TakesEveryLineEndAndIndentation) {
    const std::string body = "Source: x\nAlgorithm: SHA-256\nHash: " + std::string(sha256) + "\n";
    for (const std::string end : {"\r\n", "\r", "\n"}) {
        std::string text;
        for (const char c : head + body) c == '\n' ? text += end : text += c;
        EXPECT_THAT(found(text), IsEmpty());
        EXPECT_EQ(hex(*manifest.sources.at(0).digest()), sha256);
    }
    EXPECT_THAT(found_in("\t Source:  x  \n\t\tAlgorithm: SHA-256\n Hash: " + std::string(sha256)), IsEmpty());
    EXPECT_EQ(manifest.sources.at(0).path, "x");
    EXPECT_TRUE(manifest.sources.at(0).digest());
}

TEST_F(ManifestFile, WarnsOfMixedLineEnds) {
    EXPECT_THAT(found_in("Source: x\r\nSource: y\r\n"), ElementsAre("warning manifest/mixed-line-ends 7:10"));
}

TEST_F(ManifestFile, ReadsKeywordsOfAnyCaseWithOneNote) {
    EXPECT_THAT(found_in("source: x\nALGORITHM: SHA-256\nhash: " + std::string(sha256) + "\nSource: y\n"),
                ElementsAre("note manifest/keyword-case 7:1"));
    EXPECT_EQ(manifest.sources.size(), 2u);
    EXPECT_TRUE(manifest.sources[0].digest());
    EXPECT_THAT(found("Metadata:\n" + head.substr(10) + "Source: x\n"), ElementsAre("note manifest/keyword-case 1:1"));
}

TEST_F(ManifestFile, PassesOverCommentsWithOneWarning) {
    EXPECT_THAT(found_in("# one\n  #two: x\nSource: x\n#Algorithm: MD5\n"),
                ElementsAre("warning manifest/comment 7:1"));
    EXPECT_EQ(manifest.sources.size(), 1u);
    EXPECT_THAT(found_in("Source: #1\n"), IsEmpty());  // a name
    EXPECT_EQ(manifest.sources[0].path, "#1");
}

TEST_F(ManifestFile, NotesColonsWithoutBlank) {
    EXPECT_THAT(found_in("Source:x\nSource:y\n"), ElementsAre("note manifest/no-blank-after-colon 7:1"));
    EXPECT_EQ(manifest.sources[0].path, "x");
    EXPECT_THAT(found_in("Source:\tx\n"), IsEmpty());
}

TEST_F(ManifestFile, PassesOverAByteOrderMark) {
    EXPECT_THAT(found("\xEF\xBB\xBF" + head + "Source: x\n"), ElementsAre("warning manifest/byte-order-mark 1:1"));
    EXPECT_EQ(manifest.metadata.size(), 4u);
}

TEST_F(ManifestFile, RefusesOtherEncodingsAndControlCharacters) {
    EXPECT_THAT(found_in("Source: \xFFx\nSource: \xFFy\n"), ElementsAre("error manifest/encoding 7:9"));
    EXPECT_THAT(found_in("Source: x\x01\n"), ElementsAre("error manifest/control-character 7:10"));
    EXPECT_THAT(found_in("Source: \xC3\xA4\n"), IsEmpty());
}

TEST_F(ManifestFile, NeedsMetadata) {
    EXPECT_THAT(found(""), ElementsAre("error manifest/empty-manifest"));
    EXPECT_THAT(found("metadata:"), ElementsAre("error manifest/empty-manifest"));
    EXPECT_THAT(found("metadata:\n\nSource: x\n"), ElementsAre("error manifest/empty-metadata"));
    EXPECT_THAT(found("Source: x\n"), ElementsAre("warning manifest/missing-metadata"));
    EXPECT_THAT(found(head), ElementsAre("warning manifest/no-sources"));
}

TEST_F(ManifestFile, WantsMetadataFirstUnderTheirHeading) {
    EXPECT_THAT(found(head.substr(10) + "Source: x\n"), ElementsAre("error manifest/missing-heading 1:3"));
    EXPECT_EQ(manifest.metadata.size(), 4u);
    EXPECT_THAT(found("metadata??\n" + head.substr(10) + "Source: x\n"),
                ElementsAre("error manifest/missing-colon 1:1"));
    EXPECT_EQ(manifest.metadata.size(), 4u);
    EXPECT_THAT(found("Source: x\n" + head), ElementsAre("error manifest/misplaced-metadata 2:1"));
    EXPECT_EQ(manifest.metadata.size(), 4u);
    EXPECT_THAT(found_in("Source: x\n\n  vnf_package_version: 1.0\n"),
                ElementsAre("error manifest/misplaced-metadata 9:3"));
    EXPECT_EQ(manifest.metadata.size(), 4u);
}

TEST_F(ManifestFile, RefusesLinesThatItDoesNotKnow) {
    EXPECT_THAT(found_in("Source: x\nno colon\n"), ElementsAre("error manifest/missing-colon 8:1"));
    EXPECT_THAT(found("metadata:\n vnf_provider_id\n v: x\nSource: x\n"),
                ElementsAre("error manifest/missing-colon 2:2"));
    EXPECT_THAT(found_in("Source: x\nMaintainer: y\n"), ElementsAre("error manifest/unknown-keyword 8:1"));
    EXPECT_THAT(found_in("Source: x\n: y\n"), ElementsAre("error manifest/unknown-keyword 8:1"));
}

TEST_F(ManifestFile, RefusesEmptyValues) {
    EXPECT_THAT(found_in("Source:\n"), ElementsAre("error manifest/empty-value 7:8"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm:\nHash: " + std::string(sha256) + "\n"),
                ElementsAre("error manifest/empty-value 8:1"));
    EXPECT_THAT(found_in("Source: x\nSignature: y\nCertificate:\n"), ElementsAre("error manifest/empty-value 9:1"));
    EXPECT_THAT(found("metadata:\n  a:\nSource: x\n"), ElementsAre("error manifest/empty-value 2:3"));
}

TEST_F(ManifestFile, NeedsBothAlgorithmAndHash) {
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\n"), ElementsAre("error manifest/incomplete-digest 8:12"));
    EXPECT_EQ(report.diagnostics()[0].message, "the digest of 'x' cannot be checked: it has no Hash");
    EXPECT_THAT(found_in("Source: x\nHash: " + std::string(sha256) + "\nSource: y\n"),
                ElementsAre("error manifest/incomplete-digest 8:7"));
    EXPECT_EQ(report.diagnostics()[0].message, "the digest of 'x' cannot be checked: it has no Algorithm");
}

TEST_F(ManifestFile, NeedsAKnownAlgorithmAndAFittingHash) {
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-255\nHash: " + std::string(sha256) + "\n"),
                ElementsAre("error manifest/unknown-algorithm 8:12"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-512\nHash: " + std::string(sha256) + "\n"),
                ElementsAre("error manifest/malformed-digest 9:7"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\nHash: " + std::string(sha256.substr(1)) + "\n"),
                ElementsAre("error manifest/malformed-digest 9:7"));
    EXPECT_FALSE(manifest.sources[0].digest());
}

TEST_F(ManifestFile, ReadsOtherSpellingsOfDigestsWithAWarning) {
    std::string upper(sha256);
    for (char& c : upper) c = static_cast<char>(std::toupper(c));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\nHash: " + upper + "\n"),
                ElementsAre("warning manifest/digest-spelling 9:7"));
    EXPECT_EQ(hex(*manifest.sources[0].digest()), sha256);
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\nHash: J7vbJdj07W0H1vZYG4ZRXosvAFmyNu97b1DWZ0s08Co=\n"),
                ElementsAre("warning manifest/digest-spelling 9:7"));
    EXPECT_EQ(hex(*manifest.sources[0].digest()), sha256);
    EXPECT_THAT(found_in("Source: x\nAlgorithm: MD5\nHash: Mzc5MDhkZDg0MjVmMGQwOTU3ZGQwYzRmMjIyNDM4YjA=\n"),
                ElementsAre("warning manifest/weak-algorithm 8:12", "warning manifest/digest-spelling 9:7"));
    EXPECT_EQ(hex(*manifest.sources[0].digest()), "37908dd8425f0d0957dd0c4f222438b0");
}

TEST_F(ManifestFile, WarnsOfAlgorithmsThatAreWeakOrMisspelt) {
    EXPECT_THAT(found_in("Source: x\nAlgorithm: md5\nHash: " + std::string(md5) + "\n"),
                ElementsAre("warning manifest/weak-algorithm 8:12"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA256\nHash: " + std::string(sha256) + "\n"),
                ElementsAre("warning manifest/algorithm-spelling 8:12"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: sha-256\nHash: " + std::string(sha256) + "\n"), IsEmpty());
}

TEST_F(ManifestFile, ReadsFieldsInAnyOrder) {
    EXPECT_THAT(found_in("Source: x\nHash: " + std::string(sha256) + "\nAlgorithm: SHA-256\n"),
                ElementsAre("warning manifest/field-order 8:7"));
    EXPECT_TRUE(manifest.sources[0].digest());
    EXPECT_THAT(found_in("Source: x\nCertificate: c\nSignature: s\n"),
                ElementsAre("warning manifest/field-order 8:14"));
}

TEST_F(ManifestFile, RefusesFieldsOutOfPlace) {
    EXPECT_THAT(found_in("Algorithm: SHA-256\nSource: x\n"), ElementsAre("error manifest/field-without-source 7:1"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\nHash: " + std::string(sha256) + "\nHash: y\n"),
                ElementsAre("error manifest/repeated-field 10:1"));
    EXPECT_EQ(hex(*manifest.sources[0].digest()), sha256);
    EXPECT_THAT(found_in("Source: x\nCertificate: c\n"),
                ElementsAre("error manifest/certificate-without-signature 8:14"));
    EXPECT_THAT(found_in("Source: x\nSignature: s\n"), IsEmpty());
}

TEST_F(ManifestFile, TellsLocalPathsFromUris) {
    EXPECT_THAT(found_in("Source: https://vendor.example/a.sh\nSource: a/b.sh\n"), IsEmpty());
    EXPECT_TRUE(manifest.sources[0].remote);
    EXPECT_EQ(manifest.sources[0].path, "");
    EXPECT_FALSE(manifest.sources[1].remote);
    EXPECT_EQ(manifest.sources[1].path, "a/b.sh");
}

TEST_F(ManifestFile, NormalisesPaths) {
    EXPECT_THAT(found_in("Source: ./a\nSource: /b\nSource: c//d\nSource: e/../f\n"),
                ElementsAre("warning manifest/roundabout-path 7:9"));
    EXPECT_EQ(manifest.sources[0].path, "a");
    EXPECT_EQ(manifest.sources[1].path, "b");
    EXPECT_EQ(manifest.sources[2].path, "c/d");
    EXPECT_EQ(manifest.sources[3].path, "f");
    for (const std::string bad : {"../a", "a/../..", "a\\b", "."}) {
        EXPECT_THAT(found_in("Source: " + bad + "\n"), ElementsAre("error manifest/bad-path 7:9")) << bad;
        EXPECT_EQ(manifest.sources[0].path, "");
    }
}

TEST_F(ManifestFile, ReportsFilesThatAreListedTwice) {
    EXPECT_THAT(found_in("Source: x\nSource: ./x\n"),
                ElementsAre("warning manifest/roundabout-path 8:9", "warning manifest/listed-twice 8:9"));
    EXPECT_EQ(manifest.sources.size(), 2u);
    const std::string other(64, '0');
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\nHash: " + std::string(sha256) +
                         "\nSource: x\nAlgorithm: SHA-256\nHash: " + other + "\n"),
                ElementsAre("error manifest/contradicting-digest 12:7"));
    EXPECT_EQ(report.diagnostics()[0].related[0].place.line, 9u);
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\nHash: " + std::string(sha256) +
                         "\nSource: x\nAlgorithm: MD5\nHash: " + std::string(md5) + "\n"),
                ElementsAre("warning manifest/weak-algorithm 11:12", "warning manifest/listed-twice 10:9"));
}

TEST_F(ManifestFile, ReadsArtifactSets) {
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

TEST_F(ManifestFile, ReadsArtifactSetsWithoutIndentation) {
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\nonap_others:\nSource: a\n"), IsEmpty());
    EXPECT_EQ(manifest.artifact_sets.at(0).sources.size(), 1u);
    EXPECT_EQ(manifest.sources.size(), 1u);
}

TEST_F(ManifestFile, LeavesArtifactSetsWhereTheIndentationEnds) {
    EXPECT_THAT(found_in("non_mano_artifact_sets:\n  onap_others:\n    Source: a\nSource: a\n"), IsEmpty());
    EXPECT_EQ(manifest.artifact_sets.at(0).sources.size(), 1u);
    EXPECT_EQ(manifest.sources.size(), 1u);
}

TEST_F(ManifestFile, TakesACommentBehindTheNameOfASet) {
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\n  prv.onap.x:  # private\n    Source: a\n"),
                ElementsAre("warning manifest/comment 9:16"));
    EXPECT_EQ(manifest.artifact_sets.at(0).id.text, "prv.onap.x");
}

TEST_F(ManifestFile, RefusesSetsThatAreNone) {
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\n  x:\n  y:\n    Source: a\n  z:\n"),
                ElementsAre("error manifest/empty-set 9:3", "error manifest/empty-set 12:3"));
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\n    Source: a\n"),
                ElementsAre("error manifest/source-without-set 9:5"));
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\n  vendor: x\n"),
                ElementsAre("error manifest/unknown-keyword 9:3"));
}

TEST_F(ManifestFile, WantsTheFilesOfSetsAmongItsFiles) {
    EXPECT_THAT(found_in("Source: a\nnon_mano_artifact_sets:\n  x:\n    Source: b\n"),
                ElementsAre("warning manifest/listed-in-set-only 10:13"));
    EXPECT_THAT(found_in("Source: a\nAlgorithm: MD5\nHash: " + std::string(md5) +
                         "\nnon_mano_artifact_sets:\n  x:\n    Source: a\n    Algorithm: MD5\n    Hash: " +
                         std::string(32, '0') + "\n"),
                Contains("error manifest/contradicting-digest 14:11"));
}

const std::string pem = "-----BEGIN CMS-----\nMIIB\nAAAA\n-----END CMS-----";

TEST_F(ManifestFile, KnowsWhatASignatureCovers) {
    const std::string covered = head + "Source: a\n\n";
    EXPECT_THAT(found(covered + pem + "\n"), IsEmpty());
    ASSERT_TRUE(manifest.signature);
    EXPECT_EQ(manifest.signed_bytes(), covered);
    EXPECT_EQ(manifest.text->substr(manifest.signature->begin, manifest.signature->end - manifest.signature->begin),
              pem);
    EXPECT_EQ(manifest.signature->position, (TextPosition{9, 1}));
    EXPECT_TRUE(manifest.signature->complete);
}

TEST_F(ManifestFile, KeepsTheBytesBeforeASignatureAsTheyAre) {
    const std::string covered = "metadata:\r\n a: b\r\nSource: a\r\n \r\n";
    found(covered + "  -----BEGIN CMS-----  \r\nMIIB\r\n-----END CMS-----\r\n \r\n");
    EXPECT_EQ(manifest.signed_bytes(), covered);
    EXPECT_EQ(manifest.signature->position, (TextPosition{5, 3}));
    EXPECT_TRUE(manifest.signature->complete);
    EXPECT_EQ(report.count(Severity::error), 0u);
}

TEST_F(ManifestFile, ReadsNothingBehindASignature) {
    EXPECT_THAT(found_in("Source: a\n" + pem + "\n\nSource: b\nSource: c\n"),
                ElementsAre("error manifest/text-behind-signature 13:1"));
    EXPECT_EQ(manifest.sources.size(), 1u);
    EXPECT_THAT(found_in("Source: a\n" + pem + "\n# comment\n"),
                ElementsAre("error manifest/text-behind-signature 12:1"));
}

TEST_F(ManifestFile, TakesOneSignatureOnly) {
    EXPECT_THAT(found_in("Source: a\n" + pem + "\n" + pem + "\n"), Contains("error manifest/several-signatures 12:1"));
    EXPECT_EQ(manifest.signature->position.line, 8u);
}

TEST_F(ManifestFile, ReportsASignatureWithoutEnd) {
    EXPECT_THAT(found_in("Source: a\n-----BEGIN CMS-----\nMIIB\n"),
                ElementsAre("error manifest/unterminated-signature 8:1"));
    EXPECT_FALSE(manifest.signature->complete);
    EXPECT_EQ(manifest.place(manifest.sources[0].source).line, 7u);
    EXPECT_THAT(found_in("Source: a\n-----BEGIN CMS-----\n-----END PKCS7-----\n"),
                ElementsAre("error manifest/unterminated-signature 8:1"));
}

TEST_F(ManifestFile, KnowsOtherLabelsOfSignatures) {
    EXPECT_THAT(found_in("Source: a\n-----BEGIN PKCS7-----\nMIIB\n-----END PKCS7-----\n"),
                ElementsAre("warning manifest/signature-label 8:1"));
    EXPECT_TRUE(manifest.signature->complete);
    EXPECT_THAT(found_in("Source: a\n-----BEGIN CERTIFICATE-----\n"), ElementsAre("error manifest/missing-colon 8:1"));
}

TEST_F(ManifestFile, EnforcesItsLimits) {
    Limits limits;
    limits.manifest = head.size();
    EXPECT_THAT(found(head, limits), ElementsAre("warning manifest/no-sources"));
    EXPECT_THAT(found(head + "\n", limits), ElementsAre("error manifest/too-large"));
    EXPECT_TRUE(manifest.metadata.empty());

    limits = {};
    limits.entries = 4;
    const std::string four = head + "Source: a\nSource: b\nSource: c\nSource: d\n";
    EXPECT_THAT(found(four, limits), IsEmpty());
    EXPECT_THAT(found(four + "Source: e\nno colon\n", limits), ElementsAre("error manifest/too-many-entries 11:1"));
    EXPECT_EQ(manifest.sources.size(), 4u);
    limits.entries = 3;
    EXPECT_THAT(found(head + "Source: a\n", limits),
                ElementsAre("error manifest/too-many-entries 5:3", "warning manifest/no-sources"));
    EXPECT_EQ(manifest.metadata.size(), 3u);
}

TEST_F(ManifestFile, TakesNoPathLongerThanAName) {
    Limits limits;
    limits.name_bytes = 8;
    EXPECT_THAT(found(head + "Source: 12345678\n", limits), IsEmpty());
    EXPECT_THAT(found(head + "Source: 123456789\n", limits), ElementsAre("error manifest/bad-path 7:9"));
}

TEST_F(ManifestFile, GivesUpOnAFileThatIsNoManifest) {
    Limits limits;
    limits.findings = 3;
    EXPECT_THAT(found("a\nb\nc\nd\n", limits),
                ElementsAre("error manifest/missing-colon 1:1", "error manifest/missing-colon 2:1",
                            "error manifest/missing-colon 3:1", "error manifest/no-manifest 3:1",
                            "error manifest/empty-manifest"));
}

TEST_F(ManifestFile, ShowsPartsOfLongLinesOnly) {
    found_in("Source: x\nMaintainer: " + std::string(1'000'000, 'y') + "\n");
    EXPECT_LT(report.diagnostics().at(0).place.excerpt.size(), 200u);
    EXPECT_EQ(report.diagnostics()[0].place.excerpt.substr(0, 14), "Maintainer: yy");
}

TEST_F(ManifestFile, TakesAMillionSources) {
    std::string text = head;
    for (int i = 0; i < 1'000'000; ++i) text += "Source: f" + std::to_string(i) + "\n";
    EXPECT_THAT(found(std::move(text)), IsEmpty());
    EXPECT_EQ(manifest.sources.size(), 1'000'000u);
    EXPECT_EQ(manifest.place(manifest.sources.back().source).excerpt, "Source: f999999");
}

}  // namespace
}  // namespace csar::meta
