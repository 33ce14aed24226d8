#include "validate/values/value.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/unit/rules/checked_values.hpp"
#include "validate/expressions/evaluation_bounds.hpp"

namespace csar::validate {
namespace {

using Order = std::strong_ordering;

// A type by its name, and a value in YAML. The name must outlive the object.
class Values {
public:
    Values()
        : checked_(
              "data_types:\n"
              "  Length: { derived_from: scalar, units: { m: 1 }, prefixes: { '': 1, m: 0.001, c: 0.01, k: 1000 } }\n"
              "  Short: { derived_from: Length }\n"
              "  Mass: { derived_from: scalar, units: { g: 1 } }\n"
              "  Pair: { properties: { a: { type: Length }, b: { type: integer } } }\n") {}

    Value value(std::string_view type, const std::string& yaml) {
        documents_.push_back(Document::parse("v.yaml", yaml, Limits(), report_));
        Site site;
        site.file = &checked_.file();
        const Schema schema{checked_.context().names.find(TypeKind::data, type, checked_.file()).type, {}};
        const auto known = literal_value(checked_.context(), documents_.back()->root(), schema, site);
        EXPECT_TRUE(known) << type << " " << yaml;
        return known.value_or(Value());
    }
    std::optional<Order> compared(std::string_view type, const std::string& a, const std::string& b) {
        return compare(value(type, a), value(type, b));
    }

private:
    CheckedValues checked_;
    Report report_;
    std::vector<std::unique_ptr<Document>> documents_;
};

TEST(LiteralValue, OrdersNumbersByTheirValue) {
    Values of;
    EXPECT_EQ(of.compared("integer", "9", "10"), Order::less);
    EXPECT_EQ(of.compared("float", "1.0", "1"), Order::equal);
    EXPECT_EQ(of.compared("float", ".nan", "1"), std::nullopt);
    EXPECT_EQ(equal(of.value("float", ".nan"), of.value("float", ".nan")), false);
    EXPECT_EQ(compare(Value(std::numeric_limits<std::int64_t>::max()), Value(9223372036854775808.0)), Order::less);
    EXPECT_EQ(of.compared("string", "a", "b"), std::nullopt);
}

TEST(LiteralValue, OrdersVersions) {
    Values of;
    EXPECT_EQ(of.compared("version", "\"1.8\"", "\"1.10\""), Order::less);
    EXPECT_EQ(of.compared("version", "\"1.0\"", "1.0.0"), Order::equal);
    EXPECT_EQ(of.compared("version", "1.0.0.beta", "1.0.0"), Order::less);
    EXPECT_EQ(of.compared("version", "1.0.1.beta", "1.0.0"), Order::greater);
    EXPECT_EQ(of.compared("version", "1.0.0.a-9", "1.0.0.a-10"), Order::less);
    EXPECT_EQ(of.compared("version", "1.0.0.a", "1.0.0.a-0"), Order::less);
    EXPECT_EQ(of.compared("version", "1.0.0.a", "1.0.0.b"), std::nullopt);
    EXPECT_EQ(equal(of.value("version", "1.0.0.a"), of.value("version", "1.0.0.b")), false);
}

TEST(LiteralValue, OrdersTimestampsInUtc) {
    Values of;
    const auto order = [&](const char* a, const char* b) { return of.compared("timestamp", a, b); };
    EXPECT_EQ(order("2024-01-01T01:00:00+01:00", "2024-01-01T00:00:00Z"), Order::equal);
    EXPECT_EQ(order("2024-01-01T00:00:00.1Z", "2024-01-01T00:00:00.10Z"), Order::equal);
    EXPECT_EQ(order("2024-01-01T00:00:00.09Z", "2024-01-01T00:00:00.1Z"), Order::less);
    EXPECT_EQ(order("1990-12-31T23:59:60Z", "1990-12-31T23:59:59.9Z"), Order::greater);
    EXPECT_EQ(order("1990-12-31T23:59:60.9Z", "1991-01-01T00:00:00Z"), Order::less);
    EXPECT_EQ(order("0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z"), Order::less);
}

TEST(LiteralValue, OrdersScalarsByTheirCanonicalAmount) {
    Values of;
    EXPECT_EQ(of.compared("Length", "150 mm", "15 cm"), Order::equal);
    EXPECT_EQ(of.compared("Length", "3 mm", "0.3 cm"), Order::equal) << "which doubles do not say";
    EXPECT_EQ(of.compared("Length", "160 mm", "15 cm"), Order::greater);
    EXPECT_EQ(compare(of.value("Short", "1 m"), of.value("Length", "1 km")), Order::less);
    EXPECT_EQ(compare(of.value("Length", "1 m"), of.value("Mass", "1 g")), std::nullopt);
    EXPECT_EQ(equal(of.value("Length", "1 m"), of.value("Mass", "1 g")), std::nullopt);
    EXPECT_EQ(compare(of.value("Length", "1 km"), Value(std::int64_t{999})), Order::greater);
    EXPECT_EQ(compare(Value(0.5), of.value("Length", "50 cm")), Order::equal);
}

TEST(LiteralValue, ComparesCollectionsEntryByEntry) {
    Values of;
    EXPECT_EQ(equal(of.value("Pair", "{ a: 10 mm, b: 1 }"), of.value("Pair", "{ b: 1, a: 1 cm }")), true);
    EXPECT_EQ(equal(of.value("Pair", "{ a: 10 mm, b: 1 }"), of.value("Pair", "{ b: 2, a: 1 cm }")), false);
    EXPECT_EQ(equal(of.value("list", "[ 1, 2 ]"), of.value("list", "[ 1, 2, 3 ]")), false);
    EXPECT_EQ(equal(of.value("list", "[ 1 ]"), of.value("map", "{ a: 1 }")), false);
    EXPECT_EQ(equal(of.value("bytes", "AA=="), of.value("bytes", "'A A = ='")), true);
    EXPECT_EQ(equal(of.value("nil", "null"), Value()), true);
}

TEST(LiteralValue, CountsItsParts) {
    Values of;
    EXPECT_EQ(length(of.value("string", "\"\xCE\xBC\"")), 1);
    EXPECT_EQ(length(of.value("bytes", "AA==")), 1);
    EXPECT_EQ(length(of.value("map", "{ a: 1, b: 2 }")), 2);
    EXPECT_EQ(length(of.value("integer", "12")), std::nullopt);
}

}  // namespace
}  // namespace csar::validate
