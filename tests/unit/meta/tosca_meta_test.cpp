#include "meta/tosca_meta.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include <csar/limits.hpp>
#include "tests/unit/meta/findings.hpp"

namespace csar::meta {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using KeysAndValues = std::vector<std::vector<std::pair<std::string, std::string>>>;

KeysAndValues keys_and_values(const ToscaMeta& meta) {
    KeysAndValues out;
    for (const Block& block : meta.blocks) {
        out.emplace_back();
        for (const Pair& pair : block.pairs) out.back().emplace_back(pair.key, pair.value);
    }
    return out;
}

class ToscaMetaTest : public ::testing::Test {
protected:
    const ToscaMeta& parse(std::string text) {
        report.reset();
        meta = parse_tosca_meta("TOSCA.meta", std::move(text), report);
        return meta;
    }
    std::vector<std::string> found(std::string text) {
        parse(std::move(text));
        return findings(report);
    }
    KeysAndValues pairs(std::string text) { return keys_and_values(parse(std::move(text))); }

    FreshReport report;
    ToscaMeta meta;
};

TEST_F(ToscaMetaTest, ReadsTheExampleOfTheSpecification) {
    const std::string text =
        "CSAR-Version: 2.0\n"
        "Created-By: OASIS TOSCA TC\n"
        "Entry-Definitions: tosca_elk.yaml \n"
        "Other-Definitions: definitions/tosca_moose.yaml definitions/tosca_deer.yaml\n";
    EXPECT_EQ(pairs(text),
              (KeysAndValues{{{"CSAR-Version", "2.0"},
                              {"Created-By", "OASIS TOSCA TC"},
                              {"Entry-Definitions", "tosca_elk.yaml"},
                              {"Other-Definitions", "definitions/tosca_moose.yaml definitions/tosca_deer.yaml"}}}));
    EXPECT_THAT(findings(report), IsEmpty());
}

TEST_F(ToscaMetaTest, KeepsBlocksApartAndInOrder) {
    const KeysAndValues expected = {{{"a", "1"}, {"b", "2"}}, {{"Name", "x"}}, {{"Name", "y"}}};
    EXPECT_EQ(pairs("a: 1\nb: 2\n\nName: x\n\nName: y\n"), expected);
    EXPECT_EQ(pairs("a: 1\nb: 2\n\n\n\nName: x\n\nName: y\n\n\n"), expected);  // several empty lines part like one
    EXPECT_THAT(findings(report), IsEmpty());
}

TEST_F(ToscaMetaTest, ReadsALineEndWithTheBlanksAroundItAsOneBlank) {
    EXPECT_EQ(pairs("Created-By: A very  \n    long\n name\n"), (KeysAndValues{{{"Created-By", "A very long name"}}}));
    EXPECT_EQ(pairs("Other-Definitions:\n a.yaml\n b.yaml\n"),
              (KeysAndValues{{{"Other-Definitions", "a.yaml b.yaml"}}}));
    EXPECT_THAT(findings(report), IsEmpty());
}

TEST_F(ToscaMetaTest, KnowsWhereEachPartOfAValueStands) {
    parse("Other-Definitions: a.yaml\n   b.yaml\n c.yaml\n");
    const Pair& pair = meta.block_0().pairs[0];
    EXPECT_EQ(pair.key_position, (TextPosition{1, 1}));
    EXPECT_EQ(pair.value_position, (TextPosition{1, 20}));
    EXPECT_EQ(pair.position_of(0), (TextPosition{1, 20}));
    EXPECT_EQ(pair.position_of(2), (TextPosition{1, 22}));
    EXPECT_EQ(pair.position_of(pair.value.find("b.yaml")), (TextPosition{2, 4}));
    EXPECT_EQ(pair.position_of(pair.value.find("c.yaml") + 1), (TextPosition{3, 3}));
}

TEST_F(ToscaMetaTest, KeepsColonsAndAllElseThatYamlWouldTakeForSyntax) {
    for (const std::string value : {"ACME: team", "@acme", "ACME #1", "1.10", "yes", "2019-01-01", "{{{x", "a: b: c"}) {
        EXPECT_EQ(pairs("Created-By: " + value + "\n"), (KeysAndValues{{{"Created-By", value}}}));
        EXPECT_THAT(findings(report), IsEmpty()) << value;
    }
}

TEST_F(ToscaMetaTest, TakesEveryLineEnd) {
    const KeysAndValues expected = {{{"a", "1"}, {"b", "2"}}, {{"c", "3"}}};
    EXPECT_EQ(pairs("a: 1\r\nb: 2\r\n\r\nc: 3\r\n"), expected);
    EXPECT_THAT(findings(report), IsEmpty());
    EXPECT_EQ(pairs("a: 1\rb: 2\r\rc: 3\r"), expected);
    EXPECT_THAT(findings(report), ElementsAre("warning meta/lone-carriage-return 1:5"));
}

TEST_F(ToscaMetaTest, NotesAMissingFinalNewline) {
    EXPECT_THAT(found("a: 1\nb: 2"), ElementsAre("note meta/missing-final-newline 2:5"));
    EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{"a", "1"}, {"b", "2"}}}));
    EXPECT_THAT(found("a: 1\nb: 2\n"), IsEmpty());
}

