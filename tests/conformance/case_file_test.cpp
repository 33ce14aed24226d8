// Reading and checking case files: a case can fail, and at which line.
#include "tests/conformance/case_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/conformance/observation.hpp"

namespace csar::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr auto error = Severity::error, warning = Severity::warning;

std::vector<Finding> findings_of(const Subject& subject) {
    std::vector<Finding> findings;
    for (const Expectation& expected : subject.expected) findings.push_back(expected.finding);
    return findings;
}

std::vector<Finding> expected_in(const std::string& text) { return findings_of(parse_case(text).subjects.at(0)); }

std::string why_not(const std::string& text) {
    try {
        parse_case(text);
    } catch (const std::runtime_error& fault) {
        return fault.what();
    }
    return "read";
}

TEST(CaseFile, SaysInItsHeadWhatItIsAbout) {
    const CaseFile test = parse_case(
        "# A remark.\n# rule: a.b error tosca/wrong-form\n# rule: a.c info - nothing to break\n# good: other.case\n"
        "# good: third.case\n"
        "# versions: 1.0-1.2,2.0\n\n--- bad: a.b in words\nx\n--- good as 1.3\ny\n");
    ASSERT_EQ(test.rules.size(), 2u);
    EXPECT_EQ(test.rules[0].name, "a.b");
    EXPECT_EQ(test.rules[0].severity, "error");
    EXPECT_EQ(test.rules[0].identifier, "tosca/wrong-form");
    EXPECT_EQ(test.rules[1].identifier, "-");
    EXPECT_EQ(test.rules[1].reason, "nothing to break");
    EXPECT_THAT(test.goods, ElementsAre("other.case", "third.case"));
    ASSERT_EQ(test.subjects.size(), 2u);
    EXPECT_EQ(test.subjects[0].label, "a.b in words");
    EXPECT_FALSE(test.subjects[0].good);
    EXPECT_THAT(test.subjects[0].versions, ElementsAre("1.0", "1.1", "1.2", "2.0"));
    EXPECT_TRUE(test.subjects[1].good);
    EXPECT_THAT(test.subjects[1].versions, ElementsAre("1.3"));
}

TEST(CaseFile, MarksTheColumnAboveTheCaret) {
    EXPECT_THAT(expected_in("--- bad\na: b\n#  ^ error tosca/x\n"), ElementsAre(Finding{"", 1, 4, error, "tosca/x"}));
    EXPECT_THAT(expected_in("--- bad\na: b\n#^ warning tosca/x\n"), ElementsAre(Finding{"", 1, 2, warning, "tosca/x"}));
    EXPECT_THAT(expected_in("--- bad\na: b\n#< error tosca/x\n"), ElementsAre(Finding{"", 1, 1, error, "tosca/x"}));
    EXPECT_THAT(expected_in("--- bad\na: b\n#- error tosca/x\n"), ElementsAre(Finding{"", 1, 0, error, "tosca/x"}));
    EXPECT_THAT(expected_in("--- bad\n#- error tosca/x\na: b\n"), ElementsAre(Finding{"", 0, 0, error, "tosca/x"}));
}

TEST(CaseFile, LeavesExpectationsOutOfTheFile) {
    const CaseFile test = parse_case(
        "--- bad\na: |\n  one\n#  ^ error tosca/x\n#    ^ warning tosca/y\n  # two\n# ^ three\n#^ error tosca/z\n");
    EXPECT_EQ(test.subjects[0].files[0].text(), "a: |\n  one\n  # two\n# ^ three\n");
    EXPECT_THAT(findings_of(test.subjects[0]),
                ElementsAre(Finding{"", 2, 4, error, "tosca/x"}, Finding{"", 2, 6, warning, "tosca/y"},
                            Finding{"", 4, 2, error, "tosca/z"}));
}

