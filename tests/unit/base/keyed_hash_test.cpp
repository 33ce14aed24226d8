#include "base/keyed_hash.hpp"

#include <gtest/gtest.h>

#include <string>

namespace csar {
namespace {

// Key 00 01 .. 0f and texts 00 01 .. of the test vectors of the paper (appendix A) and the reference implementation.
constexpr HashKey reference_key{0x0706050403020100, 0x0f0e0d0c0b0a0908};

std::string counting(int length) {
    std::string text;
    for (int i = 0; i < length; ++i) text += static_cast<char>(i);
    return text;
}

TEST(KeyedHash, IsSipHash24) {
    EXPECT_EQ(keyed_hash(reference_key, counting(0)), 0x726fdb47dd0e0e31u);
    EXPECT_EQ(keyed_hash(reference_key, counting(1)), 0x74f839c593dc67fdu);
    EXPECT_EQ(keyed_hash(reference_key, counting(8)), 0x93f5f5799a932462u);
    EXPECT_EQ(keyed_hash(reference_key, counting(15)), 0xa129ca6149be45e5u);
}

TEST(KeyedHash, DependsOnTheKey) {
    EXPECT_NE(keyed_hash({1, 2}, "name"), keyed_hash({1, 3}, "name"));
    EXPECT_NE(keyed_hash({1, 2}, "name"), keyed_hash({2, 2}, "name"));
}

TEST(PrefixHashes, AreTheHashesOfThePrefixes) {
    const std::string text = counting(40);
    for (std::size_t first = 0; first <= text.size(); ++first) {
        PrefixHashes hashes(reference_key, text);
        for (std::size_t length = first; length <= text.size(); ++length)
            EXPECT_EQ(hashes(length), keyed_hash(reference_key, text.substr(0, length))) << first << ' ' << length;
    }
}

TEST(RandomHashKey, DiffersEachTime) {
    const HashKey a = random_hash_key();
    const HashKey b = random_hash_key();
    EXPECT_TRUE(a.first != b.first || a.second != b.second);
}

}  // namespace
}  // namespace csar