TEST_F(ToscaMetaTest, NeedsABlock0) {
    for (const std::string empty : {"", "\n", "  \n\n", "# nothing\n", "\xEF\xBB\xBF"}) {
        parse(empty);
        EXPECT_TRUE(report.has("meta/missing-block-0"));
        EXPECT_TRUE(meta.blocks.empty());
        EXPECT_TRUE(meta.block_0().pairs.empty());
    }
    EXPECT_THAT(found("a: 1\n"), IsEmpty());
}

TEST_F(ToscaMetaTest, PassesOverAByteOrderMark) {
    EXPECT_THAT(found("\xEF\xBB\xBF"
                      "a: 1\n"),
                ElementsAre("warning meta/byte-order-mark 1:0"));
    EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{"a", "1"}}}));
    EXPECT_EQ(meta.block_0().pairs[0].key_position, (TextPosition{1, 4}));
}

TEST_F(ToscaMetaTest, RefusesOtherEncodings) {
    EXPECT_THAT(found(std::string("\xFF\xFE"
                                  "a\0:\0",
                                  6)),
                ElementsAre("error meta/not-utf8"));
    EXPECT_TRUE(meta.blocks.empty());
    EXPECT_THAT(found("a: \xFFx\nb: \xC3\xA4\n"), ElementsAre("error meta/not-utf8 1:4"));
    EXPECT_EQ(meta.block_0().pairs.size(), 2u);
}

TEST_F(ToscaMetaTest, RefusesControlCharactersButNotTabsInAValue) {
    EXPECT_THAT(found(std::string("a: x\0y\n", 7)), ElementsAre("error meta/control-character 1:5"));
    EXPECT_THAT(found("a: x\x1B[2J\n"), ElementsAre("error meta/control-character 1:5"));
    EXPECT_THAT(found("a: x\ty\n"), IsEmpty());
}

TEST_F(ToscaMetaTest, WarnsOfAnEmptyLineBeforeBlock0) {
    EXPECT_THAT(found("\n\na: 1\n"), ElementsAre("warning meta/leading-empty-line 1:0"));
    EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{"a", "1"}}}));
}

TEST_F(ToscaMetaTest, ReadsALineOfBlanksAsAnEmptyLine) {
    EXPECT_THAT(found("a: 1\n  \nb: 2\n\t\nc: 3\n"), ElementsAre("note meta/blank-line 2:0"));
    EXPECT_EQ(meta.blocks.size(), 3u);
}

TEST_F(ToscaMetaTest, PassesOverCommentsWithOneWarning) {
    EXPECT_THAT(found("a: 1\n# one\n  more\n#b: 2\n"), ElementsAre("warning meta/unexpected-comment 2:1"));
    EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{"a", "1 more"}}}));
}