TEST(CaseFile, HoldsTreesPackagesAndArchives) {
    const CaseFile test = parse_case(
        "--- bad\na\n--- file: b/my c.yaml\nd\n#< error tosca/x\n--- inputs\ne\n#< error tosca/y\n"
        "--- good package\n--- file: TOSCA.meta\n--- good archive x.zip\n#- warning zip/z at p:q/r:3:4\n");
    ASSERT_EQ(test.subjects.size(), 3u);
    EXPECT_THAT(findings_of(test.subjects[0]),
                ElementsAre(Finding{"b/my c.yaml", 1, 1, error, "tosca/x"}, Finding{"inputs", 1, 1, error, "tosca/y"}));
    EXPECT_EQ(test.subjects[1].shape, Shape::package);
    EXPECT_EQ(test.subjects[1].files.at(1).text(), "");
    EXPECT_EQ(test.subjects[2].archive, "x.zip");
    EXPECT_THAT(findings_of(test.subjects[2]), ElementsAre(Finding{"p:q/r", 3, 4, warning, "zip/z"}));
}

TEST(CaseFile, SaysWhatIsVerified) {
    const CaseFile all = parse_case("# command: verify\n--- bad package\n--- good\na\n");
    EXPECT_TRUE(all.subjects[0].verified);
    EXPECT_TRUE(all.subjects[1].verified);
    const CaseFile one = parse_case("--- bad package\n--- intake\ntitle: t\n--- good package\n");
    EXPECT_TRUE(one.subjects[0].verified);
    EXPECT_FALSE(one.subjects[1].verified);
    EXPECT_EQ(one.subjects[0].files.at(1).text(), "title: t\n");
}

TEST(CaseFile, SaysWhatItCannotRead) {
    EXPECT_EQ(why_not("a: b\n"), "1: before the first --- there are only comments");
    EXPECT_EQ(why_not("# rule: a.b error\n"), "1: a rule has a name, a severity and an identifier");
    EXPECT_EQ(why_not("# rule: a.b mistake tosca/x\n"), "1: a rule has a name, a severity and an identifier");
    EXPECT_EQ(why_not("# versions: 1.0-1.9\n"), "1: there is no version 1.9");
    EXPECT_EQ(why_not("--- bad as 1.3-1.0\n"), "1: no version is in 1.3-1.0");
    EXPECT_EQ(why_not("--- bda\n"), "1: the first --- begins a bad or a good subject");
    EXPECT_EQ(why_not("--- bad\na\n--- godo\n"), "3: after --- stands bad, good, file:, inputs or intake");
    EXPECT_EQ(why_not("--- bad\n#  ^ error tosca/x\n"), "2: there is no line above whose column could be marked");
    EXPECT_EQ(why_not("--- bad package\na\n"),
              "2: the files of a package begin with --- file:, and an archive has none");
    EXPECT_EQ(why_not("# only a head\n"), "1: there is nothing to check");
}

TEST(CaseFile, IsPrintedAsItWasRead) {
    const std::string text =
        "# rule: a.b error tosca/x\n\n--- bad as 1.0-1.3: words\n#- warning tosca/w\n#- error zip/z at b:0:0 as 1.0\n"
        "a: b\n#< error tosca/x as 1.0,1.2-1.3\n#^ error tosca/y\n#  ^ error tosca/y\n#  ^ error tosca/y\n"
        "--- file: c\n# d\n";
    const CaseFile test = parse_case(text);
    EXPECT_EQ(print_case(test, {test.subjects[0].expected}), text);
}

TEST(CaseFile, GetsOneExpectationForAFindingOfSeveralVersions) {
    const Finding x{"", 1, 1, error, "tosca/x"}, y{"", 2, 1, error, "tosca/y"};
    const auto all = merged({{x, "1.0"}, {y, "1.0"}, {x, "1.1"}, {x, "1.1"}}, {"1.0", "1.1"});
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0].finding, x);
    EXPECT_THAT(all[0].versions, IsEmpty());
    EXPECT_EQ(all[1].finding, x);
    EXPECT_THAT(all[1].versions, ElementsAre("1.1"));
    EXPECT_EQ(all[2].finding, y);
    EXPECT_THAT(all[2].versions, ElementsAre("1.0"));
}

std::vector<std::string> faults_in(const std::string& text) { return faults_of(parse_case(text)); }

