// Literals of every built-in type in the versions that have it (csd07 9.1; 1.3 3.3).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rules/checked_values.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

const std::string v1_3 = "tosca_simple_yaml_1_3";

void expect_good(const std::string& type, const std::vector<std::string>& values,
                 const std::string& version = "tosca_2_0", const std::string& types = "") {
    for (const std::string& value : values)
        EXPECT_THAT(findings_of(type, value, version, types), IsEmpty()) << type << ": " << value;
}

void expect_bad(const std::string& id, const std::string& type, const std::vector<std::string>& values,
                const std::string& version = "tosca_2_0", const std::string& types = "") {
    for (const std::string& value : values)
        EXPECT_THAT(findings_of(type, value, version, types), ElementsAre(StartsWith(id + " ")))
            << type << ": " << value;
}

TEST(Literal, ReadsStrings) {
    expect_good("string", {"a", "\"0.1\"", "\"\"", "'true'", "yes", "1_000", "2024-01-01", "!!str 5"});
    expect_bad("tosca/unquoted-string", "string", {"0.1", "42", "true", "0x1F"});
    expect_bad("tosca/wrong-value-type", "string", {"null", "~", "", "[ a ]", "{ a: b }"});
    EXPECT_THAT(findings_of("string", "0.1"),
                ElementsAre("tosca/unquoted-string 'p' of type 'string' must be a string, not 0.1"));
}

TEST(Literal, ReadsIntegers) {
    expect_good("integer", {"0", "-1", "0o755", "0xFFFF", "017", "9223372036854775807", "-9223372036854775808"});
    expect_bad("tosca/wrong-value-type", "integer", {"1.0", "\"1\"", "many", "true", "0xGG", "1_000", "null", "[ 1 ]"});
    expect_bad("tosca/wrong-literal", "integer",
               {"9223372036854775808", "-9223372036854775809", "0xFFFFFFFFFFFFFFFFFF"});
}

TEST(Literal, ReadsFloats) {
    expect_good("float", {"0.5", "10", "1.2e+3", "-.inf", ".nan", "1.8e+308", ".5", "0x10"});
    expect_bad("tosca/wrong-value-type", "float", {"fast", "\"1.5\"", "nan", "inf", "true", "'1,5'", "null"});
}

TEST(Literal, ReadsBooleans) {
    expect_good("boolean", {"true", "false"});
    expect_bad("tosca/wrong-value-type", "boolean", {"True", "FALSE", "yes", "off", "1", "\"true\"", "null"});
    expect_good("boolean", {"True", "FALSE"}, v1_3);
    expect_bad("tosca/wrong-value-type", "boolean", {"yes", "off", "1", "\"true\""}, v1_3);
}

TEST(Literal, ReadsBytes) {
    expect_good("bytes", {"R0lGODlh", "\"\"", "\"UjA=\"", "\"R0lG\\n ODlh\"", "'AA=='"});
    expect_bad("tosca/wrong-literal", "bytes", {"\"***\"", "UjA", "'AA=A'", "AB==", "UjA_"});
    expect_bad("tosca/wrong-value-type", "bytes", {"[ 82, 48 ]", "null", "12", "true"});
}

TEST(Literal, ReadsNil) {
    expect_good("nil", {"null"});
    expect_bad("tosca/wrong-value-type", "nil", {"\"null\"", "~", "Null", "NULL", "0", ""});
    expect_good("'null'", {"null", "~"}, v1_3);
}

TEST(Literal, ReadsTimestamps) {
    expect_good("timestamp", {"\"1996-12-19T16:39:57-08:00\"", "2001-12-14T21:59:43.10Z", "2001-12-14t21:59:43z",
                              "\"2024-01-02T03:04:05-00:00\"", "\"1990-12-31T23:59:60Z\"",
                              "\"1990-12-31T15:59:60-08:00\"", "2000-02-29T00:00:00Z"});
    expect_bad(
        "tosca/wrong-literal", "timestamp",
        {"\"2024/01/02 03:04\"", "\"2024-01-02T03:04:05 CET\"", "\"2024-01-02T03:04:05\"",
         "\"2001-12-14 21:59:43.10Z\"", "\"2023-02-29T00:00:00Z\"", "\"2023-13-01T00:00:00Z\"",
         "\"2023-01-01T24:00:00Z\"", "\"2023-01-01T00:60:00Z\"", "\"2023-01-01T00:00:61Z\"", "\"2023-01-01T12:00:60Z\"",
         "\"2023-01-01T00:00Z\"", "\"2023-01-01T00:00:00.Z\"", "\"2023-01-01T00:00:00+1:00\"",
         "\"2023-01-01T00:00:00+01:60\"", "\"2023-01-01T00:00:00Zx\"", "\"1900-02-29T00:00:00Z\"", "today"});
    expect_bad("tosca/doubtful-literal", "timestamp", {"\"2000-02-29\""});
    expect_bad("tosca/wrong-value-type", "timestamp", {"2001", "1.5"});
}

