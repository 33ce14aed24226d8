#include "base/ascii.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

TEST(Ascii, ComparesLettersIgnoringCase) {
    EXPECT_TRUE(equal_ignoring_case("Created-By", "cREATED-bY"));
    EXPECT_TRUE(equal_ignoring_case("", ""));
    EXPECT_FALSE(equal_ignoring_case("a", "ab"));
    EXPECT_FALSE(equal_ignoring_case("@", "`"));  // 0x20 apart, but no letters
    EXPECT_EQ(lower_case("Ab-\xC3\x84"), "ab-\xC3\x84");
}

TEST(Ascii, TrimsSpacesAndTabs) {
    EXPECT_EQ(trimmed(" \t a b\t "), "a b");
    EXPECT_EQ(trimmed("\n"), "\n");
    EXPECT_EQ(without_leading_blanks("  a "), "a ");
    EXPECT_EQ(without_trailing_blanks(" a  "), " a");
}

TEST(Ascii, TrimsToAnEmptyViewIntoTheText) {
    constexpr std::string_view text = "a:  ";
    const std::string_view rest = trimmed(text.substr(2));
    EXPECT_TRUE(rest.empty());
    EXPECT_GE(rest.data(), text.data());
    EXPECT_LE(rest.data(), text.data() + text.size());
}

TEST(Ascii, FindsControlCharactersButNotTabs) {
    EXPECT_EQ(find_control("a\tb"), std::string_view::npos);
    EXPECT_EQ(find_control("a\tb\x1B"), 3u);
    EXPECT_EQ(find_control("\x7F"), 0u);
    EXPECT_EQ(find_control(std::string_view("a\0", 2)), 1u);
    EXPECT_EQ(find_control("\xC3\xA4"), std::string_view::npos);
}

TEST(Ascii, ReadsHexadecimalDigits) {
    EXPECT_EQ(hex_digit('0'), 0);
    EXPECT_EQ(hex_digit('9'), 9);
    EXPECT_EQ(hex_digit('a'), 10);
    EXPECT_EQ(hex_digit('F'), 15);
    for (const char c : {'g', 'G', '/', ':', '@', ' '}) EXPECT_EQ(hex_digit(c), -1) << c;
}

}  // namespace
}  // namespace csar