TEST_F(ToscaMetaTest, RefusesLinesWithoutColon) {
    EXPECT_THAT(found("CSAR-Version, 1.1\n continued\nb: 2\n"), ElementsAre("error meta/missing-colon 1:1"));
    EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{"b", "2"}}}));
}

TEST_F(ToscaMetaTest, RefusesAnEmptyKeyname) {
    EXPECT_THAT(found("a: 1\n: empty\n"), ElementsAre("error meta/empty-keyname 2:1"));
    EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{"a", "1"}}}));
}

TEST_F(ToscaMetaTest, RefusesABlockThatStartsWithAContinuation) {
    EXPECT_THAT(found("a: 1\n\n  b: 2\n  c: 3\nd: 4\n"), ElementsAre("error meta/orphan-continuation 3:1"));
    EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{"a", "1"}}, {{"d", "4"}}}));
    EXPECT_THAT(found(" a: 1\nb: 2\n"), ElementsAre("error meta/orphan-continuation 1:1"));
}

TEST_F(ToscaMetaTest, RefusesTabsInFrontOfALineButReadsOn) {
    EXPECT_THAT(found("a: 1\n\tmore\n"), ElementsAre("error meta/tab-indentation 2:1"));
    EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{"a", "1 more"}}}));
}

TEST_F(ToscaMetaTest, WarnsWhenNoBlankFollowsTheColon) {
    EXPECT_THAT(found("Type:NSAR\n"), ElementsAre("warning meta/missing-blank-after-colon 1:5"));
    EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{"Type", "NSAR"}}}));
    EXPECT_THAT(found("a:\t1\n"), ElementsAre("warning meta/missing-blank-after-colon 1:2"));
    EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{"a", "1"}}}));
    EXPECT_THAT(found("a:  1\n"), IsEmpty());
}

TEST_F(ToscaMetaTest, WarnsOfBlanksBeforeTheColon) {
    EXPECT_THAT(found("a : 1\n"), ElementsAre("warning meta/blank-before-colon 1:2"));
    EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{"a", "1"}}}));
}

TEST_F(ToscaMetaTest, WarnsOfAnEmptyValueOnceItIsClearThatNothingFollows) {
    EXPECT_THAT(found("a:\nb: 2\n"), ElementsAre("warning meta/empty-value 1:3"));
    EXPECT_THAT(found("a: 1\nb:\n\nc:"), ElementsAre("warning meta/empty-value 2:3", "warning meta/empty-value 4:3",
                                                     "note meta/missing-final-newline 4:3"));
    EXPECT_THAT(found("a:\n b\n"), IsEmpty());
}

TEST_F(ToscaMetaTest, ReportsAKeynameThatIsGivenTwice) {
    EXPECT_THAT(found("a: 1\nb: 2\nA: 3\n"), ElementsAre("error meta/duplicate-keyname 3:1"));
    EXPECT_EQ(finding(report, "meta/duplicate-keyname").related[0].place.line, 1u);
    EXPECT_EQ(meta.block_0().find("a")->value, "1");
    EXPECT_THAT(found("a: 1\n\nName: x\nName: y\n"), ElementsAre("warning meta/duplicate-keyname-in-later-block 4:1"));
    EXPECT_THAT(found("a: 1\n\na: 2\n"), IsEmpty());  // another block
}

TEST_F(ToscaMetaTest, FindsKeynamesWhateverTheirCase) {
    parse("Created-by: me\n");
    ASSERT_NE(meta.block_0().find("Created-By"), nullptr);
    EXPECT_EQ(meta.block_0().find("Created-By")->value, "me");
    EXPECT_EQ(meta.block_0().find("Created"), nullptr);
}

TEST_F(ToscaMetaTest, ShowsTheSourceLineOfAFinding) {
    parse("a: 1\nno colon here\n");
    const Place& place = finding(report, "meta/missing-colon").place;
    EXPECT_EQ(place.file, "TOSCA.meta");
    EXPECT_EQ(place.excerpt, "no colon here");
}

