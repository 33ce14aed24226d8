// Arithmetic with scalars (csd07 10.2.5): values in the graph, and errors.
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "tests/unit/compile/compiled.hpp"

namespace csar {
namespace {

struct Row {
    const char* name;
    const char* expression;
    const char* expected;  // the amount in MB; "?" if it is not known, or a part of the finding
    const char* validation = "{ $less_or_equal: [ $value, { $sum: [ 3 GB, 1000 MB ] } ] }";
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }

const Row rows[] = {
    {"Sum", "{ $sum: [ 3 GB, 500 MB ] }", "3500"},
    {"Difference", "{ $difference: [ 3 GB, 500 MB ] }", "2500"},
    {"Product", "{ $product: [ 1 GB, 1.5 ] }", "1500"},
    {"Quotient", "{ $quotient: [ 3 GB, 8 ] }", "375"},
    {"ArithmeticInArithmetic", "{ $sum: [ { $product: [ 1 GB, 2 ] }, { $quotient: [ 1 GB, 4 ] }, 1 MB ] }", "2251"},
    {"OtherProperties", "{ $difference: [ { $get_property: [ SELF, q ] }, 1 GB ] }", "1000"},
    {"DerivedTypes", "{ $sum: [ { $get_property: [ SELF, s ] }, { $get_property: [ SELF, q ] } ] }", "2001"},
    {"FractionsThatMayBeTruncated", "{ $quotient: [ 1 MB, 2 ] }", "?"},
    {"Zero", "{ $quotient: [ 1 MB, { $get_property: [ SELF, zero ] } ] }", "?"},
    {"TooMuch", "{ $sum: [ 3 GB, 2000 MB ] }", "is the value of '$sum', which does not satisfy '$less_or_equal"},
    {"MuchInAnySum", "5 GB", "'5 GB', which does not satisfy '$less_or_equal"},
    {"Units", "{ $sum: [ 3 GB, 1 XB ] }", "1 XB"},
    {"UnitsOfFactors", "{ $sum: [ 1 GB, { $product: [ 1 XB, 2 ] } ] }", "1 XB"},
    {"UnitsInClauses", "1 GB", "1 XB", "{ $less_than: [ $value, { $sum: [ 1 XB, 1 GB ] } ] }"},
};

class ScalarArithmetic : public testing::TestWithParam<Row> {};

TEST_P(ScalarArithmetic, IsEvaluatedAndChecked) {
    const std::string file = std::string(R"(tosca_definitions_version: tosca_2_0
data_types:
  Size: { derived_from: scalar, data_type: integer, units: { MB: 1, GB: 1000 }, canonical_unit: MB }
  Small: { derived_from: Size }
node_types:
  N:
    properties:
      q: { type: Size, default: 2 GB }
      s: { type: Small, default: 1 MB }
      zero: { type: integer, default: 0 }
      p: { type: Size, validation: )") +
                             GetParam().validation + " }\nservice_template:\n  node_templates:\n    n: { type: N, " +
                             "properties: { p: " + GetParam().expression + " } }\n";
    const CompileResult result = compile_package(Input::memory(file, "a.yaml"), {.places = false});
    std::string found;
    for (const Diagnostic& finding : result.findings.diagnostics) found += finding.message + "\n";
    if (result.document) {
        const auto value = nlohmann::json::parse(*result.document).at("/service/nodes/0/properties/p"_json_pointer);
        found += value.contains("$scalar") ? value.at("$scalar").at("canonical").dump() : "?";
    }
    EXPECT_TRUE(found == GetParam().expected ||
                (!result.document && found.find(GetParam().expected) != std::string::npos))
        << found;
}

INSTANTIATE_TEST_SUITE_P(Of, ScalarArithmetic, testing::ValuesIn(rows),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace csar
