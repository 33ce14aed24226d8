#include "csar/container/name_table.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace csar::container {
namespace {

TEST(NameHash, TellsNamesApart) {
    std::set<std::uint64_t> hashes;
    for (int i = 0; i < 10'000; ++i) hashes.insert(NameHash::of("Files/" + std::to_string(i)));
    EXPECT_EQ(hashes.size(), 10'000u);
    EXPECT_NE(NameHash::of(""), NameHash::of(std::string(1, '\0')));
    EXPECT_NE(NameHash::of("ab"), NameHash::of("ba"));
}

TEST(NameHash, GoesOnFromAPrefix) {
    NameHash hash;
    for (const char c : {'a', '/', 'b'}) hash.add(c);
    EXPECT_EQ(hash.value(), NameHash::of("a/b"));
}

TEST(NameTable, FindsWhatWasEntered) {
    const std::string names[] = {"a", "b", "c"};
    NameTable table(3);
    const auto is = [&](std::string_view name) { return [&names, name](std::uint32_t i) { return names[i] == name; }; };
    for (std::uint32_t i = 0; i < 3; ++i) {
        std::uint32_t& place = table.place(NameHash::of(names[i]), is(names[i]));
        EXPECT_EQ(place, NameTable::none);
        place = i;
    }
    EXPECT_EQ(table.find(NameHash::of("b"), is("b")), 1u);
    EXPECT_EQ(table.place(NameHash::of("c"), is("c")), 2u);
    EXPECT_EQ(table.find(NameHash::of("d"), is("d")), NameTable::none);
}

TEST(NameTable, PartsNamesWithEqualHashes) {
    const std::string names[] = {"a", "b"};
    NameTable table(2);
    for (std::uint32_t i = 0; i < 2; ++i) table.place(7, [&](std::uint32_t j) { return j == i; }) = i;
    EXPECT_EQ(table.find(7, [](std::uint32_t j) { return j == 1; }), 1u);
}

TEST(NameTable, WithoutRoomFindsNothing) {
    EXPECT_EQ(NameTable().find(1, [](std::uint32_t) { return true; }), NameTable::none);
}

TEST(NameArena, KeepsNamesWhereTheyAre) {
    NameArena arena;
    const std::string_view first = arena.keep("first");
    const std::string large(100'000, 'x');
    EXPECT_EQ(arena.keep(large), large);
    for (int i = 0; i < 20'000; ++i) arena.keep("name " + std::to_string(i));
    EXPECT_EQ(first, "first");
    EXPECT_EQ(arena.keep(""), "");
}

}  // namespace
}  // namespace csar::container
