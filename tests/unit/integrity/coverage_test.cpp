#include "csar/integrity/coverage.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace csar::integrity {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Kind = ListedFile::Digest;

class Coverage : public testing::Test {
protected:
    // "id line-of-the-manifest" or "id file", for each finding.
    std::vector<std::string> findings(CoverageDemand demand) {
        CoverageQuery query;
        query.manifest = "m.mf";
        query.listed = listed_;
        query.place_of_listed = [](std::size_t number) {
            return Place{.file = "m.mf", .line = static_cast<std::uint32_t>(number + 1)};
        };
        query.files = files_;
        query.others = others_;
        query.is_directory = [](std::string_view path) { return path == "directory"; };
        query.near = [](std::string_view path) { return "near " + std::string(path); };
        query.exempt = {"m.mf", "m.cert"};
        query.demand = demand;
        report_.emplace();
        result_ = check_coverage(query, *report_);
        std::vector<std::string> found;
        for (const Diagnostic& d : report_->diagnostics())
            found.push_back(std::string(d.id) + " " + (d.place.line ? std::to_string(d.place.line) : d.place.file));
        return found;
    }

    std::vector<ListedFile> listed_{{"a", Kind::strong}, {"b", Kind::strong}};
    std::vector<std::string_view> files_{"b", "m.mf", "a"};
    std::vector<std::string_view> others_;
    CoverageResult result_;
    std::optional<Report> report_;
};

TEST_F(Coverage, IsFullWhenEveryFileIsListedWithADigest) {
    EXPECT_THAT(findings(CoverageDemand::contents), IsEmpty());
    EXPECT_EQ(result_.listed, 2U);
}

TEST_F(Coverage, WarnsOfAbsentFilesThatNobodyPromised) {
    listed_.push_back({"c", Kind::none});
    EXPECT_THAT(findings(CoverageDemand::none), ElementsAre("integrity/missing-file-without-digest 3"));
    EXPECT_THAT(result_.absent, ElementsAre("c"));
    EXPECT_EQ(report_->exit_status(), ExitStatus::ok);
    EXPECT_THAT(findings(CoverageDemand::names), ElementsAre("integrity/missing-file 3"));
}

TEST_F(Coverage, MissesAbsentFilesOfArtifactSets) {
    listed_.push_back({"c", Kind::none, true});
    EXPECT_THAT(findings(CoverageDemand::existence), ElementsAre("integrity/missing-file 3"));
    EXPECT_EQ(report_->exit_status(), ExitStatus::mismatch);
}

TEST_F(Coverage, MissesListedFilesThatAreAbsent) {
    listed_.push_back({"c", Kind::weak});
    EXPECT_THAT(findings(CoverageDemand::none), ElementsAre("integrity/missing-file 3"));
    EXPECT_EQ(report_->diagnostics()[0].hint, "near c");
    EXPECT_THAT(result_.absent, ElementsAre("c"));
    EXPECT_EQ(report_->exit_status(), ExitStatus::mismatch);
}

TEST_F(Coverage, ReportsAnAbsentFileOnceHoweverOftenItIsListed) {
    listed_.push_back({"c", Kind::none});
    listed_.push_back({"c", Kind::strong});
    EXPECT_THAT(findings(CoverageDemand::contents), ElementsAre("integrity/missing-file 3"));
}

TEST_F(Coverage, WarnsOfListedDirectories) {
    listed_.push_back({"directory", Kind::none});
    EXPECT_THAT(findings(CoverageDemand::none), ElementsAre("integrity/listed-directory 3"));
    EXPECT_EQ(report_->exit_status(), ExitStatus::ok);
}

TEST_F(Coverage, ReportsUnlistedFilesOnceWhenNobodyDemandsThem) {
    files_.insert(files_.end(), {"y", "x"});
    EXPECT_THAT(findings(CoverageDemand::none), ElementsAre("integrity/partial-manifest m.mf"));
    EXPECT_EQ(report_->diagnostics()[0].message,
              "the manifest does not list 2 of the 5 files of the package, for example 'x'");
    EXPECT_EQ(report_->exit_status(), ExitStatus::ok);
}

TEST_F(Coverage, ReportsEachUnlistedFileWhenTheyAreDemanded) {
    files_.insert(files_.end(), {"y", "x", "x"});
    EXPECT_THAT(findings(CoverageDemand::names), ElementsAre("integrity/unlisted-file x", "integrity/unlisted-file y"));
    EXPECT_THAT(result_.unlisted, ElementsAre("x", "y"));
    EXPECT_EQ(report_->exit_status(), ExitStatus::mismatch);
}

TEST_F(Coverage, MissesWhatIsNoFileWhenFilesAreDemanded) {
    others_ = {"link", "a", "pipe"};
    EXPECT_THAT(findings(CoverageDemand::none), IsEmpty());
    EXPECT_THAT(findings(CoverageDemand::names),
                ElementsAre("integrity/unlisted-file link", "integrity/unlisted-file pipe"));
}

TEST_F(Coverage, NeedNotIncludeTheManifestAndItsSignatures) {
    files_.emplace_back("m.cert");
    EXPECT_THAT(findings(CoverageDemand::contents), IsEmpty());
}

TEST_F(Coverage, ReportsFilesWithoutDigestsOnce) {
    listed_ = {{"m.mf", Kind::none}, {"a", Kind::none}, {"b", Kind::none}};
    EXPECT_THAT(findings(CoverageDemand::names), ElementsAre("integrity/files-without-digest 2"));
    EXPECT_EQ(report_->diagnostics()[0].message, "the manifest has no digest for 2 of 3 listed files, for example 'a'");
}

TEST_F(Coverage, DemandsADigestOfEachFile) {
    listed_ = {{"a", Kind::none}, {"b", Kind::none}};
    EXPECT_THAT(findings(CoverageDemand::contents),
                ElementsAre("integrity/missing-required-digest 1", "integrity/missing-required-digest 2"));
    EXPECT_THAT(result_.no_digest, ElementsAre("a", "b"));
    EXPECT_EQ(report_->exit_status(), ExitStatus::mismatch);
}

TEST_F(Coverage, DoesNotTakeDigestsThatCanBeForged) {
    listed_ = {{"a", Kind::weak}, {"b", Kind::strong}};
    EXPECT_THAT(findings(CoverageDemand::none), ElementsAre("integrity/files-with-weak-digest 1"));
    EXPECT_THAT(findings(CoverageDemand::contents), ElementsAre("integrity/weak-required-digest 1"));
}

TEST_F(Coverage, TakesTheBetterOfTwoEntriesForOneFile) {
    listed_.insert(listed_.begin(), {"a", Kind::none});
    EXPECT_THAT(findings(CoverageDemand::contents), IsEmpty());
}

}  // namespace
}  // namespace csar::integrity
