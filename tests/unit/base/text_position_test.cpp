#include "base/text_position.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

TEST(LineAt, TakesEveryKindOfLineEnd) {
    constexpr std::string_view text = "one\ntwo\r\nthree\rfour";
    EXPECT_EQ(line_at(text, 1), "one");
    EXPECT_EQ(line_at(text, 2), "two");
    EXPECT_EQ(line_at(text, 3), "three");
    EXPECT_EQ(line_at(text, 4), "four");
    EXPECT_EQ(line_at(text, 5), "");
}

TEST(PositionAt, CountsLinesAndBytes) {
    constexpr std::string_view text = "ab\n\ncd";
    EXPECT_EQ(position_at(text, 0), (TextPosition{1, 1}));
    EXPECT_EQ(position_at(text, 2), (TextPosition{1, 3}));
    EXPECT_EQ(position_at(text, 3), (TextPosition{2, 1}));
    EXPECT_EQ(position_at(text, 5), (TextPosition{3, 2}));
    EXPECT_EQ(position_at(text, 99), (TextPosition{3, 3}));
}

}  // namespace
}  // namespace csar
