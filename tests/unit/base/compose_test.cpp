#include "base/compose.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

TEST(Compose, MakesValuesPrintable) {
    EXPECT_EQ(compose("'{}' has {} bytes", "a\u200B", 2), "'a\\u{200b}' has 2 bytes");
}

TEST(Compose, PutsTheSingularAfterTheNumberOne) {
    EXPECT_EQ(compose("{} bytes follow", 1), "1 byte follows");
    EXPECT_EQ(compose("{} zero bytes belong to no entry, from byte {} on", 1, 1),
              "1 zero byte belongs to no entry, from byte 1 on");
    EXPECT_EQ(compose("'{}' has {} more entries", "x", 1), "'x' has 1 more entry");
    EXPECT_EQ(compose("{} bytes follow", 0), "0 bytes follow");
    EXPECT_EQ(compose("{} bytes follow", 11), "11 bytes follow");
    EXPECT_EQ(compose("'{}' bytes", "1"), "'1' bytes") << "a name";
    EXPECT_EQ(compose("at most {} assignments", 1), "at most 1 assignment");
    EXPECT_EQ(compose("{} bytesize", 1), "1 bytesize") << "another word";
}

TEST(Compose, PicksTheArticle) {
    EXPECT_EQ(compose("'{}' is a {}", "x", "artifact template"), "'x' is an artifact template");
    EXPECT_EQ(compose("a {} and a {}", "input", "node"), "an input and a node");
    EXPECT_EQ(compose("a {} digest", "MD5"), "an MD5 digest");
    EXPECT_EQ(compose("a {}", "unit"), "a unit");
    EXPECT_EQ(compose("data {}", "input"), "data input") << "a word that ends in an 'a'";
}

}  // namespace
}  // namespace csar
