#include "meta/file_blocks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/meta/findings.hpp"

namespace csar::meta {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view sha256_hex = "27bbdb25d8f4ed6d07d6f6581b86515e8b2f0059b236ef7b6f50d6674b34f02a";

class FileBlocks : public ::testing::Test {
protected:
    std::vector<std::string> found(const std::string& blocks, const std::string& version = "1.1") {
        report.reset();
        const std::string block_0 =
            version == "2.0" ? "CSAR-Version: 2.0\n" : "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: " + version + "\n";
        meta =
            parse_tosca_meta("TOSCA.meta", block_0 + "Created-By: me\nEntry-Definitions: a.yaml\n\n" + blocks, report);
        metadata = read_package_metadata(meta, report);
        return findings(report);
    }
    const FileBlock& file() const { return metadata.files.at(0); }

    FreshReport report;
    ToscaMeta meta;
    PackageMetadata metadata;
};

TEST_F(FileBlocks, DescribeAFile) {
    EXPECT_THAT(found("Name: Plans/AddUser.bpmn\nContent-Type: application/vnd.oasis.bpmn\nX-Y: z\n\nVendor: x\n"),
                IsEmpty());
    ASSERT_EQ(metadata.files.size(), 1u);
    EXPECT_EQ(file().name.path, "Plans/AddUser.bpmn");
    EXPECT_EQ(file().name.position, (TextPosition{6, 7}));
    EXPECT_EQ(file().content_type.text, "application/vnd.oasis.bpmn");
    EXPECT_FALSE(file().is_pattern);
}

TEST_F(FileBlocks, MayDescribeAPatternOrARemoteFile) {
    EXPECT_THAT(found("Name: Plans/*\nContent-Type: a/b\n\nName: https://x/y\nContent-Type: a/b\n"), IsEmpty());
    EXPECT_TRUE(metadata.files[0].is_pattern);
    EXPECT_EQ(metadata.files[0].name.path, "");
    EXPECT_FALSE(metadata.files[1].is_pattern);
    EXPECT_EQ(metadata.files[1].name.path, "");
}

TEST_F(FileBlocks, StartWithNameAndContentTypeBeforeTosca2) {
    EXPECT_THAT(found("Content-Type: a/b\nName: x\n"), ElementsAre("warning meta/wrong-keyname-order 6:1"));
    EXPECT_THAT(found("Name: x\nHint: y\nContent-Type: a/b\n"), ElementsAre("warning meta/wrong-keyname-order 6:1"));
    EXPECT_THAT(found("Name: x\n"), ElementsAre("warning meta/missing-content-type 6:7"));
    EXPECT_THAT(found("Content-Type: a/b\nName: x\n\nName: y\n", "2.0"), IsEmpty());
}

TEST_F(FileBlocks, HaveAMediaTypeForContentType) {
    for (const std::string bad : {"test-data", "a/", "/b", "a b/c", "a/b/c"})
        EXPECT_THAT(found("Name: x\nContent-Type: " + bad + "\n"),
                    ElementsAre("warning meta/malformed-content-type 7:15"))
            << bad;
    EXPECT_THAT(found("Name: x\nContent-Type: text/plain; charset=utf-8\n"), IsEmpty());
}

TEST_F(FileBlocks, MayDescribeAFileTwice) {
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\n\nName: x\nContent-Type: a/c\n"),
                ElementsAre("note meta/described-twice 9:7"));
    EXPECT_EQ(metadata.files.size(), 2u);
}

TEST_F(FileBlocks, HoldDigestsInThreeSpellings) {
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\nAlgorithm: SHA-256\nHash: " + std::string(sha256_hex) + "\n"),
                IsEmpty());
    ASSERT_EQ(file().digests.size(), 1u);
    EXPECT_EQ(hex(file().digests[0].digest), sha256_hex);
    EXPECT_EQ(file().digests[0].position, (TextPosition{9, 7}));
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\nSHA-256: " + std::string(sha256_hex) + "\n"), IsEmpty());
    EXPECT_EQ(hex(file().digests.at(0).digest), sha256_hex);
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\nSHA-256-Digest: J7vbJdj07W0H1vZYG4ZRXosvAFmyNu97b1DWZ0s08Co=\n"),
                ElementsAre("warning meta/unusual-digest-spelling 8:17"));
    EXPECT_EQ(hex(file().digests.at(0).digest), sha256_hex);
    EXPECT_EQ(finding(report, "meta/unusual-digest-spelling").hint, "write '" + std::string(sha256_hex) + "'");
}

TEST_F(FileBlocks, GetBackTheZerosThatWineryLoses) {
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\nSHA-256: " + std::string(62, 'a') + "\n"),
                ElementsAre("warning meta/unusual-digest-spelling 8:10"));
    EXPECT_EQ(hex(file().digests.at(0).digest), "00" + std::string(62, 'a'));
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\nSHA-256: " + std::string(59, 'a') + "\n"),
                ElementsAre("error meta/malformed-digest 8:10"));
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\nAlgorithm: SHA-256\nHash: " + std::string(62, 'a') + "\n"),
                ElementsAre("error meta/malformed-digest 9:7"));
}

TEST_F(FileBlocks, NeedBothAlgorithmAndHash) {
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\nHash: " + std::string(sha256_hex) + "\n"),
                ElementsAre("error meta/incomplete-digest 8:1"));
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\nAlgorithm: SHA-256\n"),
                ElementsAre("error meta/incomplete-digest 8:1"));
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\nAlgorithm:\nHash: " + std::string(sha256_hex) + "\n"),
                ElementsAre("warning meta/empty-value 8:11", "error meta/incomplete-digest 8:1"));
    EXPECT_TRUE(file().digests.empty());
}

TEST_F(FileBlocks, NeedAKnownAlgorithmAndAFittingHash) {
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\nAlgorithm: SHA-255\nHash: " + std::string(sha256_hex) + "\n"),
                ElementsAre("error meta/unknown-digest-algorithm 8:12"));
    EXPECT_THAT(found("Name: x\nContent-Type: a/b\nAlgorithm: SHA-512\nHash: " + std::string(sha256_hex) + "\n"),
                ElementsAre("error meta/malformed-digest 9:7"));
    EXPECT_THAT(found("Vendor: x\nHash: y\n"), IsEmpty());  // a custom block
}

}  // namespace
}  // namespace csar::meta
