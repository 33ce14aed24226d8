// One finding for each mistake: its consequences are not reported.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using testing::UnorderedElementsAre;

const std::string type_a = "node_types: { A: { properties: { p: { type: string } } } }\n";
const std::string templates_of_a = type_a + "service_template:\n  node_templates:\n";

std::vector<std::string> findings_after(const std::string& body) { return CheckedModel(tosca_2_0(body)).findings(); }

TEST(OneMistake, IsAnEmptySectionBeforeItsEntries) {
    EXPECT_THAT(findings_after("data_types:\n  D:\n    properties:\n    field: { type: string }\n"),
                ElementsAre(StartsWith("tosca/unknown-keyname 5:5 ")));
    EXPECT_THAT(findings_after(type_a + "service_template:\n  inputs:\n  size: { type: string }\n  node_templates:\n"
                                        "    a: { type: A, properties: { p: { $get_input: size } } }\n"),
                ElementsAre(StartsWith("tosca/unknown-keyname 5:3 ")));
    EXPECT_THAT(findings_after(templates_of_a + "    a:\n      type: A\n      properties:\n      p: x\n"),
                ElementsAre(StartsWith("tosca/unknown-keyname 8:7 ")));
    // An empty section before a keyname is a separate mistake.
    EXPECT_THAT(findings_after("data_types:\n  D:\n    properties:\n    description: x\n"),
                ElementsAre(StartsWith("tosca/empty-properties ")));
}

TEST(OneMistake, IsASectionAmongTheNames) {
    EXPECT_THAT(findings_after(templates_of_a + "    a:\n      type: A\n    properties:\n      p: x\n"),
                ElementsAre(StartsWith("tosca/misplaced-keyname 7:5 ")));
    // A template with this name has its own type.
    EXPECT_THAT(
        findings_after(templates_of_a + "    a: { type: A }\n    properties: { type: A, properties: { p: x } }\n"),
        ElementsAre(StartsWith("tosca/missing-assignment 5:5 ")));
}

TEST(OneMistake, IsNotARefinementNamedLikeAKeyname) {
    EXPECT_THAT(findings_after("node_types:\n  A: { properties: { size: { type: integer }, metadata: { type: map, "
                               "entry_schema: string } } }\n"
                               "  B:\n    derived_from: A\n    properties:\n      size: { type: integer, default: 1 }\n"
                               "      metadata: { description: tags }\n"),
                testing::IsEmpty());
}

TEST(OneMistake, IsAMissingName) {
    EXPECT_THAT(findings_after(templates_of_a + "      type: A\n      properties:\n        p: x\n"),
                ElementsAre(StartsWith("tosca/wrong-notation 5:13 ")));
}

TEST(OneMistake, IsAnUnknownKeynameInsteadOfTheMandatoryOne) {
    const CheckedModel model(tosca_2_0("node_types: { A: { capabilities: { c: { kind: C } } } }\n"));
    EXPECT_THAT(model.findings(), ElementsAre(StartsWith("tosca/unknown-keyname ")));
    EXPECT_EQ(model.report.diagnostics()[0].hint, "a capability definition needs the keyname 'type'");
    EXPECT_THAT(findings_after("node_types: { A: { capabilities: { c: { kind: C, description: d } } } }\n"),
                ElementsAre(HasSubstr("unknown-keyname"), HasSubstr("missing-keyname")));
}

TEST(OneMistake, IsAWrongBooleanInRequired) {
    EXPECT_THAT(findings_after("node_types: { A: { properties: { p: { type: string, required: 4.5 } } } }\n"
                               "service_template: { node_templates: { a: { type: A } } }\n"),
                ElementsAre(StartsWith("tosca/wrong-form ")));
}

TEST(OneMistake, IsReportedOnceForAllAliases) {
    EXPECT_THAT(findings_after("dsl_definitions: { shared: &shared { p: [ x ] } }\n" + templates_of_a +
                               "    a: { type: A, properties: *shared }\n    b: { type: A, properties: *shared }\n"),
                ElementsAre(StartsWith("tosca/wrong-value-type ")));
}

TEST(OneMistake, IsAWrongIndentationThatEndsTheReading) {
    const CheckedModel model(tosca_2_0(templates_of_a +
                                       "    a:\n      type: A\n      properties:\n      p: x\n        q: y\n"
                                       "    b: { type: A }\n"));
    EXPECT_THAT(model.findings(), ElementsAre(StartsWith("yaml/syntax-error ")));
    const CheckedModel outer(tosca_2_0("node_types:\n  A: {}\n service_template: {}\n"));
    EXPECT_THAT(outer.findings(), ElementsAre(StartsWith("yaml/syntax-error 4:2 ")));
    // A note names the misplaced key above.
    const CheckedModel moved(tosca_2_0(templates_of_a + "    a:\n      type: A\n     p: x\n      q: y\n"));
    ASSERT_THAT(moved.findings(), ElementsAre(StartsWith("yaml/syntax-error ")));
}

TEST(OneMistake, IsNotTheIndentationOfAKeyInBraces) {
    // The indentation of 'x' does not matter, so it is reported like any other unknown key.
    EXPECT_THAT(findings_after(templates_of_a + "    a: { type: A, x: [ {y: 1} ] }\n   bad\n"),
                UnorderedElementsAre(StartsWith("yaml/syntax-error "), StartsWith("tosca/unknown-keyname ")));
}

TEST(OneMistake, IsAnUnclosedQuote) {
    EXPECT_THAT(findings_after(templates_of_a + "    a:\n      type: A\n      properties:\n        p: \"x\n"),
                ElementsAre(StartsWith("yaml/syntax-error ")));
}

}  // namespace
}  // namespace csar::validate
