// Definitions of data: warnings, differences between versions, and one finding for each mistake.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::vector<std::string> in_2_0(const std::string& body) { return CheckedModel(tosca_2_0(body)).findings(); }
std::vector<std::string> in_1_3(const std::string& body) { return CheckedModel(tosca_1_3(body)).findings(); }

std::string property(const std::string& definition) {
    return "node_types:\n  N:\n    properties:\n      p: { " + definition + " }\n";
}
std::string attribute(const std::string& definition) {
    return "node_types:\n  N:\n    attributes:\n      a: { " + definition + " }\n";
}
// Property p of N, refined in D.
std::string refined(const std::string& inherited, const std::string& refinement) {
    return property(inherited) + "  D:\n    derived_from: N\n    properties:\n      p: " + refinement + "\n";
}

TEST(DataDefinitions, WarnOfDefaultsOfWhatIsNotRequired) {
    EXPECT_THAT(in_2_0(property("type: integer, required: false, default: 5")),
                ElementsAre("tosca/unused-default 5:53 property definition 'p' is not required, so it must not have a "
                            "default; the default is ignored"));
    EXPECT_THAT(in_2_0(property("type: integer, default: 5")), IsEmpty());
    EXPECT_THAT(in_2_0(refined("type: integer, required: false", "{ required: true, default: 5 }")), IsEmpty());
    EXPECT_THAT(in_2_0(refined("type: integer, required: false", "{ default: 5 }")),
                ElementsAre(StartsWith("tosca/unused-default")));
    EXPECT_THAT(in_1_3(property("type: integer, required: false, default: 5")), IsEmpty());
}

TEST(DataDefinitions, TakeDefaultsOfAttributesFromAttributes) {
    EXPECT_THAT(in_2_0(attribute("type: integer, default: 5")),
                ElementsAre(StartsWith("tosca/wrong-attribute-default")));
    EXPECT_THAT(in_2_0(attribute("type: integer, default: { $get_attribute: [ SELF, a ] }")), IsEmpty());
    EXPECT_THAT(in_1_3(attribute("type: integer, default: 5")), IsEmpty()) << "1.x has nothing against literals";
}

TEST(DataDefinitions, GiveAttributesNamedLikePropertiesTheirType) {
    const std::string both =
        "node_types:\n  N:\n    properties: { x: { type: string } }\n    attributes: { x: { type: ";
    EXPECT_THAT(in_2_0(both + "integer } }\n"), ElementsAre(StartsWith("tosca/conflicting-attribute-type")));
    EXPECT_THAT(in_2_0(both + "string } }\n"), IsEmpty());
}

TEST(DataDefinitions, TakeRestatedFixedValuesForHarmless) {
    EXPECT_THAT(in_2_0(refined("type: integer, value: 5", "{ value: 5 }")), IsEmpty());
    EXPECT_THAT(in_2_0(refined("type: integer, value: 5", "{ description: again }")),
                ElementsAre(StartsWith("tosca/refined-fixed-value")));
}

TEST(DataDefinitions, HintAtWhatBareValuesMayMean) {
    const CheckedModel type(tosca_2_0("node_types:\n  N:\n    properties:\n      p: string\n"));
    ASSERT_THAT(type.findings(), ElementsAre(StartsWith("tosca/value-without-definition 5:7")));
    EXPECT_EQ(type.report.diagnostics()[0].hint, "write 'p: { type: string }'");
    const CheckedModel misspelt(tosca_2_0("node_types:\n  N:\n    properties:\n      p: { tpye: string }\n"));
    ASSERT_THAT(misspelt.findings(), ElementsAre(StartsWith("tosca/unknown-keyname 5:12")));
    EXPECT_EQ(misspelt.report.diagnostics()[0].hint, "did you mean 'type'?");
}

TEST(DataDefinitions, SilenceWhatDependsOnUnknownAncestors) {
    EXPECT_THAT(in_2_0("node_types:\n  N:\n    derived_from: Nope\n    properties:\n      p: { description: x }\n"
                       "      q: 5\n"),
                ElementsAre(StartsWith("tosca/unknown-type")));
    EXPECT_THAT(
        in_2_0("data_types:\n  T: { derived_from: Nope, properties: { p: { type: string } }, units: { m: 2 } }\n"),
        ElementsAre(StartsWith("tosca/unknown-type")));
    EXPECT_THAT(in_2_0(property("type: Nope, entry_schema: string, default: [ 1 ]")),
                ElementsAre(StartsWith("tosca/unknown-type")));
}

TEST(DataDefinitions, ReachIntoCapabilityDefinitions) {
    EXPECT_THAT(
        in_2_0("capability_types:\n  C: { properties: { p: { type: integer } } }\n"
               "node_types:\n  N:\n    capabilities:\n      c: { type: C, properties: { p: { default: x } } }\n"),
        ElementsAre(StartsWith("tosca/wrong-value-type 7:49")));
    EXPECT_THAT(in_2_0("capability_types:\n  C: { properties: { p: { type: integer } } }\n"
                       "node_types:\n  N:\n    capabilities:\n      c: { type: C, properties: { p: 5 } }\n"),
                IsEmpty());
}

TEST(DataDefinitions, NeedEntrySchemasSince2_0) {
    EXPECT_THAT(in_1_3(property("type: list")), IsEmpty());
    EXPECT_THAT(in_1_3(property("type: string, entry_schema: string")), ElementsAre(StartsWith("tosca/unused-schema")));
    EXPECT_THAT(in_2_0(property("type: list")), ElementsAre(StartsWith("tosca/missing-entry-schema")));
}

