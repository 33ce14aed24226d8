#include "validate/document/encoding.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/document/parsed.hpp"

namespace csar::validate {
namespace {

using namespace std::string_literals;
using testing::ElementsAre;
using testing::IsEmpty;

struct Case {
    std::string text;
    std::string finding;
    std::string message;
};

void expect(const Case& c) {
    const Parsed parsed(c.text);
    EXPECT_THAT(findings(parsed.report), ElementsAre(c.finding)) << testing::PrintToString(c.text);
    if (!parsed.report.diagnostics().empty()) {
        EXPECT_EQ(parsed.first().message, c.message);
    }
    EXPECT_FALSE(parsed.document->complete());
}

TEST(Encoding, TakesUtf8WithAndWithoutByteOrderMark) {
    for (const char* text : {"a: \u00e9\u20ac\U0001f600",
                             "\xEF\xBB\xBF"
                             "a: \u00e9\u20ac\U0001f600"}) {
        const Parsed parsed(text);
        EXPECT_THAT(findings(parsed.report), IsEmpty());
        EXPECT_EQ(shape(parsed.root()), "{\"a\": \"\u00e9\u20ac\U0001f600\"}");
    }
}

TEST(Encoding, RefusesWideEncodingsByMarkAndByFirstCharacter) {
    for (const std::string& text : {"\xFF\xFE"s
                                    "a\0:\0"s,
                                    "\xFE\xFF"s
                                    "\0a\0:"s,
                                    "a\0:\0"s, "\0a\0:"s, "a\0"s})
        expect({text, "1:1 yaml/not-utf8", "the file is not UTF-8: it is UTF-16"});
    for (const std::string& text : {"\xFF\xFE\0\0a\0\0\0"s, "\0\0\xFE\xFF\0\0\0a"s, "a\0\0\0"s, "\0\0\0a"s})
        expect({text, "1:1 yaml/not-utf8", "the file is not UTF-8: it is UTF-32"});
}

TEST(Encoding, RefusesMalformedUtf8WithItsPlace) {
    expect({"a: 1\nb: \xE9t\xE9\n", "2:4 yaml/not-utf8", "the file is not UTF-8: byte E9 does not begin a character"});
    expect({"\u20ac: \xC0\xAF", "1:6 yaml/not-utf8", "the file is not UTF-8: byte C0 does not begin a character"});
    expect({"# \xED\xA0\x80", "1:3 yaml/not-utf8", "the file is not UTF-8: byte ED does not begin a character"});
    expect({"a: \xE2\x82", "1:4 yaml/not-utf8", "the file is not UTF-8: byte E2 does not begin a character"});
}

TEST(Encoding, RefusesCharactersThatYamlForbids) {
    expect({"a: b\0c"s, "1:5 yaml/control-character", "the control character U+0000 is not allowed in YAML"});
    expect({"a: \"\x1B[2J\"", "1:5 yaml/control-character", "the control character U+001B is not allowed in YAML"});
    expect({"a: b\n# \x7F", "2:3 yaml/control-character", "the control character U+007F is not allowed in YAML"});
    expect({"a: \u009F", "1:4 yaml/control-character", "the control character U+009F is not allowed in YAML"});
    expect({"a: \uFFFE", "1:4 yaml/control-character", "the control character U+FFFE is not allowed in YAML"});
}

TEST(Encoding, TakesForbiddenCharactersAsEscapes) {
    const Parsed parsed(R"(["\0", "\e", "\x7f", "\N", "\L\P", "\ufeff", "\ufffe"])");
    EXPECT_THAT(findings(parsed.report), IsEmpty());
    EXPECT_EQ(parsed.root()[0].text(), "\0"s);
    EXPECT_EQ(parsed.root()[3].text(), "\u0085");
    EXPECT_EQ(parsed.root()[4].text(), "\u2028\u2029");
}

TEST(Encoding, RefusesCharactersThatOnlySomeReadersTakeForLineEnds) {
    expect({"a: x\u2028y\n", "1:5 yaml/line-separator",
            "the character U+2028 ends a line in some YAML readers, but not in other readers"});
    expect({"a: x # \u0085y: 1\n", "1:8 yaml/line-separator",
            "the character U+0085 ends a line in some YAML readers, but not in other readers"});
}

TEST(Encoding, RefusesAByteOrderMarkInTheMiddle) {
    expect(
        {"a: 1\n\uFEFF"
         "b: 2\n",
         "2:1 yaml/byte-order-mark", "there is a byte order mark in the middle of the file"});
    expect(
        {"\uFEFF\uFEFF"
         "b: 2\n",
         "1:1 yaml/byte-order-mark", "there is a byte order mark in the middle of the file"});
}

TEST(Encoding, KeepsWhatStandsBeforeTheFault) {
    const std::string filler(100'000, '#');
    const Parsed parsed("a: 1\n" + filler + "\nb: 2\nc: \xFF\n");
    EXPECT_THAT(findings(parsed.report), ElementsAre("4:4 yaml/not-utf8"));
    EXPECT_EQ(parsed.root()["a"].text(), "1");
    EXPECT_FALSE(parsed.root()["c"]);
}

TEST(CharacterOffsets, WalkBothWays) {
    const std::string_view text = "a\u00e9\u20acb\U0001f600c";
    CharacterOffsets offsets(text, false);
    EXPECT_EQ(offsets.offset_of(3), 6u);
    EXPECT_EQ(offsets.offset_of(1), 1u);
    EXPECT_EQ(offsets.offset_of(0), 0u);
    EXPECT_EQ(offsets.offset_of(5), 11u);
    EXPECT_EQ(offsets.offset_of(2), 3u);
    EXPECT_EQ(offsets.offset_of(99), text.size());
    EXPECT_EQ(offsets.offset_of(4), 7u);
    EXPECT_EQ(CharacterOffsets("abc", true).offset_of(2), 2u);
    EXPECT_EQ(CharacterOffsets("abc", true).offset_of(9), 3u);
}

}  // namespace
}  // namespace csar::validate
