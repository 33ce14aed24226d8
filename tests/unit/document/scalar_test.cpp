#include "validate/document/scalar.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "tests/unit/document/parsed.hpp"

namespace csar::validate {
namespace {

constexpr std::string_view names[] = {"null", "boolean", "integer", "float", "string"};
std::string_view type_of(std::string_view text) { return names[static_cast<std::size_t>(core_schema_type(text))]; }

TEST(Scalar, TypesPlainScalars) {
    const std::pair<std::string_view, std::vector<std::string_view>> table[] = {
        {"null", {"", "~", "null", "Null", "NULL"}},
        {"boolean", {"true", "True", "TRUE", "false", "False", "FALSE"}},
        {"integer", {"0", "12", "-12", "+12", "007", "010", "0o17", "0xFf", "99999999999999999999"}},
        {"float",
         {"1.", ".5", "-.5", "+1.5", "1.10", "1e3", "1E+3", "1.5e-3", "6.02e23", ".inf", "-.inf", "+.Inf", ".INF",
          ".nan", ".NaN", ".NAN"}},
        {"string", {"yes",      "no",   "on",    "off",   "y",     "nULL",       "nil",
                    "tRUE",     "truE", "0b1",   "0o8",   "0xG",   "0o",         "0x",
                    "-0o7",     "+0xF", "1_000", "12:30", "1:2:3", "2024-04-14", "2001-12-14t21:59:43.10-05:00",
                    "=",        "<<",   ".",     "-",     "+",     "..",         "1.2.3",
                    "1e",       "e3",   "1e+",   ".e3",   "nan",   "inf",        "-.nan",
                    ".iNF",     "-",    "--1",   "1 ",    "0X1F",  "0O7",        "10 GB",
                    "tosca_2_0"}},
    };
    for (const auto& [type, texts] : table)
        for (const std::string_view text : texts) EXPECT_EQ(type_of(text), type) << "'" << text << "'";
}

TEST(Scalar, ReadsBooleans) {
    EXPECT_EQ(core_schema_bool("True"), true);
    EXPECT_EQ(core_schema_bool("FALSE"), false);
    EXPECT_EQ(core_schema_bool("yes"), std::nullopt);
}

TEST(Scalar, ReadsIntegersOf64Bits) {
    EXPECT_EQ(core_schema_integer("010"), 10) << "octal only in YAML 1.1";
    EXPECT_EQ(core_schema_integer("+7"), 7);
    EXPECT_EQ(core_schema_integer("0o17"), 15);
    EXPECT_EQ(core_schema_integer("0xfF"), 255);
    EXPECT_EQ(core_schema_integer("9223372036854775807"), INT64_MAX);
    EXPECT_EQ(core_schema_integer("9223372036854775808"), std::nullopt);
    EXPECT_EQ(core_schema_integer("-9223372036854775808"), INT64_MIN);
    EXPECT_EQ(core_schema_integer("0x8000000000000000"), std::nullopt);
    EXPECT_EQ(core_schema_integer("1.0"), std::nullopt);
    EXPECT_EQ(core_schema_integer("+-1"), std::nullopt);
}

TEST(Scalar, ReadsFloats) {
    EXPECT_EQ(core_schema_float("1.10"), 1.1);
    EXPECT_EQ(core_schema_float("1."), 1.0);
    EXPECT_EQ(core_schema_float("+.5e1"), 5.0);
    EXPECT_EQ(core_schema_float("12"), 12.0);
    EXPECT_EQ(core_schema_float("0x10"), 16.0);
    EXPECT_EQ(core_schema_float("99999999999999999999"), 1e20);
    EXPECT_EQ(core_schema_float("-.inf"), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(core_schema_float("+.inf"), std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(core_schema_float(".NaN").value()));
    EXPECT_EQ(core_schema_float("0xFFFFFFFFFFFFFFFF"), 18446744073709551615.0);
    EXPECT_EQ(core_schema_float("1e999"), std::numeric_limits<double>::infinity());
    EXPECT_EQ(core_schema_float("-1" + std::string(400, '0')), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(core_schema_float("1e-999"), 0.0);
    EXPECT_EQ(core_schema_float("inf"), std::nullopt);
}

TEST(Scalar, TypesByStyle) {
    EXPECT_EQ(shape(Parsed("[1, '1', \"1\", true, 'true', ~, '', 1.5, x]").root()),
              R"([i1, "1", "1", btrue, "true", n~, "", f1.5, "x"])");
    EXPECT_EQ(shape(Parsed("a: |\n  1\nb: >-\n  true\nc:\n").root()), "{\"a\": \"1\n\", \"b\": \"true\", \"c\": n}");
}

TEST(Scalar, GivesValuesOfItsOwnTypeOnly) {
    const Parsed parsed("[1, '1', true, 'true', 1.5, [1]]");
    const auto at = [&](std::uint32_t i) { return parsed.root()[i]; };
    EXPECT_EQ(at(0).as_integer(), 1);
    EXPECT_EQ(at(0).as_float(), 1.0);
    EXPECT_EQ(at(0).as_bool(), std::nullopt);
    EXPECT_EQ(at(1).as_integer(), std::nullopt);
    EXPECT_EQ(at(2).as_bool(), true);
    EXPECT_EQ(at(3).as_bool(), std::nullopt);
    EXPECT_EQ(at(4).as_float(), 1.5);
    EXPECT_EQ(at(4).as_integer(), std::nullopt);
    EXPECT_EQ(at(5).as_integer(), std::nullopt);
    EXPECT_EQ(Node().as_float(), std::nullopt);
}

}  // namespace
}  // namespace csar::validate
