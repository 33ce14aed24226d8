#include "base/cycles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace csar {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Edges = std::vector<std::vector<std::size_t>>;

std::string letter(std::size_t node) { return std::string(1, static_cast<char>('a' + node)); }

std::vector<std::string> cycles(const Edges& edges) {
    std::vector<std::string> found;
    each_cycle(edges, [&](std::span<const std::size_t> cycle, std::size_t edge) {
        found.push_back(describe_cycle(cycle, letter) + " by " + std::to_string(edge));
    });
    return found;
}

TEST(Cycles, FindsNoneInATreeOrADiamond) {
    EXPECT_THAT(cycles({}), IsEmpty());
    EXPECT_THAT(cycles({{1, 2}, {3}, {3}, {}}), IsEmpty());
}

TEST(Cycles, FindsTheEdgeThatClosesOne) {
    EXPECT_THAT(cycles({{0}}), ElementsAre("a -> a by 0"));
    EXPECT_THAT(cycles({{1}, {3, 2}, {0}, {}}), ElementsAre("a -> b -> c -> a by 0"));
    EXPECT_THAT(cycles({{1}, {2, 1}, {}}), ElementsAre("b -> b by 1"));
}

TEST(Cycles, FindsEachOfSeveral) {
    const std::vector<std::size_t> a = {1, 2}, b = {0}, c = {0, 2};
    EXPECT_THAT(cycles({a, b, c}), ElementsAre("a -> b -> a by 0", "a -> c -> a by 0", "c -> c by 1"));
}

TEST(Cycles, PassesOverEdgesThatLeadNowhere) { EXPECT_THAT(cycles({{7}, {SIZE_MAX, 0}}), IsEmpty()); }

TEST(Cycles, NeedsNoStackForLongPaths) {
    Edges edges(200'000);
    for (std::size_t i = 0; i < edges.size(); ++i) edges[i] = {(i + 1) % edges.size()};
    std::string text;
    each_cycle(edges, [&](std::span<const std::size_t> cycle, std::size_t) {
        EXPECT_EQ(cycle.size(), edges.size());
        text = describe_cycle(cycle, [](std::size_t node) { return std::to_string(node); });
    });
    EXPECT_EQ(text, "0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> ... -> 199999 -> 0");
}

}  // namespace
}  // namespace csar
