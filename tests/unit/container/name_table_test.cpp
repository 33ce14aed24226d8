#include "csar/container/name_table.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace csar::container {
namespace {

TEST(NameHash, DiffersBetweenNames) {
    std::set<std::uint64_t> hashes;
    for (int i = 0; i < 10'000; ++i) hashes.insert(NameHash::of("Files/" + std::to_string(i)));
    EXPECT_EQ(hashes.size(), 10'000u);
    EXPECT_NE(NameHash::of(""), NameHash::of(std::string(1, '\0')));
    EXPECT_NE(NameHash::of("ab"), NameHash::of("ba"));
}

TEST(NameHash, DiffersAfterAnyChangeOfOneByte) {
    const std::string name = "Definitions/onap_dm/some_type.yaml";
    std::set<std::uint64_t> hashes{NameHash::of(name)};
    for (std::size_t i = 0; i < name.size(); ++i) {
        std::string changed = name;
        changed[i] = '\0';
        hashes.insert(NameHash::of(changed));
        hashes.insert(NameHash::of(name.substr(0, i)));
    }
    EXPECT_EQ(hashes.size(), 2 * name.size() + 1);
}

TEST(NameHash, ComesWithTheHashesOfTheDirectories) {
    for (const std::string name :
         {"a/b/c", "/a", "a/", "a//b", "directory with a long name/x", "plain", "", "/", "//"}) {
        std::vector<std::size_t> lengths;
        NameHash::each_directory(name, [&](std::size_t length, std::uint64_t hash) {
            EXPECT_EQ(hash, NameHash::of(name.substr(0, length))) << name;
            EXPECT_EQ(name[length], '/') << name;
            lengths.push_back(length);
        });
        if (name == "a/b/c") {
            EXPECT_EQ(lengths, (std::vector<std::size_t>{1, 3}));
        }
    }
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

TEST(NameTable, SeparatesNamesWithEqualHashes) {
    const std::string names[] = {"a", "b"};
    NameTable table(2);
    for (std::uint32_t i = 0; i < 2; ++i) table.place(7, [&](std::uint32_t j) { return j == i; }) = i;
    EXPECT_EQ(table.find(7, [](std::uint32_t j) { return j == 1; }), 1u);
}

TEST(NameTable, FindsNothingWithoutRoom) {
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
