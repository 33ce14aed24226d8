#include "meta/file_blocks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/meta/findings.hpp"

namespace csar::meta {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> names(std::string_view list) {
    std::vector<std::string> out;
    for (const ListedName& listed : split_names(list).names) {
        EXPECT_EQ(list.substr(listed.offset, listed.name.size()), listed.name);
        out.emplace_back(listed.name);
    }
    return out;
}

TEST(SplitNames, SplitsAtBlanks) {
    EXPECT_THAT(names("a.yaml b.yaml"), ElementsAre("a.yaml", "b.yaml"));
    EXPECT_THAT(names("  a.yaml \t b.yaml "), ElementsAre("a.yaml", "b.yaml"));
    EXPECT_THAT(names(""), IsEmpty());
    EXPECT_FALSE(split_names("a b").comma);
    EXPECT_FALSE(split_names("a b").stray_quote);
}

TEST(SplitNames, KeepsBlanksBetweenQuotationMarks) {
    const ListedNames list = split_names("\"my types.yaml\" b.yaml \"c d\"");
    EXPECT_THAT(names("\"my types.yaml\" b.yaml \"c d\""), ElementsAre("my types.yaml", "b.yaml", "c d"));
    EXPECT_FALSE(list.stray_quote);
    EXPECT_THAT(names("\"\" a"), ElementsAre("a"));
}

TEST(SplitNames, FindsAQuotationMarkWithoutPartner) {
    EXPECT_EQ(split_names("a \"my types.yaml b.yaml").stray_quote, 2u);
    EXPECT_THAT(names("a \"my types.yaml b.yaml"), ElementsAre("a", "my types.yaml b.yaml"));
    EXPECT_EQ(split_names("\"").stray_quote, 0u);
}

TEST(SplitNames, FindsAQuotationMarkInsideAName) {
    EXPECT_EQ(split_names("a\"b c\"").stray_quote, 1u);
    EXPECT_EQ(split_names("\"a\"b").stray_quote, 2u);
    EXPECT_FALSE(split_names("\"a\",b").stray_quote);
}

TEST(SplitNames, TakesCommasForSeparators) {
    EXPECT_THAT(names("a.yaml, b.yaml,c.yaml"), ElementsAre("a.yaml", "b.yaml", "c.yaml"));
    EXPECT_EQ(split_names("a.yaml, b.yaml").comma, 6u);
    EXPECT_FALSE(split_names("\"a,b.yaml\"").comma);
}

TEST(WithoutQuotes, TakesOffAPairAroundTheWhole) {
    EXPECT_EQ(without_quotes("\"1.0\""), "1.0");
    EXPECT_EQ(without_quotes("'1.0'"), "1.0");
    for (const std::string text : {"1.0", "\"", "\"a", "a\"", "\"a' ", "\"a\" \"b\"", "'a\""})
        EXPECT_EQ(without_quotes(text), text);
}

struct PathCase {
    std::string text;
    std::string path;
    std::string finding;  // empty: none
};

class ReadPath : public ::testing::Test {
protected:
    MetaValue read(std::string text, CsarVersion version = CsarVersion::v2_0, bool directory = false) {
        report.reset();
        MetaValue value{"Entry-Definitions", std::move(text), {}, {1, 20}};
        read_path(meta, version, directory, value, report);
        return value;
    }

    FreshReport report;
    ToscaMeta meta{"TOSCA.meta", {}, {}, {}};
};

TEST_F(ReadPath, TakesPathsFromTheRootOfThePackage) {
    for (const std::string good : {"main.yaml", "defs/main.yaml", "a b.yaml", "a%20b.yaml", "1:b", ""}) {
        EXPECT_EQ(read(good).path, good);
        EXPECT_THAT(findings(report), IsEmpty()) << good;
    }
}

TEST_F(ReadPath, ReportsWhatIsNoSuchPath) {
    const std::vector<PathCase> cases = {
        {"/main.yaml", "", "error meta/absolute-path 1:20"},
        {"C:/main.yaml", "", "error meta/absolute-path 1:20"},
        {"../main.yaml", "", "error meta/path-outside-package 1:20"},
        {"a/../../main.yaml", "", "error meta/path-outside-package 1:20"},
        {".", "", "error meta/path-outside-package 1:20"},
        {"defs\\main.yaml", "", "error meta/backslash-in-path 1:20"},
        {"https://x/main.yaml", "", "error meta/url-as-path 1:20"},
        {"./main.yaml", "main.yaml", "warning meta/roundabout-path 1:20"},
        {"a//b.yaml", "a/b.yaml", "warning meta/roundabout-path 1:20"},
        {"a/../main.yaml", "main.yaml", "warning meta/roundabout-path 1:20"},
    };
    for (const PathCase& bad : cases) {
        EXPECT_EQ(read(bad.text).path, bad.path) << bad.text;
        EXPECT_THAT(findings(report), ElementsAre(bad.finding)) << bad.text;
    }
}

TEST_F(ReadPath, HelpsWithTheRightSpelling) {
    read("defs\\main.yaml");
    EXPECT_EQ(finding(report, "meta/backslash-in-path").hint, "write 'defs/main.yaml'");
    read("./main.yaml");
    EXPECT_EQ(finding(report, "meta/roundabout-path").hint, "write 'main.yaml'");
}

TEST_F(ReadPath, AllowsTheSlashOfToscaOneDotZero) {
    EXPECT_EQ(read("/Service-Template/Payroll.ste", CsarVersion::v1_0).path, "Service-Template/Payroll.ste");
    EXPECT_THAT(findings(report), ElementsAre("warning meta/leading-slash 1:20"));
    EXPECT_EQ(read("C:/x", CsarVersion::v1_0).path, "");
    EXPECT_THAT(findings(report), ElementsAre("error meta/absolute-path 1:20"));
}

TEST_F(ReadPath, AllowsASlashBehindADirectory) {
    EXPECT_EQ(read("Artifacts/Tests/", CsarVersion::v1_1, true).path, "Artifacts/Tests");
    EXPECT_THAT(findings(report), IsEmpty());
    EXPECT_EQ(read("Artifacts/Tests/", CsarVersion::v1_1, false).path, "Artifacts/Tests");
    EXPECT_THAT(findings(report), ElementsAre("warning meta/roundabout-path 1:20"));
}

}  // namespace
}  // namespace csar::meta