TEST(CaseFile, WantsOneErrorOfABadSubjectAndNoneOfAGoodOne) {
    const std::string head = "# rule: a.b error tosca/x\n", one = "#< error tosca/x\n", warns = "#< warning tosca/x\n";
    EXPECT_THAT(faults_in(head + "--- bad\na\n" + one + warns + "--- good\na\n" + warns), IsEmpty());
    EXPECT_THAT(faults_in(head + "--- good\na\n" + one), ElementsAre("2: a good subject must have no error"));
    EXPECT_THAT(faults_in(head + "--- bad\na\n" + one + one),
                ElementsAre(HasSubstr("2: a bad subject must have exact")));
    EXPECT_THAT(faults_in(head + "--- bad\na\n" + warns), ElementsAre(HasSubstr("2: a bad subject must have exact")));
    EXPECT_THAT(faults_in("# rule: a.b warning tosca/x\n--- bad\na\n" + warns), IsEmpty());
    EXPECT_THAT(faults_in(head + "--- bad as 1.0-1.1\na\n#< error tosca/x as 1.0\n"),
                ElementsAre(HasSubstr("2: a bad subject must have exact")));
}

TEST(CaseFile, ShowsTheIdentifierOfEachOfItsRules) {
    const std::string head = "# rule: a.b error tosca/x\n# rule: a.c error tosca/y\n";
    const std::string x = "a\n#< error tosca/x\n", y = "a\n#< error tosca/y\n";
    EXPECT_THAT(faults_in(head + "--- bad: a.b\n" + x + "--- bad: a.c too\n" + y), IsEmpty());
    EXPECT_THAT(faults_in(head + "--- bad: a.b\n" + x + "--- bad: a.c\n" + x),
                ElementsAre("2: no bad subject of this rule has tosca/y"));
    EXPECT_THAT(faults_in(head + "--- bad: a.d\n" + x), ElementsAre(HasSubstr("3: where there are several rules")));
}

// Pretends that csar has one finding, at 1:3, in both versions.
std::vector<std::string> differences_of(const std::string& expectations) {
    const Subject subject = parse_case("--- bad as 1.0-1.1\na: b\n" + expectations).subjects.at(0);
    const Finding finding{"", 1, 3, error, "tosca/x"};
    return differences(subject, {{{finding, "1.0"}, "why"}, {{finding, "1.1"}, "why"}});
}

TEST(Differences, TellWhatCameAndWhatDidNot) {
    EXPECT_THAT(differences_of("# ^ error tosca/x\n"), IsEmpty());
    const std::string in_1_0 = "2: not expected as 1.0: error tosca/x at 1:3 (why)";
    const std::string in_1_1 = "2: not expected as 1.1: error tosca/x at 1:3 (why)";
    EXPECT_THAT(differences_of(""), ElementsAre(in_1_0, in_1_1));
    EXPECT_THAT(differences_of("# ^ error tosca/x as 1.0\n"), ElementsAre(in_1_1));
    const auto expect_instead = [&](const std::string& line, const std::string& shown) {
        EXPECT_THAT(differences_of(line), ElementsAre(in_1_0, in_1_1, "3: expected as 1.0 and not there: " + shown,
                                                      "3: expected as 1.1 and not there: " + shown));
    };
    expect_instead("#  ^ error tosca/x\n", "error tosca/x at 1:4");
    expect_instead("# ^ error tosca/y\n", "error tosca/y at 1:3");
    expect_instead("# ^ warning tosca/x\n", "warning tosca/x at 1:3");
    EXPECT_THAT(differences_of("# ^ error tosca/x\n# ^ error tosca/x as 1.1\n"),
                ElementsAre("4: expected as 1.1 and not there: error tosca/x at 1:3"));
}

TEST(Differences, PointAtTheLineOfTheCaseFile) {
    const Subject subject = parse_case("--- bad\na\n#< error tosca/x\nb\n--- file: c\nd\n").subjects.at(0);
    const Finding x{"", 1, 1, error, "tosca/x"};
    EXPECT_THAT(differences(subject, {{{x, ""}, "m"},
                                      {{{"", 2, 1, error, "tosca/y"}, ""}, "m"},
                                      {{{"c", 1, 1, error, "tosca/y"}, ""}, "m"},
                                      {{{"e", 1, 1, error, "tosca/y"}, ""}, "m"}}),
                ElementsAre(HasSubstr("4: not expected"), HasSubstr("6: not expected"), HasSubstr("1: not expected")));
}

}  // namespace
}  // namespace csar::conformance
