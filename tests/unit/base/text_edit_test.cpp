#include "base/text_edit.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace csar {
namespace {

std::string edited(std::string_view text, const std::vector<TextEdit>& edits, std::size_t left_out = 0) {
    EditedText result = apply_edits(text, edits);
    EXPECT_EQ(result.left_out, left_out);
    return std::move(result.text);
}

TEST(TextEdits, LeaveTheRestAsItIs) {
    EXPECT_EQ(edited("a: b\r\n# c\r\n", {}), "a: b\r\n# c\r\n");
    EXPECT_EQ(edited("one two three", {{8, 13, "3"}, {0, 3, "1"}}), "1 two 3");
    EXPECT_EQ(edited("one two", {{3, 7, ""}}), "one");
    EXPECT_EQ(edited("", {{0, 0, "a"}}), "a");
}

TEST(TextEdits, InsertInTheOrderGivenBeforeWhatBeginsThere) {
    EXPECT_EQ(edited("ab", {{1, 2, "B"}, {1, 1, "x"}, {1, 1, "y"}}), "axyB");
    EXPECT_EQ(edited("ab", {{2, 2, "c"}, {0, 2, "AB"}}), "ABc");
}

TEST(TextEdits, LeaveOutWhatOverlapsOrIsBeyondTheText) {
    EXPECT_EQ(edited("abcd", {{0, 2, "x"}, {1, 3, "y"}, {3, 4, "z"}}, 1), "xcz");
    EXPECT_EQ(edited("abcd", {{0, 2, "x"}, {0, 2, "y"}}, 1), "xcd");
    EXPECT_EQ(edited("abcd", {{0, 4, "x"}, {2, 2, "y"}}, 1), "x");
    EXPECT_EQ(edited("ab", {{1, 3, "x"}, {3, 3, "y"}, {1, 0, "z"}}, 3), "ab");
}

}  // namespace
}  // namespace csar
