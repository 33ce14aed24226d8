#include "base/decimal.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace csar {
namespace {

Decimal number(std::string_view text) {
    const auto parsed = Decimal::parse(text);
    EXPECT_TRUE(parsed) << text;
    return parsed.value_or(Decimal());
}

TEST(Decimal, ReadsEveryNotationOfNumbers) {
    EXPECT_EQ(number("42"), Decimal(42));
    EXPECT_EQ(number("-42.0"), Decimal(-42));
    EXPECT_EQ(number("+.5e1"), Decimal(5));
    EXPECT_EQ(number("1.5E+3"), Decimal(1500));
    EXPECT_EQ(number("2500e-2"), Decimal(25));
    EXPECT_EQ(number("0x1F"), Decimal(31));
    EXPECT_EQ(number("0o17"), Decimal(15));
    EXPECT_EQ(number("017"), Decimal(17));
    EXPECT_EQ(number("-0"), Decimal(0));
}

TEST(Decimal, RefusesWhatIsNoNumber) {
    for (const char* text :
         {"", ".", "-", "1,5", "1 ", "1e", "1e+", "e5", ".inf", ".nan", "0xG", "0x", "0o8", "1.2.3", "1_000", "--1"})
        EXPECT_FALSE(Decimal::parse(text)) << text;
}

TEST(Decimal, CalculatesExactly) {
    EXPECT_EQ(number("0.1") * number("3"), number("0.3"));
    EXPECT_EQ(number("125.3") * number("0.001"), number("0.1253"));
    EXPECT_EQ(number("0.1") + number("0.2"), number("0.3"));
    EXPECT_EQ(number("1") - number("0.9"), number("0.1"));
    EXPECT_LT(number("160") * number("0.001"), number("16.1") * number("0.01"));
    EXPECT_GT(number("9223372036854775807") * number("1099511627776"), number("9223372036854775807"));
    EXPECT_EQ(-number("1.5"), number("-1.5"));
}

TEST(Decimal, StaysCloseWhereDigitsDoNotSuffice) {
    const Decimal third = number("0.3333333333333333333333333333333333333");
    EXPECT_FALSE((third * third).is_exact());
    EXPECT_NEAR((third * third).as_double(), 1.0 / 9, 1e-15);
    EXPECT_LT(number("1e-300") + number("1"), number("2"));
    EXPECT_LT(number("1"), number("1e300"));
    EXPECT_EQ(number("1e999999999999").as_double(), std::numeric_limits<double>::infinity());
    EXPECT_EQ(number("-1e999999999999").as_double(), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(number("1e-999999999999").as_double(), 0);
    EXPECT_EQ(number("1" + std::string(309, '0')).as_double(), std::numeric_limits<double>::infinity());
    EXPECT_EQ(number("-1" + std::string(399, '0') + "e-1").as_double(), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(number("0." + std::string(400, '0') + "1").as_double(), 0);
    EXPECT_NEAR(number("0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF").as_double(), std::pow(16.0, 34), 1e30);
}

TEST(Decimal, KnowsIntegers) {
    EXPECT_EQ(number("9223372036854775807").as_integer(), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(number("-9223372036854775808").as_integer(), std::numeric_limits<std::int64_t>::min());
    EXPECT_FALSE(number("9223372036854775808").as_integer());
    EXPECT_EQ(number("1.5e1").as_integer(), 15);
    EXPECT_FALSE(number("1.5").as_integer());
    EXPECT_TRUE(number("1e30").is_integer());
    EXPECT_FALSE(number("0.5").is_integer());
    EXPECT_FALSE(number("1e30").as_integer());
}

TEST(Decimal, ReadsDoublesByTheirShortestSpelling) {
    EXPECT_EQ(Decimal::from(0.1), number("0.1"));
    EXPECT_EQ(Decimal::from(-1e20), number("-1e20"));
    EXPECT_EQ(number("0.1253").as_double(), 0.1253);
    EXPECT_EQ(number("170141183460469231731687303715884105727").as_double(), 170141183460469231731687303715884105727.0);
}

}  // namespace
}  // namespace csar
