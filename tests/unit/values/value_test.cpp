#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "validate/values/value.hpp"

namespace csar::validate {
namespace {

using Order = std::strong_ordering;
constexpr auto unknown = std::nullopt;

Value text(const char* content) { return Value(std::string(content)); }
Value whole(std::int64_t number) { return Value(number); }
Value version(std::uint64_t major, std::uint64_t minor, std::string qualifier = {}) {
    return Value(Value::VersionNumber{major, minor, 0, std::move(qualifier), 0});
}

TEST(Value, ComparesIntegersAndFloatsAsNumbers) {
    EXPECT_EQ(compare(whole(1), whole(2)), Order::less);
    EXPECT_EQ(compare(whole(1), Value(0.5)), Order::greater);
    EXPECT_EQ(equal(whole(1), Value(1.0)), true);
    EXPECT_EQ(
        compare(whole(std::numeric_limits<std::int64_t>::max()), whole(std::numeric_limits<std::int64_t>::max() - 1)),
        Order::greater);
    EXPECT_EQ(compare(Value(std::nan("")), whole(1)), unknown);
    EXPECT_EQ(equal(Value(std::nan("")), Value(std::nan(""))), false);
}

TEST(Value, LeavesTheOrderOfStringsOpen) {
    EXPECT_EQ(compare(text("a"), text("b")), unknown);
    EXPECT_EQ(equal(text("a"), text("a")), true);
    EXPECT_EQ(equal(text("a"), text("b")), false);
}

TEST(Value, IsUnequalToOneOfAnotherKind) {
    EXPECT_EQ(equal(text("1"), whole(1)), false);
    EXPECT_EQ(equal(Value(), Value(false)), false);
    EXPECT_EQ(equal(Value(), Value()), true);
    EXPECT_EQ(compare(Value(true), Value(false)), unknown);
}

TEST(Value, OrdersVersionsOfOneQualifierOnly) {
    EXPECT_EQ(compare(version(1, 2), version(1, 10)), Order::less);
    EXPECT_EQ(compare(version(1, 2, "alpha"), version(1, 2, "beta")), unknown);
    EXPECT_EQ(compare(version(1, 2, "alpha"), version(1, 3, "beta")), Order::less);
    EXPECT_EQ(equal(version(1, 2, "alpha"), version(1, 2, "beta")), false);
}

TEST(Value, ComparesAmountsOfRelatedScalarTypesOnly) {
    Type size, mass;
    size.name = "Size";
    const Value a = Value::Scalar{1000, &size}, b = Value::Scalar{2000, &size};
    EXPECT_EQ(equal(a, a), true);
    EXPECT_EQ(compare(a, b), Order::less);
    EXPECT_EQ(compare(a, Value::Scalar{2000, &mass}), unknown);
}

TEST(Value, ComparesListsInOrderAndMapsInAnyOrder) {
    EXPECT_EQ(equal(Value::List{whole(1), whole(2)}, Value::List{whole(1), whole(2)}), true);
    EXPECT_EQ(equal(Value::List{whole(1), whole(2)}, Value::List{whole(2), whole(1)}), false);
    const Value a = Value::Map{{text("x"), whole(1)}, {text("y"), whole(2)}};
    const Value b = Value::Map{{text("y"), whole(2)}, {text("x"), whole(1)}};
    EXPECT_EQ(equal(a, b), true);
    EXPECT_EQ(equal(a, Value::Map{{text("y"), whole(2)}, {text("z"), whole(1)}}), false);
}

}  // namespace
}  // namespace csar::validate
