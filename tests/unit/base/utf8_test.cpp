#include "base/utf8.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

std::string folded_name(std::string_view name) {
    std::string folded;
    fold_name(name, folded);
    return folded;
}

TEST(FirstMalformedUtf8, FindsTheFirstBadByte) {
    EXPECT_EQ(utf8_valid_prefix("plain"), 5u);
    EXPECT_EQ(utf8_valid_prefix("gr\xC3\xBC\xC3\x9F"
                                "e"),
              7u);
    EXPECT_EQ(utf8_valid_prefix("a\x80"), 1u) << "a continuation byte without its lead";
    EXPECT_EQ(utf8_valid_prefix("a\xC0\xAF"), 1u) << "overlong '/'";
    EXPECT_EQ(utf8_valid_prefix("\xE0\x80\xAF"), 0u) << "overlong in three bytes";
    EXPECT_EQ(utf8_valid_prefix("\xED\xA0\x80"), 0u) << "a surrogate";
    EXPECT_EQ(utf8_valid_prefix("\xF4\x90\x80\x80"), 0u) << "above U+10FFFF";
    EXPECT_EQ(utf8_valid_prefix("ab\xE2\x82"), 2u) << "cut short";
}

TEST(IsAscii, EndsBelow0x80) {
    EXPECT_TRUE(is_ascii("a\x7F"));
    EXPECT_FALSE(is_ascii("a\x80"));
}

TEST(Printable, KeepsTextAndEscapesWhatCouldDeceiveATerminal) {
    EXPECT_EQ(printable("gr\xC3\xBC\xC3\x9F"
                        "e \\ 'x'"),
              "gr\xC3\xBC\xC3\x9F"
              "e \\ 'x'");
    EXPECT_EQ(printable("a\x1B[31mb"), "a\\x1b[31mb");
    EXPECT_EQ(printable("a\nb\tc\r"), "a\\nb\\tc\\r");
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
    EXPECT_EQ(printable("x\xFFy"), "x\\xffy");
    EXPECT_EQ(printable("a\xE2\x80\xAE"
                        "b"),
              "a\\u{202e}b")
        << "right-to-left override";
    EXPECT_EQ(printable("\xC2\x9B"
                        "31m"),
              "\\u{009b}31m")
        << "C1 control sequence introducer";
    EXPECT_EQ(printable("a\u200B\u00AD\uFE0Fb"), "a\\u{200b}\\u{00ad}\\u{fe0f}b") << "not shown";
    EXPECT_EQ(printable("\U000E0041\uFFFE\U0001FFFF"), "\\u{e0041}\\u{fffe}\\u{1ffff}") << "a tag, noncharacters";
    EXPECT_EQ(printable("\u00E9\u4E2D\uFFFD\U0001F600"), "\u00E9\u4E2D\uFFFD\U0001F600");
}

TEST(MarkupEscaped, IsTextToMarkupAndNoCommand) {
    EXPECT_EQ(markup_escaped("<a b=\"c\">&'"), "&lt;a b=&quot;c&quot;&gt;&amp;&#39;");
    EXPECT_EQ(markup_escaped("::x ###[a] a:b #1"), ":&#58;x #&#35;&#35;[a] a:b #1");
}

TEST(DisplayWidth, CountsColumns) {
    EXPECT_EQ(display_width("abc"), 3u);
    EXPECT_EQ(display_width("gr\xC3\xBC"
                            "n"),
              4u);
    EXPECT_EQ(display_width("\xE6\xBC\xA2\xE5\xAD\x97"), 4u) << "two wide characters";
    EXPECT_EQ(display_width("e\xCC\x81"), 1u) << "a combining accent takes no column";
}

TEST(FoldedName, OrdersMarksBeforeItFoldsThem) {
    // Case folding turns U+0345 into a letter. Its position relative to another mark does not change the name.
    const std::string before = "\u03B1\u0345\u0301", behind = "\u03B1\u0301\u0345";
    EXPECT_EQ(nfc(before), nfc(behind));
    EXPECT_EQ(folded_name(before), folded_name(behind));
    EXPECT_EQ(folded_name(behind), folded_name("\u0391\u0301\u0399"));
}

TEST(FoldedName, TakesNoLongerThanItsMarksAreMany) {
    // Quadratic time would be an hour. U+0F73 is a letter that becomes two marks.
    for (const std::string marks : {"\u0301\u0316", "\u0F73"}) {
        std::string name = "a";
        while (name.size() < 2'000'000) name += marks;
        const std::string composed = nfc(name);
        EXPECT_EQ(composed, nfc(composed));
        EXPECT_EQ(folded_name(name), folded_name(composed));
    }
}

TEST(FoldedName, MergesCaseAndNormalForms) {
    EXPECT_EQ(folded_name("README.Md"), folded_name("readme.mD"));
    EXPECT_EQ(folded_name("\xC3\x84"), folded_name("a\xCC\x88")) << "precomposed and decomposed umlaut";
    EXPECT_EQ(folded_name("STRASSE"), folded_name("stra\xC3\x9F"
                                                  "e"));
    EXPECT_NE(folded_name("a"), folded_name("b"));
    EXPECT_EQ(folded_name("Definitions/Web-Shop.YAML"), "definitions/web-shop.yaml");
    EXPECT_EQ(folded_name("DEFINITIONS/\xC3\x84NDERUNG"), folded_name("definitions/a\xCC\x88nderung"))
        << "not ASCII in a later word";
}

TEST(Nfc, Composes) { EXPECT_EQ(nfc("e\xCC\x81"), "\xC3\xA9"); }

TEST(Utf8Character, HasCodePointAndLength) {
    const std::string_view text = "a\u00e9\u20ac\U0001f600\xff";
    EXPECT_EQ(utf8_character(text, 0).code, U'a');
    EXPECT_EQ(utf8_character(text, 1).code, U'\u00e9');
    EXPECT_EQ(utf8_character(text, 1).length, 2u);
    EXPECT_EQ(utf8_character(text, 3).code, U'\u20ac');
    EXPECT_EQ(utf8_character(text, 6).code, U'\U0001f600');
    EXPECT_EQ(utf8_character(text, 6).length, 4u);
    EXPECT_EQ(utf8_character(text, 10).length, 0u);
    EXPECT_EQ(utf8_character(text, 11).length, 0u);
}

TEST(Shortened, CutsBetweenCharacters) {
    EXPECT_EQ(shortened("abcdef", 6), "abcdef");
    EXPECT_EQ(shortened("abcdef", 5), "abcde...");
    EXPECT_EQ(shortened("ab\u20acd", 5), "ab\u20ac...");
    EXPECT_EQ(shortened("ab\u20acd", 4), "ab...");
    EXPECT_EQ(shortened("\u20ac", 1), "...");
}

}  // namespace
}  // namespace csar
