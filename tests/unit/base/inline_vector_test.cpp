#include "base/inline_vector.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace csar {
namespace {

using Numbers = InlineVector<int, 2>;

TEST(InlineVector, KeepsItsItemsWhenItOutgrowsItself) {
    Numbers numbers;
    EXPECT_TRUE(numbers.empty());
    for (int i = 1; i <= 5; ++i) {
        numbers.push_back(i);
        ASSERT_EQ(numbers.size(), static_cast<std::size_t>(i));
        EXPECT_EQ(numbers.front(), 1);
        EXPECT_EQ(numbers.back(), i);
        EXPECT_EQ(std::accumulate(numbers.begin(), numbers.end(), 0), i * (i + 1) / 2);
    }
    EXPECT_EQ(numbers[2], 3);
}

TEST(InlineVector, CopiesByValue) {
    const Numbers few{1}, many{1, 2, 3};
    Numbers copy = few;
    EXPECT_EQ(copy, few);
    copy = many;
    EXPECT_EQ(copy, many);
    copy.push_back(4);
    EXPECT_EQ(many.size(), 3u);
    EXPECT_NE(copy, many);
    EXPECT_NE(few, (Numbers{2}));
}

}  // namespace
}  // namespace csar
