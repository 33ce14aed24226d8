// Limits for computing values, and defaults in values.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/budget.hpp"
#include "tests/unit/rules/marked.hpp"
#include "validate/expressions/evaluation_bounds.hpp"

namespace csar::validate {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

// A chain of node templates. Each has a property that reads the property of the next node twice. The first node has the
// validation clause.
std::string chain(int length, const std::string& function, const std::string& type, const std::string& last,
                  const std::string& clause) {
    std::string text = "node_types: { N: { properties: { p: { type: " + type +
                       " } } }, First: { properties: { p: { type: " + type + ", validation: " + clause +
                       " } } } }\nservice_template:\n  node_templates:\n";
    for (int i = 0; i < length; ++i) {
        const std::string next = "{ $get_property: [ n" + std::to_string(i + 1) + ", p ] }";
        text += "    n" + std::to_string(i) + ": { type: " + (i == 0 ? "First" : "N") + ", properties: { p: { $" +
                function + ": [ " + next + ", " + next + " ] } } }\n";
    }
    return text + "    n" + std::to_string(length) + ": { type: N, properties: { p: " + last + " } }\n";
}

TEST(Evaluation, ComputesAPropertyOnce) {
    const std::string clause = "{ $less_than: [ $value, 0 ] }";
    const BudgetScope budget{Limits()};
    const CheckedModel checked(tosca_2_0(chain(40, "sum", "integer", "1", clause)));
    EXPECT_THAT(checked.findings(), ElementsAre(StartsWith("tosca/violated-clause")));
    EXPECT_LT(budget.work(), 500'000u);  // and not 2 to the power of 40
}

TEST(Evaluation, EndsInAChainThatIsTooLong) {
    const std::string clause = "{ $less_than: [ $value, 0 ] }";
    EXPECT_THAT(problems(tosca_2_0(chain(180, "sum", "float", "0.0", clause))),
                ElementsAre(StartsWith("tosca/violated")));
    EXPECT_THAT(problems(tosca_2_0(chain(210, "sum", "float", "0.0", clause))),
                ElementsAre(StartsWith("tosca/check-cut-short")));
}

TEST(Evaluation, MakesNoMoreThanItsBound) {
    const std::string list = "list, entry_schema: integer", clause = "{ $less_than: [ { $length: [ $value ] }, 5 ] }";
    EXPECT_THAT(problems(tosca_2_0(chain(10, "concat", list, "[ 1 ]", clause))),
                ElementsAre(StartsWith("tosca/violated")));
    EXPECT_THAT(problems(tosca_2_0(chain(60, "concat", list, "[ 1 ]", clause))),
                ElementsAre(StartsWith("tosca/check-cut-short")));
}

// A text that is too long for its pattern gives only this finding.
TEST(Evaluation, TellsOfTextsThatAreHeldAgainstNoPattern) {
    std::string pattern;
    for (int i = 0; i < 1500; ++i) pattern += "[ab]";
    const auto service = [&](std::size_t length) {
        return tosca_2_0("node_types: { N: { properties: { p: { type: string, validation: { $matches: [ $value, '^" +
                         pattern +
                         "$' ] } } } } }\nservice_template: { node_templates: { n: { type: N, properties: { p: '" +
                         std::string(length, 'a') + "' } } } }\n");
    };
    EXPECT_THAT(problems(service(1500)), IsEmpty());
    EXPECT_THAT(problems(service(1501)), ElementsAre(StartsWith("tosca/violated")));
    EXPECT_THAT(problems(service(200'000)), ElementsAre(StartsWith("tosca/check-cut-short")));
}

TEST(Evaluation, TellsOfClausesOfOldVersionsLikewise) {
    const auto service = [](std::size_t length) {
        std::string pattern;
        for (int i = 0; i < 1500; ++i) pattern += "[ab]";
        return "tosca_definitions_version: tosca_simple_yaml_1_3\nnode_types: { N: { derived_from: tosca.nodes.Root, "
               "properties: { p: { "
               "type: string, constraints: [ { pattern: '" +
               pattern + "' } ] } } } }\ntopology_template: { node_templates: { n: { type: N, properties: { p: '" +
               std::string(length, 'a') + "' } } } }\n";
    };
    EXPECT_THAT(problems(service(1500)), IsEmpty());
    EXPECT_THAT(problems(service(200'000)), ElementsAre(StartsWith("tosca/check-cut-short")));
}

TEST(Evaluation, TellsOfHostsBeyondTheBound) {
    const auto service = [](int nodes) {
        std::string text =
            "tosca_definitions_version: tosca_simple_yaml_1_3\nnode_types: { N: { derived_from: tosca.nodes.Root, "
            "properties: { p: { "
            "type: string, required: false } }, capabilities: { host: tosca.capabilities.Compute }, requirements: [ { "
            "host: { capability: "
            "tosca.capabilities.Compute, relationship: tosca.relationships.HostedOn, occurrences: [ 0, 1 ] } } ] } }\n"
            "topology_template:\n  node_templates:\n    n0: { type: N, requirements: [ { host: n1 } ], properties: { "
            "p: { get_property: [ HOST, q ] } } }\n";
        for (int i = 1; i < nodes; ++i)
            text += "    n" + std::to_string(i) + ": { type: N, requirements: [ { host: n" +
                    std::to_string((i + 1) % nodes) + " } ] }\n";
        return text;
    };
    EXPECT_THAT(problems(service(90)),
                ElementsAre(StartsWith("tosca/unknown-part-of-host"), StartsWith("tosca/host-cycle")));
    EXPECT_THAT(problems(service(110)),
                ElementsAre(StartsWith("tosca/check-cut-short"), StartsWith("tosca/host-cycle")));
}

// Many requirements are compared with many node templates.
TEST(Candidates, ChargeTheirComparisons) {
    const auto service = [](int nodes) {
        std::string text =
            "capability_types: { C: {} }\nrelationship_types: { R: {} }\nnode_types: { N: { properties: { p: { type: "
            "integer } }, "
            "capabilities: { c: C }, requirements: [ { r: { capability: C, node: N, relationship: R, count_range: [ 0, "
            "1 ] } } ] } }\n"
            "service_template:\n  node_templates:\n";
        for (int i = 0; i < nodes; ++i)
            text += "    n" + std::to_string(i) +
                    ": { type: N, properties: { p: 1 }, requirements: [ { r: { directives: [ internal ], node_filter: "
                    "{ $equal: [ { "
                    "$get_property: [ SELF, TARGET, p ] }, 1 ] } } } ] }\n";
        return tosca_2_0(text);
    };
    EXPECT_THAT(problems(service(50)), IsEmpty());
    const auto work_of = [&](int nodes) {
        const BudgetScope budget{Limits()};
        EXPECT_THAT(problems(service(nodes)), IsEmpty());
        return budget.work();
    };
    EXPECT_GT(work_of(1000), 900u * 1000u * 10u);
}

TEST(Evaluation, LooksLiteralsUpInATable) {
    std::string values = "0", nodes;
    for (int i = 1; i < 2000; ++i) values += ", " + std::to_string(i);
    for (int i = 0; i < 2000; ++i)
        nodes += "    n" + std::to_string(i) + ": { type: N, properties: { p: " + std::to_string(i) + " } }\n";
    const std::string clause = "{ $valid_values: [ $value, [ " + values + " ] ] }";
    const BudgetScope budget{Limits()};
    const CheckedModel checked(tosca_2_0("node_types: { N: { properties: { p: { type: integer, validation: " + clause +
                                         " } } } }\nservice_template:\n  node_templates:\n" + nodes));
    EXPECT_THAT(checked.findings(), IsEmpty());
    EXPECT_LT(budget.memory(), 50'000'000u);  // and not 2,000 times 2,000 values
    EXPECT_THAT(problems(tosca_2_0(
                    "node_types: { N: { properties: { p: { type: integer, validation: " + clause +
                    " } } } }\nservice_template: { node_templates: { n: { type: N, properties: { p: 2000 } } } }\n")),
                ElementsAre(StartsWith("tosca/violated-clause")));
}

TEST(LiteralSet, FindsStringsAndIntegersWithoutComparing) {
    const LiteralSet strings(Value::List{std::string("a"), std::string("b")});
    EXPECT_EQ(strings.has(std::string("b")), true);
    EXPECT_EQ(strings.has(std::string("c")), false);
    EXPECT_EQ(strings.has(std::int64_t{1}), std::nullopt);
    const LiteralSet mixed(Value::List{std::string("a"), std::int64_t{1}});
    EXPECT_EQ(mixed.has(std::string("a")), std::nullopt);
}

const std::string box = R"(
data_types: { Box: { properties: { width: { type: integer }, depth: { type: integer, default: 7 } }
                     @ } }
node_types: { Shelf: { properties: { fits: { type: Box # } } } }
service_template: { node_templates: { shelf: { type: Shelf, properties: { fits: ! } } } }
)";

std::vector<std::string> box_problems(const std::string& of_type, const std::string& of_property,
                                      const std::string& value) {
    std::string text = box;
    text.replace(text.find('@'), 1, of_type);
    text.replace(text.find('#'), 1, of_property);
    text.replace(text.find('!'), 1, value);
    return problems(tosca_2_0(text));
}

// csd07 9.4, 9.10: a missing field has its default.
TEST(Evaluation, TakesDefaultsOfFieldsAsPartOfTheValue) {
    const std::string equal = ", validation: { $equal: [ $value, { width: 3, depth: 7 } ] }";
    EXPECT_THAT(box_problems("", equal, "{ width: 3 }"), IsEmpty());
    EXPECT_THAT(box_problems("", equal, "{ width: 4 }"), ElementsAre(StartsWith("tosca/violated-clause")));
    const std::string deeper = ", validation: { $greater_than: [ { $value: [ depth ] }, { $value: [ width ] } ] }";
    EXPECT_THAT(box_problems(deeper, "", "{ width: 6 }"), IsEmpty());
    EXPECT_THAT(box_problems(deeper, "", "{ width: 8 }"), ElementsAre(StartsWith("tosca/violated-clause")));
}

TEST(Evaluation, TakesNothingForGreaterOrLessThanNotANumber) {
    const auto flow = [](const std::string& value) {
        return problems(
            tosca_2_0("node_types: { Pump: { properties: { flow: { type: float, validation: { $greater_than: [ "
                      "$value, 0.0 ] } } } } }\nservice_template: { node_templates: { pump: { type: Pump, "
                      "properties: { flow: " +
                      value + " } } } }\n"));
    };
    EXPECT_THAT(flow("1.0"), IsEmpty());
    EXPECT_THAT(flow(".nan"), ElementsAre(StartsWith("tosca/violated-clause")));
}

TEST(Evaluation, ComparesNumbersOfAnySize) {
    const auto flow = [](const std::string& type, const std::string& most, const std::string& value) {
        return problems(tosca_2_0("node_types: { Pump: { properties: { flow: { type: " + type +
                                  ", validation: { $less_or_equal: [ $value, " + most +
                                  " ] } } } } }\nservice_template: { node_templates: { pump: { type: Pump, "
                                  "properties: { flow: " +
                                  value + " } } } }\n"));
    };
    for (const char* large : {"9223372036854775808", "0xFFFFFFFFFFFFFFFF", "1e400"})
        EXPECT_THAT(flow("float", "100.0", large), ElementsAre(StartsWith("tosca/violated-clause"))) << large;
    for (const char* small : {"-9223372036854775809", "-1e400", "1e-400"})
        EXPECT_THAT(flow("float", "100.0", small), IsEmpty()) << small;
    EXPECT_THAT(flow("float", "1e400", "1e300"), IsEmpty());
    // Not a value of this type, and not compared.
    EXPECT_THAT(flow("integer", "100", "9223372036854775808"), ElementsAre(StartsWith("tosca/wrong-literal")));
}

// csd07 10.4: arguments are checked like properties.
TEST(Signatures, LookIntoArgumentsOfDataTypes) {
    const auto call = [](const std::string& argument) {
        return problems(tosca_2_0(R"(
data_types: { Spot: { properties: { lat: { type: float }, lon: { type: float } } } }
functions: { far: { signatures: [ { arguments: [ Spot ], result: float } ] } }
node_types: { Map: { properties: { a: { type: float } } } }
service_template: { node_templates: { map: { type: Map, properties: { a: { $far: [ )" +
                                  argument + " ] } } } } }\n"));
    };
    EXPECT_THAT(call("{ lat: 1.0, lon: 2.0 }"), IsEmpty());
    EXPECT_THAT(call("{ lat: 1.0 }"), ElementsAre(StartsWith("tosca/missing-assignment")));
    EXPECT_THAT(call("{ lat: 1.0, lon: 2.0, alt: 3 }"), ElementsAre(StartsWith("tosca/unknown-assignment")));
    EXPECT_THAT(call("{ lat: north, lon: 2.0 }"), ElementsAre(StartsWith("tosca/wrong-value-type")));
}

// csd07 9.3 and 9.1.2.2, which 10.4 uses.
TEST(Signatures, WantSchemasAndNoAbstractTypes) {
    const auto signature = [](const std::string& arguments) {
        return problems(tosca_2_0("functions: { f: { signatures: [ { " + arguments + " } ] } }\n"));
    };
    EXPECT_THAT(signature("arguments: [ { type: list, entry_schema: string } ], result: string"), IsEmpty());
    EXPECT_THAT(signature("arguments: [ list ], result: string"),
                ElementsAre(StartsWith("tosca/missing-entry-schema")));
    EXPECT_THAT(signature("optional_arguments: [ { type: map } ], result: string"),
                ElementsAre(StartsWith("tosca/missing-entry-schema")));
    EXPECT_THAT(signature("arguments: [ string ], result: { type: list }"),
                ElementsAre(StartsWith("tosca/missing-entry-schema")));
    EXPECT_THAT(signature("arguments: [ scalar ], result: string"), ElementsAre(StartsWith("tosca/abstract-scalar")));
    EXPECT_THAT(signature("arguments: [ string ], result: scalar"), ElementsAre(StartsWith("tosca/abstract-scalar")));
}

std::vector<std::string> property_problems(const std::string& definition) {
    return problems(
        tosca_2_0("data_types: { Area: { derived_from: scalar, units: { m2: 1 } } }\nnode_types: { N: { "
                  "properties: { n: { type: integer }, x: { type: float }, p: " +
                  definition + " } } }\n"));
}

// csd07 10.2.5.6 to 10.2.5.8.
TEST(BuiltIns, RoundFloatsOnly) {
    EXPECT_THAT(property_problems("{ type: integer, default: { $round: [ { $get_property: [ SELF, x ] } ] } }"),
                IsEmpty());
    EXPECT_THAT(property_problems("{ type: integer, default: { $round: [ 3 ] } }"), IsEmpty());
    for (const std::string function : {"$round", "$floor", "$ceil"})
        EXPECT_THAT(
            property_problems("{ type: integer, default: { " + function + ": [ { $get_property: [ SELF, n ] } ] } }"),
            ElementsAre(StartsWith("tosca/wrong-argument-type")));
}

// csd07 9.1.2.2 and 9.1.2.3.
TEST(Literals, MayBeInfiniteAmountsAndHaveAnyQualifier) {
    EXPECT_THAT(property_problems("{ type: Area, default: .inf m2 }"), IsEmpty());
    EXPECT_THAT(property_problems("{ type: Area, default: -.Inf m2 }"), IsEmpty());
    EXPECT_THAT(property_problems("{ type: Area, default: .inf acre }"),
                ElementsAre(StartsWith("tosca/wrong-literal")));
    EXPECT_THAT(property_problems("{ type: version, default: \"2.1.0.rc~1\" }"), IsEmpty());
    EXPECT_THAT(property_problems("{ type: version, default: \"2.1.0.r c\" }"),
                ElementsAre(StartsWith("tosca/wrong-literal")));
    EXPECT_THAT(property_problems("{ type: version, default: \"2.1.0.\" }"),
                ElementsAre(StartsWith("tosca/wrong-literal")));
}

}  // namespace
}  // namespace csar::validate
