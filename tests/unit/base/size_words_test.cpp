#include "base/size_words.hpp"

#include <gtest/gtest.h>

#include <csar/limits.hpp>

namespace csar {
namespace {

TEST(SizeWords, AreInTheUnitOfTheDescriptorWhereThatIsReadable) {
    EXPECT_EQ(size_words(1536 * MiB, "9 GiB"), "1.5 GiB (1610612736 bytes)");
    EXPECT_EQ(size_words(2'000'000'000, "1.5 GB"), "2 GB (2000000000 bytes)");
    EXPECT_EQ(size_words(256 * MiB, "1 GB"), "0.27 GB (268435456 bytes)");
    EXPECT_EQ(size_words(496, "9 GiB"), "496 bytes");
    EXPECT_EQ(size_words(40 * MiB, "1 TiB"), "40 MiB (41943040 bytes)");
    EXPECT_EQ(size_words(20 * GiB, "1 MiB"), "20 GiB (21474836480 bytes)");
}

TEST(SizeWords, AreInUnitsOf1024WithoutOne) {
    EXPECT_EQ(size_words(1), "1 byte");
    EXPECT_EQ(size_words(5 * MiB), "5 MiB (5242880 bytes)");
    EXPECT_EQ(size_words(1, "?"), "1 byte");
    EXPECT_EQ(size_words(UINT64_MAX), "16777216 TiB (18446744073709551615 bytes)");
}

}  // namespace
}  // namespace csar
