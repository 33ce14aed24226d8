#include "tests/unit/meta/manifest_file.hpp"

namespace csar::meta {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr std::string_view sha256 = "27bbdb25d8f4ed6d07d6f6581b86515e8b2f0059b236ef7b6f50d6674b34f02a";
constexpr std::string_view md5 = "3b119b37da5b76ec7c933168b21cedd8";

TEST_F(ManifestTest, ListsFilesWithDigestsAndSignatures) {
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

TEST_F(ManifestTest, SurvivesBeingMoved) {
    found_in("Source: ./x\n");
    const Manifest moved = std::move(manifest);
    EXPECT_EQ(moved.sources[0].path, "x");
    EXPECT_EQ(moved.sources[0].source.text, "./x");
    EXPECT_EQ(moved.place(moved.sources[0].source).excerpt, "Source: ./x");
}

TEST_F(ManifestTest, TakesEveryLineEndAndIndentation) {
    const std::string body = "Source: x\nAlgorithm: SHA-256\nHash: " + std::string(sha256) + "\n";
    for (const std::string end : {"\r\n", "\r", "\n"}) {
        std::string text;
        for (const char c : manifest_head + body) c == '\n' ? text += end : text += c;
        EXPECT_THAT(found(text), IsEmpty());
        EXPECT_EQ(hex(*manifest.sources.at(0).digest()), sha256);
    }
    EXPECT_THAT(found_in("\t Source:  x  \n\t\tAlgorithm: SHA-256\n Hash: " + std::string(sha256)), IsEmpty());
    EXPECT_EQ(manifest.sources.at(0).path, "x");
    EXPECT_TRUE(manifest.sources.at(0).digest());
}

TEST_F(ManifestTest, WarnsOfMixedLineEnds) {
    EXPECT_THAT(found_in("Source: x\r\nSource: y\r\n"), ElementsAre("warning manifest/mixed-line-ends 7:10"));
}

TEST_F(ManifestTest, ReadsKeywordsOfAnyCaseWithOneNote) {
    EXPECT_THAT(found_in("source: x\nALGORITHM: SHA-256\nhash: " + std::string(sha256) + "\nSource: y\n"),
                ElementsAre("note manifest/misspelt-keyword 7:1"));
    EXPECT_EQ(manifest.sources.size(), 2u);
    EXPECT_TRUE(manifest.sources[0].digest());
    EXPECT_THAT(found("Metadata:\n" + manifest_head.substr(10) + "Source: x\n"),
                ElementsAre("note manifest/misspelt-keyword 1:1"));
}

TEST_F(ManifestTest, PassesOverCommentsWithOneWarning) {
    EXPECT_THAT(found_in("# one\n  #two: x\nSource: x\n#Algorithm: MD5\n"),
                ElementsAre("warning manifest/unexpected-comment 7:1"));
    EXPECT_EQ(manifest.sources.size(), 1u);
    EXPECT_THAT(found_in("Source: #1\n"), IsEmpty());  // a name
    EXPECT_EQ(manifest.sources[0].path, "#1");
}

TEST_F(ManifestTest, NotesColonsWithoutBlank) {
    EXPECT_THAT(found_in("Source:x\nSource:y\n"), ElementsAre("note manifest/missing-blank-after-colon 7:1"));
    EXPECT_EQ(manifest.sources[0].path, "x");
    EXPECT_THAT(found_in("Source:\tx\n"), IsEmpty());
}

TEST_F(ManifestTest, PassesOverAByteOrderMark) {
    EXPECT_THAT(found("\xEF\xBB\xBF" + manifest_head + "Source: x\n"),
                ElementsAre("warning manifest/byte-order-mark 1:1"));
    EXPECT_EQ(manifest.metadata.size(), 4u);
}

TEST_F(ManifestTest, RefusesOtherEncodingsAndControlCharacters) {
    EXPECT_THAT(found_in("Source: \xFFx\nSource: \xFFy\n"), ElementsAre("error manifest/not-utf8 7:9"));
    EXPECT_THAT(found_in("Source: x\x01\n"), ElementsAre("error manifest/control-character 7:10"));
    EXPECT_THAT(found_in("Source: \xC3\xA4\n"), IsEmpty());
}

TEST_F(ManifestTest, NeedsMetadata) {
    EXPECT_THAT(found(""), ElementsAre("error manifest/empty-manifest"));
    EXPECT_THAT(found("metadata:"), ElementsAre("error manifest/empty-manifest"));
    EXPECT_THAT(found("metadata:\n\nSource: x\n"), ElementsAre("error manifest/empty-metadata"));
    EXPECT_THAT(found("Source: x\n"), ElementsAre("error manifest/missing-metadata-and-digests"));
    const std::string digest = "Algorithm: SHA-256\nHash: " + std::string(64, 'a') + "\n";
    EXPECT_THAT(found("Source: x\n\nSource: y\n" + digest), ElementsAre("warning manifest/missing-metadata"));
    EXPECT_THAT(found("Source: x\nHash: 00\n"), UnorderedElementsAre("error manifest/incomplete-digest 2:7",
                                                                     "error manifest/missing-metadata-and-digests"));
    EXPECT_THAT(found(manifest_head), IsEmpty());
    EXPECT_TRUE(is_open(manifest));
    EXPECT_THAT(found(manifest_head + "Source: https://example.org/x\n"), IsEmpty());
    EXPECT_TRUE(is_open(manifest));
    EXPECT_THAT(found(manifest_head + "Source: x\n"), IsEmpty());
    EXPECT_FALSE(is_open(manifest));
}

TEST(BeginsLikeManifest, LooksAtTheFirstLineThatSaysSomething) {
    for (const std::string_view text : {"metadata:", "METADATA :\n", "metadata\n", "metadata\xEF\xBC\x9A\n",
                                        "Source : x", "\xEF\xBB\xBFmetadata:\n", "# made by me\n\n  Source: x\n"})
        EXPECT_TRUE(begins_like_manifest(text)) << text;
    for (const std::string_view text : {"", "\n\n", "some words\nmetadata:\n", "metadata_kind: x\n",
                                        "Source of this: x\n", "Manifest-Version: 1.0\nSource: x\n"})
        EXPECT_FALSE(begins_like_manifest(text)) << text;
}

TEST_F(ManifestTest, WantsMetadataFirstUnderTheirHeading) {
    EXPECT_THAT(found(manifest_head.substr(10) + "Source: x\n"), ElementsAre("error manifest/missing-heading 1:3"));
    EXPECT_EQ(manifest.metadata.size(), 4u);
    EXPECT_THAT(found("metadata??\n" + manifest_head.substr(10) + "Source: x\n"),
                ElementsAre("error manifest/missing-colon 1:1"));
    EXPECT_EQ(manifest.metadata.size(), 4u);
    EXPECT_THAT(found("Source: x\n" + manifest_head), ElementsAre("error manifest/misplaced-metadata 2:1"));
    EXPECT_EQ(manifest.metadata.size(), 4u);
    EXPECT_THAT(found_in("Source: x\n\n  vnf_package_version: 1.0\n"),
                ElementsAre("error manifest/misplaced-metadata 9:3"));
    EXPECT_EQ(manifest.metadata.size(), 4u);
}

TEST_F(ManifestTest, RefusesLinesThatItDoesNotKnow) {
    EXPECT_THAT(found_in("Source: x\nno colon\n"), ElementsAre("error manifest/missing-colon 8:1"));
    EXPECT_THAT(found("metadata:\n vnf_provider_id\n v: x\nSource: x\n"),
                ElementsAre("error manifest/missing-colon 2:2"));
    EXPECT_THAT(found_in("Source: x\nMaintainer: y\n"), ElementsAre("error manifest/unknown-keyword 8:1"));
    EXPECT_THAT(found_in("Source: x\n: y\n"), ElementsAre("error manifest/unknown-keyword 8:1"));
}

TEST_F(ManifestTest, RefusesEmptyValues) {
    EXPECT_THAT(found_in("Source:\n"), ElementsAre("error manifest/empty-value 7:8"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm:\nHash: " + std::string(sha256) + "\n"),
                ElementsAre("error manifest/empty-value 8:1"));
    EXPECT_THAT(found_in("Source: x\nSignature: y\nCertificate:\n"), ElementsAre("error manifest/empty-value 9:1"));
    EXPECT_THAT(found("metadata:\n  a:\nSource: x\n"), ElementsAre("error manifest/empty-value 2:3"));
}

TEST_F(ManifestTest, NeedsBothAlgorithmAndHash) {
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\n"), ElementsAre("error manifest/incomplete-digest 8:12"));
    EXPECT_EQ(report.diagnostics()[0].message, "the digest of 'x' cannot be checked: it has no Hash");
    EXPECT_THAT(found_in("Source: x\nHash: " + std::string(sha256) + "\nSource: y\n"),
                ElementsAre("error manifest/incomplete-digest 8:7"));
    EXPECT_EQ(report.diagnostics()[0].message, "the digest of 'x' cannot be checked: it has no Algorithm");
}

TEST_F(ManifestTest, NeedsAKnownAlgorithmAndAFittingHash) {
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-255\nHash: " + std::string(sha256) + "\n"),
                ElementsAre("error manifest/unknown-algorithm 8:12"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-512\nHash: " + std::string(sha256) + "\n"),
                ElementsAre("error manifest/malformed-digest 9:7"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\nHash: " + std::string(sha256.substr(1)) + "\n"),
                ElementsAre("error manifest/malformed-digest 9:7"));
    EXPECT_FALSE(manifest.sources[0].digest());
}

TEST_F(ManifestTest, ReadsOtherSpellingsOfDigestsWithAWarning) {
    std::string upper(sha256);
    for (char& c : upper) c = static_cast<char>(std::toupper(c));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\nHash: " + upper + "\n"),
                ElementsAre("warning manifest/unusual-digest-spelling 9:7"));
    EXPECT_EQ(hex(*manifest.sources[0].digest()), sha256);
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\nHash: J7vbJdj07W0H1vZYG4ZRXosvAFmyNu97b1DWZ0s08Co=\n"),
                ElementsAre("warning manifest/unusual-digest-spelling 9:7"));
    EXPECT_EQ(hex(*manifest.sources[0].digest()), sha256);
    EXPECT_THAT(found_in("Source: x\nAlgorithm: MD5\nHash: Mzc5MDhkZDg0MjVmMGQwOTU3ZGQwYzRmMjIyNDM4YjA=\n"),
                ElementsAre("warning manifest/weak-algorithm 8:12", "warning manifest/unusual-digest-spelling 9:7"));
    EXPECT_EQ(hex(*manifest.sources[0].digest()), "37908dd8425f0d0957dd0c4f222438b0");
}

TEST_F(ManifestTest, WarnsOfAlgorithmsThatAreWeakOrMisspelt) {
    EXPECT_THAT(found_in("Source: x\nAlgorithm: md5\nHash: " + std::string(md5) + "\n"),
                ElementsAre("warning manifest/weak-algorithm 8:12"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA256\nHash: " + std::string(sha256) + "\n"),
                ElementsAre("warning manifest/misspelt-algorithm 8:12"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: sha-256\nHash: " + std::string(sha256) + "\n"), IsEmpty());
}

TEST_F(ManifestTest, ReadsFieldsInAnyOrder) {
    EXPECT_THAT(found_in("Source: x\nHash: " + std::string(sha256) + "\nAlgorithm: SHA-256\n"),
                ElementsAre("warning manifest/wrong-field-order 8:7"));
    EXPECT_TRUE(manifest.sources[0].digest());
    EXPECT_THAT(found_in("Source: x\nCertificate: c\nSignature: s\n"),
                ElementsAre("warning manifest/wrong-field-order 8:14"));
}

TEST_F(ManifestTest, RefusesFieldsOutOfPlace) {
    EXPECT_THAT(found_in("Algorithm: SHA-256\nSource: x\n"), ElementsAre("error manifest/field-without-source 7:1"));
    EXPECT_THAT(found_in("Source: x\nAlgorithm: SHA-256\nHash: " + std::string(sha256) + "\nHash: y\n"),
                ElementsAre("error manifest/repeated-field 10:1"));
    EXPECT_EQ(hex(*manifest.sources[0].digest()), sha256);
    EXPECT_THAT(found_in("Source: x\nCertificate: c\n"),
                ElementsAre("error manifest/certificate-without-signature 8:14"));
    EXPECT_THAT(found_in("Source: x\nSignature: s\n"), IsEmpty());
}

TEST_F(ManifestTest, SeparatesLocalPathsFromUris) {
    EXPECT_THAT(found_in("Source: https://vendor.example/a.sh\nSource: a/b.sh\n"), IsEmpty());
    EXPECT_TRUE(manifest.sources[0].remote);
    EXPECT_EQ(manifest.sources[0].path, "");
    EXPECT_FALSE(manifest.sources[1].remote);
    EXPECT_EQ(manifest.sources[1].path, "a/b.sh");
}

TEST_F(ManifestTest, NormalisesPaths) {
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

TEST_F(ManifestTest, ReportsFilesThatAreListedTwice) {
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

TEST_F(ManifestTest, EnforcesItsLimits) {
    Limits limits;
    limits.manifest = manifest_head.size();
    EXPECT_THAT(found(manifest_head, limits), IsEmpty());
    EXPECT_THAT(found(manifest_head + "\n", limits), ElementsAre("error manifest/too-large"));
    EXPECT_TRUE(manifest.metadata.empty());

    limits = {};
    limits.entries = 4;
    const std::string four = manifest_head + "Source: a\nSource: b\nSource: c\nSource: d\n";
    EXPECT_THAT(found(four, limits), IsEmpty());
    EXPECT_THAT(found(four + "Source: e\nno colon\n", limits), ElementsAre("error manifest/too-many-entries 11:1"));
    EXPECT_EQ(manifest.sources.size(), 4u);
    limits.entries = 3;
    EXPECT_THAT(found(manifest_head + "Source: a\n", limits), ElementsAre("error manifest/too-many-entries 5:3"));
    EXPECT_EQ(manifest.metadata.size(), 3u);
}

TEST_F(ManifestTest, TakesAPathLongerThanAName) {
    Limits limits;
    limits.name_bytes = 8;
    EXPECT_THAT(found(manifest_head + "Source: 123456789\n", limits), IsEmpty());
}

TEST_F(ManifestTest, GivesUpOnAFileThatIsNoManifest) {
    Limits limits;
    limits.findings = 3;
    EXPECT_THAT(found("a\nb\nc\nd\n", limits),
                ElementsAre("error manifest/missing-colon 1:1", "error manifest/missing-colon 2:1",
                            "error manifest/missing-colon 3:1", "error manifest/not-a-manifest 3:1",
                            "error manifest/empty-manifest"));
}

TEST_F(ManifestTest, ShowsPartsOfLongLinesOnly) {
    found_in("Source: x\nMaintainer: " + std::string(1'000'000, 'y') + "\n");
    EXPECT_LT(report.diagnostics().at(0).place.excerpt.size(), 200u);
    EXPECT_EQ(report.diagnostics()[0].place.excerpt.substr(0, 14), "Maintainer: yy");
}

TEST_F(ManifestTest, TakesAMillionSources) {
    std::string text = manifest_head;
    for (int i = 0; i < 1'000'000; ++i) text += "Source: f" + std::to_string(i) + "\n";
    EXPECT_THAT(found(std::move(text)), IsEmpty());
    EXPECT_EQ(manifest.sources.size(), 1'000'000u);
    EXPECT_EQ(manifest.place(manifest.sources.back().source).excerpt, "Source: f999999");
}

}  // namespace
}  // namespace csar::meta