TEST(DataDefinitions, LeaveBuiltInNamesTheirMeaningIn1_x) {
    EXPECT_THAT(in_1_3("data_types:\n  string: { derived_from: tosca.datatypes.Root }\n" +
                       property("type: string, default: x")),
                IsEmpty());
    EXPECT_THAT(in_2_0("data_types:\n  string: { description: x }\n" + property("type: string, default: x")),
                ElementsAre("tosca/redefined-built-in-type 3:3 'string' is the name of a built-in data type"));
}

TEST(DataDefinitions, CheckConstraintsOf1_xAndHoldThem) {
    EXPECT_THAT(
        in_1_3(property("type: integer, constraints: [ { in_range: [ 1, 4 ] } ], default: 5")),
        ElementsAre("tosca/violated-clause 5:77 the default of 'p' is 5, which does not satisfy 'in_range: [ 1, 4 ]'"));
    EXPECT_THAT(in_1_3(property("type: integer, constraints: [ { in_range: [ 1, 4 ] } ], default: 4")), IsEmpty());
    EXPECT_THAT(in_1_3(property("type: boolean, constraints: [ { min_length: 1 } ]")),
                ElementsAre(StartsWith("tosca/wrong-constraint-type")));
    EXPECT_THAT(in_1_3(property("type: integer, constraints: [ { in_rage: [ 1, 4 ] } ]")),
                ElementsAre(StartsWith("tosca/unknown-constraint")));
    EXPECT_THAT(in_1_3(property("type: integer, constraints: { in_range: [ 1, 4 ] }")),
                ElementsAre(StartsWith("tosca/wrong-form")));
}

TEST(DataDefinitions, FitInheritedDefaultsToWhatIsNarrowed) {
    const std::string types =
        "data_types:\n  P: { properties: { x: { type: integer } } }\n"
        "  Q: { derived_from: P, properties: { y: { type: integer } } }\n";
    EXPECT_THAT(
        in_2_0(types + refined("type: P, default: { x: 1 }", "{ type: Q }")),
        ElementsAre("tosca/invalid-inherited-default 12:7 the inherited default of property definition 'p' does not "
                    "fit the refinement"));
    EXPECT_THAT(in_2_0(types + refined("type: P, default: { x: 1 }", "{ type: Q, default: { x: 1, y: 2 } }")),
                IsEmpty());
    EXPECT_THAT(in_2_0(types + refined("type: P, default: { z: 1 }", "{ type: Q }")).size(), 2u)
        << "a default that is wrong from the start is reported there alone: an unknown field and a missing one";
}

TEST(Parameters, WarnOfAMissingType) {
    const auto input = [](const std::string& definition) {
        return in_2_0("interface_types:\n  I:\n    inputs:\n      x: " + definition + "\n");
    };
    EXPECT_THAT(input("{ description: x }"), ElementsAre(StartsWith("tosca/untyped-parameter 5:7")));
    EXPECT_THAT(input("{ value: 5 }"), IsEmpty());
    EXPECT_THAT(input("5"), IsEmpty()) << "the short form of an outgoing parameter is its value";
}

TEST(Parameters, WarnOfTheWrongDirection) {
    const std::string node =
        "  node_templates: { n: { type: N } }\nnode_types: { N: { attributes: { a: { type: string } } } }\n";
    EXPECT_THAT(in_2_0("service_template:\n  inputs: { i: { type: string, value: x } }\n" + node),
                ElementsAre(HasSubstr("'value' is for outgoing parameters")));
    EXPECT_THAT(in_2_0("service_template:\n  outputs: { o: { mapping: [ n, a ] } }\n" + node),
                ElementsAre(HasSubstr("'mapping' is for incoming parameters")));
}

TEST(EndlessTypes, ContainThemselvesWithoutAnEndToTheirValues) {
    const auto tree = [](const std::string& field) {
        return in_2_0("data_types:\n  Tree: { properties: { next: { " + field + " } } }\n");
    };
    EXPECT_THAT(
        tree("type: Tree"),
        ElementsAre("tosca/self-containing-type 3:25 no value of data type 'Tree' can be finite: Tree -> Tree"));
    EXPECT_THAT(tree("type: Tree, required: false"), IsEmpty());
    EXPECT_THAT(tree("type: list, entry_schema: Tree"), IsEmpty());
    EXPECT_THAT(tree("type: map, entry_schema: Tree"), IsEmpty());
    EXPECT_THAT(
        in_2_0("data_types:\n  A: { properties: { b: { type: B } } }\n  B: { properties: { a: { type: A } } }\n"),
        ElementsAre("tosca/self-containing-type 4:22 no value of data type 'A' can be finite: A -> B -> A"));
}

TEST(ValueAssignments, CountWhatIsMissing) {
    std::string properties;
    for (int i = 0; i < 60; ++i) properties += "      p" + std::to_string(i) + ": { type: string }\n";
    const auto found = in_2_0("node_types:\n  N:\n    properties:\n" + properties +
                              "service_template:\n  node_templates: { n: { type: N } }\n");
    EXPECT_EQ(found.size(), 50u);
}

TEST(ScalarTypes, WarnOfUnitsWithoutAPrefixOfOne) {
    EXPECT_THAT(in_2_0("data_types:\n  L: { derived_from: scalar, units: { m: 1 }, prefixes: { k: 1000 } }\n"),
                ElementsAre(StartsWith("tosca/missing-prefix-of-one 3:57")));
}

}  // namespace
}  // namespace csar::validate