TEST(Literal, ReadsTimestampsOf1x) {
    expect_good("timestamp", {"2001-12-14 21:59:43.10 -5", "2001-12-15T02:59:43.1Z", "2001-12-15 2:59:43.10"}, v1_3);
    expect_bad("tosca/wrong-literal", "timestamp", {"2001-12-34", "later"}, v1_3);
}

TEST(Literal, ReadsVersions) {
    expect_good("version", {"\"6.1\"", "2.0.1", "3.1.0.beta", "1.0.0.alpha-10", "\"0.0\"", "0.0.0", "\"1.10\""});
    expect_bad("tosca/wrong-literal", "version",
               {"\"1.0.0-10\"", "\"6\"", "2.0.x", "3.1.beta", "1.0.0.alpha-x", "1.0.0.alpha-", "\"1.0.\"", "v1.0",
                "1.0.0.a b", "\"99999999999999999999.0\"", "1.0.0.a.b"});
    expect_bad("tosca/wrong-value-type", "version", {"6.1", "6", "true"});
    expect_good("version", {"6.1", "2.0.1"}, v1_3);
    expect_bad("tosca/wrong-literal", "version", {"6", "a.b"}, v1_3);
}

TEST(Literal, ReadsRanges) {
    expect_good("range", {"[ 1, 4 ]", "[ 0, UNBOUNDED ]", "[ 2, 2 ]"}, v1_3);
    expect_bad("tosca/wrong-literal", "range", {"[ 4, 1 ]", "[ 1 ]", "[ a, 4 ]", "[ 1, b ]", "[ 1, 2, 3 ]"}, v1_3);
    expect_bad("tosca/wrong-value-type", "range", {"4", "{ lower: 1 }"}, v1_3);
    EXPECT_THAT(findings_of("range", "[ 1, 4 ]"), ElementsAre(StartsWith("tosca/unknown-type")));
}

const std::string lengths =
    "data_types:\n  Length: { derived_from: scalar, units: { m: 1 }, prefixes: { '': 1, m: 0.001, k: 1000 } }\n"
    "  Size: { derived_from: scalar, data_type: integer, units: { B: 1, kB: 1000 } }\n"
    "  Bare: { derived_from: scalar, units: { m: 1 }, prefixes: { k: 1000 } }\n";

TEST(Literal, ReadsScalars) {
    expect_good("Length", {"10 m", "125.3 mm", "0x10 m", "1.5e3 km", "'  -1 \t m '", ".inf m"}, "tosca_2_0", lengths);
    expect_bad("tosca/wrong-literal", "Length",
               {"10m", "ten m", "kg", "10 furlong", "10 KM", "'1,5 m'", "1 k", "10 m m", "''"}, "tosca_2_0", lengths);
    expect_bad("tosca/wrong-value-type", "Length", {"10", "[ 10, m ]", "null"}, "tosca_2_0", lengths);
    expect_good("Size", {"1 kB", "0x10 B"}, "tosca_2_0", lengths);
    expect_bad("tosca/wrong-literal", "Size", {"1.5 kB", "99999999999999999999 B"}, "tosca_2_0", lengths);
    expect_bad("tosca/wrong-literal", "Bare", {"1 m"}, "tosca_2_0", lengths);
    expect_good("Bare", {"1 km"}, "tosca_2_0", lengths);
}

TEST(Literal, ReadsScalarUnitsOf1x) {
    expect_good("scalar-unit.size", {"10 MB", "10MB", "10 mb", "0.5  GiB"}, v1_3);
    expect_good("scalar-unit.time", {"10 s", "10ms", "1 D"}, v1_3);
    expect_good("scalar-unit.frequency", {"2.4 GHz", "2.4 ghz"}, v1_3);
    expect_good("scalar-unit.bitrate", {"10 Mbps", "10 MBps"}, v1_3);
    expect_bad("tosca/wrong-literal", "scalar-unit.bitrate", {"10 mbps"}, v1_3);
    expect_bad("tosca/wrong-literal", "scalar-unit.size", {"MB", "10 Mb2", "ten MB"}, v1_3);
}

// In a hash table with a random key, any of these units could be first.
TEST(Literal, SuggestsTheFirstOfEquallySimilarUnitsInTheAlphabet) {
    const CheckedValues checked(
        "data_types:\n  Memory:\n    derived_from: scalar\n    data_type: integer\n"
        "    units: { MB: 1000000, PB: 1000000000000000, GB: 1000000000, EB: 1000000000000000000 }\n"
        "node_types:\n  N: { properties: { p: { type: Memory } } }\n"
        "service_template:\n  node_templates:\n    n: { type: N, properties: { p: 2 TB } }\n");
    ASSERT_EQ(checked.diagnostics().size(), 1U);
    EXPECT_EQ(checked.diagnostics()[0].hint, "did you mean 'EB'?");
}

}  // namespace
}  // namespace csar::validate
