#include "base/pieces.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace csar {
namespace {

using testing::ElementsAre;

std::vector<std::string> taken(std::string_view rest) {
    std::vector<std::string> pieces;
    while (!rest.empty()) pieces.emplace_back(take_piece(rest, ','));
    return pieces;
}

std::vector<std::string> visited(std::string_view text) {
    std::vector<std::string> pieces;
    each_piece(text, ',', [&](std::string_view piece) { pieces.emplace_back(piece); });
    return pieces;
}

TEST(Pieces, AreTaken) {
    EXPECT_THAT(taken("a,,b"), ElementsAre("a", "", "b"));
    EXPECT_THAT(taken("a,b,"), ElementsAre("a", "b"));
    EXPECT_THAT(taken(","), ElementsAre(""));
    EXPECT_THAT(taken(""), ElementsAre());
}

TEST(Pieces, AreVisited) {
    EXPECT_THAT(visited("a,,b"), ElementsAre("a", "", "b"));
    EXPECT_THAT(visited("a,b,"), ElementsAre("a", "b", ""));
    EXPECT_THAT(visited(","), ElementsAre("", ""));
    EXPECT_THAT(visited(""), ElementsAre(""));
}

}  // namespace
}  // namespace csar
