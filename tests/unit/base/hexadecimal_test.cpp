#include "base/hexadecimal.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

TEST(Hexadecimal, PadsAndCutsToTheNumberOfDigits) {
    EXPECT_EQ(hexadecimal(0x1A, 4), "001a");
    EXPECT_EQ(hexadecimal(0xDEADBEEF, 8), "deadbeef");
    EXPECT_EQ(hexadecimal(0x12345, 4), "2345");
}

}  // namespace
}  // namespace csar