TEST(PrintToscaMeta, WritesOnePairALineAndSeparatesBlocks) {
    const std::vector<Block> blocks = {{{{"CSAR-Version", "2.0", {}, {}, {}}, {"Empty", "", {}, {}, {}}}},
                                       {{{"Name", "a b.txt", {}, {}, {}}}}};
    EXPECT_EQ(print_tosca_meta(blocks), "CSAR-Version: 2.0\nEmpty:\n\nName: a b.txt\n");
    EXPECT_EQ(print_tosca_meta({}), "");
}

TEST(FitsToscaMeta, IsTrueForWhatIsReadBackAsItWas) {
    EXPECT_TRUE(fits_tosca_meta("Created-By", "ACME: team, \"x\" #1"));
    EXPECT_TRUE(fits_tosca_meta("Created-By", ""));
    for (const std::string key : {"", "a:b", " a", "a ", "#a", "a\nb",
                                  "\xEF\xBB\xBF"
                                  "a",
                                  "a\xFF"})
        EXPECT_FALSE(fits_tosca_meta(key, "x")) << key;
    for (const std::string value : {" a", "a ", "a\nb", "a\rb", "a\xFF", "a\x01"})
        EXPECT_FALSE(fits_tosca_meta("a", value)) << value;
}

// Printing and parsing again gives the same content.
void expect_same_meaning(const std::string& text) {
    Report report;
    const ToscaMeta first = parse_tosca_meta("x", text, report);
    const ToscaMeta second = parse_tosca_meta("x", print_tosca_meta(first.blocks), report);
    ASSERT_EQ(keys_and_values(second), keys_and_values(first)) << testing::PrintToString(text);
    for (const Block& block : first.blocks)
        for (const Pair& pair : block.pairs) {
            EXPECT_TRUE(pair.key_position.line > 0 && pair.key_position.column > 0);
            static_cast<void>(first.place(pair.position_of(pair.value.size())));
        }
}

TEST(PrintToscaMeta, GivesBackTheMeaningOfRandomBlocks) {
    std::mt19937 random(1);
    const std::vector<std::string> pieces = {"a",    "Name", ":",    ": ", " ",  "  ",           "\t",   "\n", "\n\n",
                                             "\r\n", "\r",   "\n ",  "#",  "\"", "\xEF\xBB\xBF", "\xFF", ",",  "x: y\n",
                                             "\n\t", "k: v", "\x7F", "\\", "'",  "Z-1: "};
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (auto left = random() % 40; left > 0; --left) text += pieces[random() % pieces.size()];
        expect_same_meaning(text);
    }
}

TEST(PrintToscaMeta, GivesBackTheMeaningOfRandomBytes) {
    std::mt19937 random(2);
    for (int round = 0; round < 1000; ++round) {
        std::string text;
        for (auto left = random() % 200; left > 0; --left) text += static_cast<char>(random());
        expect_same_meaning(text);
    }
}

TEST(PrintToscaMeta, GivesBackRandomValuesThatFit) {
    std::mt19937 random(3);
    for (int round = 0; round < 1000; ++round) {
        std::string key, value;
        for (auto left = random() % 6; left > 0; --left) key += "ab:# -\t\r"[random() % 8];
        for (auto left = random() % 9; left > 0; --left) value += "ab:# \n\t\""[random() % 8];
        if (!fits_tosca_meta(key, value)) continue;
        Report report;
        const ToscaMeta meta = parse_tosca_meta("x", print_tosca_meta({{{{key, value, {}, {}, {}}}}}), report);
        EXPECT_EQ(keys_and_values(meta), (KeysAndValues{{{key, value}}}));
        EXPECT_EQ(report.count(Severity::error), 0u);
    }
}

TEST(ParseToscaMeta, TakesLinearTimeForHostileText) {
    Report report;
    const std::size_t size = MiB / 4;
    std::string text;
    for (const std::string line : {"a:\n", "\n", "x\n", " x\n", "a:\r", "\"", ","}) {
        text.assign("k: v\n");
        while (text.size() < size) text += line;
        const ToscaMeta meta = parse_tosca_meta("x", text, report);
        EXPECT_FALSE(meta.blocks.empty());
    }
}

}  // namespace
}  // namespace csar::meta
