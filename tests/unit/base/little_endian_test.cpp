#include "base/little_endian.hpp"

#include <gtest/gtest.h>

#include <array>

#include "base/arithmetic.hpp"

namespace csar {
namespace {

constexpr std::uint64_t largest = ~std::uint64_t{0};

TEST(LittleEndianReader, ReadsNumbersLeastSignificantByteFirst) {
    const std::array<std::uint8_t, 15> bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255};
    LittleEndianReader reader(std::as_bytes(std::span(bytes)));
    EXPECT_EQ(reader.u8(), 0x01u);
    EXPECT_EQ(reader.u16(), 0x0302u);
    EXPECT_EQ(reader.u32(), 0x07060504u);
    EXPECT_EQ(reader.u64(), 0xFF0E0D0C0B0A0908u);
    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(reader.rest().empty());
}

TEST(LittleEndianReader, YieldsZeroPastTheEndAndRemembersIt) {
    LittleEndianReader reader(as_bytes("abc"));
    EXPECT_EQ(reader.u32(), 0u);
    EXPECT_FALSE(reader.ok());
    EXPECT_EQ(reader.u8(), 0u) << "nothing is left after a read that failed";
}

TEST(LittleEndianReader, TakesRuns) {
    LittleEndianReader reader(as_bytes("abcdef"));
    EXPECT_EQ(as_text(reader.take(2)), "ab");
    EXPECT_EQ(as_text(reader.rest()), "cdef");
    EXPECT_TRUE(reader.take(5).empty());
    EXPECT_FALSE(reader.ok());
}

TEST(SaturatingArithmetic, StaysAtTheLargestValue) {
    EXPECT_EQ(saturating_add(1, 2), 3u);
    EXPECT_EQ(saturating_add(largest, 1), largest);
    EXPECT_EQ(saturating_multiply(3, 4), 12u);
    EXPECT_EQ(saturating_multiply(largest / 2, 3), largest);
}

}  // namespace
}  // namespace csar
