#include "csar/integrity/claims.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/rules/integrity.hpp"

namespace csar::integrity {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Claim n is in line n.
class Lines final : public ClaimOrigin {
public:
    Place place(std::size_t number) const override {
        return {.file = "list", .line = static_cast<std::uint32_t>(number)};
    }
    const Rule& mismatch() const override { return rules::integrity::digest_mismatch; }
};

// Claims with lower priority than those of Lines.
class Hearsay final : public ClaimOrigin {
public:
    Place place(std::size_t number) const override {
        return {.file = "hearsay", .line = static_cast<std::uint32_t>(number)};
    }
    const Rule& mismatch() const override { return rules::integrity::checksum_mismatch; }
    bool may_be_outdated() const override { return true; }
};

Digests digests_of(std::string_view content, DigestAlgorithms wanted) {
    ContentDigester digester;
    digester.start(wanted);
    digester.write(as_bytes(content));
    return digester.finish();
}

class ClaimsTest : public testing::Test {
protected:
    void claim(std::string_view path, DigestAlgorithm algorithm, std::string_view content) {
        claims_.add(path, digest_of(algorithm, as_bytes(content)), lines_, ++count_);
    }
    void read(std::string_view path, std::string_view content, bool sound = true) {
        claims_.check(path, digests_of(content, claims_.wanted(path)), sound);
    }
    std::vector<std::uint32_t> broken_lines() {
        claims_.report_to(report_);
        std::vector<std::uint32_t> lines;
        for (const Diagnostic& finding : report_.diagnostics()) lines.push_back(finding.place.line);
        return lines;
    }

    void hear(std::string_view path, std::string_view content) {
        claims_.add(path, digest_of(DigestAlgorithm::sha256, as_bytes(content)), hearsay_, ++count_);
    }
    std::string_view only_finding() {
        claims_.report_to(report_);
        return report_.diagnostics().size() == 1 ? report_.diagnostics()[0].id : "none or several";
    }

    Lines lines_;
    Hearsay hearsay_;
    Claims claims_;
    std::size_t count_ = 0;
    Report report_;
};

TEST_F(ClaimsTest, WantEveryAlgorithmThatAFileIsClaimedBy) {
    claim("b", DigestAlgorithm::sha256, "");
    claim("a", DigestAlgorithm::sha512, "");
    claim("b", DigestAlgorithm::md5, "");
    claims_.close();
    EXPECT_TRUE(claims_.wanted("b").contains(DigestAlgorithm::sha256));
    EXPECT_TRUE(claims_.wanted("b").contains(DigestAlgorithm::md5));
    EXPECT_FALSE(claims_.wanted("b").contains(DigestAlgorithm::sha512));
    EXPECT_TRUE(claims_.wanted("c").empty());
}

TEST_F(ClaimsTest, HoldWhenTheContentIsWhatTheySay) {
    claim("a", DigestAlgorithm::sha256, "content");
    claim("a", DigestAlgorithm::sha1, "content");
    claims_.close();
    read("a", "content");
    EXPECT_EQ(claims_.protection("a"), Protection::intact);
    EXPECT_THAT(broken_lines(), ElementsAre());
}

TEST_F(ClaimsTest, AreReportedOneByOneWithTheDigestOfTheContent) {
    claim("b", DigestAlgorithm::sha256, "content");
    claim("a", DigestAlgorithm::sha256, "content");
    claim("b", DigestAlgorithm::sha512, "other");
    claims_.close();
    read("a", "other");
    read("b", "other");
    EXPECT_THAT(broken_lines(), ElementsAre(1U, 2U));
    EXPECT_THAT(report_.diagnostics()[0].hint, HasSubstr(hex(digest_of(DigestAlgorithm::sha256, as_bytes("other")))));
    EXPECT_EQ(claims_.protection("b"), Protection::broken);
    EXPECT_EQ(report_.exit_status(), ExitStatus::mismatch);
}

TEST_F(ClaimsTest, ProtectLittleWhenTheyCanBeForged) {
    claim("md5", DigestAlgorithm::md5, "");
    claim("sha1", DigestAlgorithm::sha1, "");
    claims_.close();
    read("md5", "");
    read("sha1", "");
    EXPECT_EQ(claims_.protection("md5"), Protection::weak);
    EXPECT_EQ(claims_.protection("sha1"), Protection::weak);
    EXPECT_EQ(claims_.protection("other"), Protection::none);
}

TEST_F(ClaimsTest, AreBrokenByDamagedBytes) {
    claim("a", DigestAlgorithm::sha256, "content");
    claims_.close();
    read("a", "cont", false);
    EXPECT_EQ(claims_.protection("a"), Protection::broken);
    EXPECT_THAT(broken_lines(), ElementsAre());  // that they are damaged was said by who read them
}

TEST_F(ClaimsTest, AreErrorsWhenNothingButDefinitionsVouchesForTheFile) {
    hear("a", "other");
    claim("a", DigestAlgorithm::md5, "content");  // can be forged
    claims_.close();
    read("a", "content");
    EXPECT_EQ(only_finding(), "integrity/checksum-mismatch");
    EXPECT_EQ(claims_.protection("a"), Protection::broken);
}

TEST_F(ClaimsTest, DoNotBreakAFileThatAManifestProtects) {
    hear("a", "other");
    claim("a", DigestAlgorithm::sha256, "content");
    claims_.close();
    read("a", "content");
    EXPECT_EQ(only_finding(), "integrity/checksum-mismatch");
    EXPECT_EQ(claims_.protection("a"), Protection::intact);
    EXPECT_EQ(report_.exit_status(), ExitStatus::mismatch);
}

TEST_F(ClaimsTest, AreErrorsWhenAManifestMakesThem) {
    hear("a", "content");
    claim("a", DigestAlgorithm::sha256, "other");
    claims_.close();
    read("a", "content");
    EXPECT_EQ(only_finding(), "integrity/digest-mismatch");
    EXPECT_EQ(claims_.protection("a"), Protection::broken);
}

TEST_F(ClaimsTest, AreUnknownWhileNobodyRead) {
    claim("a", DigestAlgorithm::sha256, "content");
    claims_.close();
    EXPECT_EQ(claims_.protection("a"), Protection::unknown);
}

TEST_F(ClaimsTest, MustHoldForBothOfTwoEntriesOfOneName) {
    claim("a", DigestAlgorithm::sha256, "content");
    claim("b", DigestAlgorithm::sha256, "content");
    claims_.close();
    read("a", "other");
    read("a", "content");
    read("b", "content");
    read("b", "other");
    EXPECT_EQ(claims_.protection("a"), Protection::broken);
    EXPECT_EQ(claims_.protection("b"), Protection::broken);
}

}  // namespace
}  // namespace csar::integrity
