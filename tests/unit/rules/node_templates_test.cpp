// Node and relationship templates: directives, selection, copies, names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

const std::string types = R"(
capability_types:
  Host: { properties: { cpus: { type: integer } } }
relationship_types: { HostedOn: {} }
node_types:
  Server:
    properties: { size: { type: integer } }
    attributes: { state: { type: string } }
    capabilities: { host: Host }
)";

CheckedModel with_templates(const std::string& templates) {
    return CheckedModel(tosca_2_0(types + "service_template:\n  node_templates:\n" + templates));
}
std::vector<std::string> findings_1_x(const std::string& version, const std::string& directives) {
    return CheckedModel("tosca_definitions_version: " + version +
                        "\nnode_types: { S: {} }\ntopology_template: { node_templates: { s: { type: S, directives: " +
                        directives + " } } }\n")
        .findings();
}

const std::string complete = "properties: { size: 1 }, capabilities: { host: { properties: { cpus: 1 } } }";

TEST(Directives, AreAClosedSetSince2_0) {
    const CheckedModel checked =
        with_templates("    s: { type: Server, directives: [ selectable ], " + complete + " }\n");
    ASSERT_THAT(checked.findings(), ElementsAre(StartsWith("tosca/unknown-directive 13:38 ")));
    EXPECT_EQ(checked.report.diagnostics().front().hint, "the name in TOSCA 2.0 is 'select'");
}

TEST(Directives, AreOnlyDoubtedBefore2_0AndHaveTheNamesOfTheirVersion) {
    EXPECT_THAT(findings_1_x("tosca_simple_yaml_1_2", "[ selectable, substitutable ]"), IsEmpty());
    EXPECT_THAT(findings_1_x("tosca_simple_yaml_1_3", "[ select, substitute ]"), IsEmpty());
    EXPECT_THAT(findings_1_x("tosca_simple_yaml_1_2", "[ select ]"),
                ElementsAre(StartsWith("tosca/doubtful-directive")));
    EXPECT_THAT(findings_1_x("tosca_simple_yaml_1_3", "[ create ]"),
                ElementsAre(StartsWith("tosca/doubtful-directive")));
}

TEST(Directives, WarnOfRepetition) {
    EXPECT_THAT(
        with_templates("    s: { type: Server, directives: [ create, create ], " + complete + " }\n").findings(),
        ElementsAre("tosca/duplicate-directive 13:46 the directive 'create' is repeated"));
}

TEST(Directives, NeedNoValuesAndIgnoreThemWhenOnlySelecting) {
    EXPECT_THAT(with_templates("    s: { type: Server, directives: [ select ] }\n").findings(), IsEmpty());
    const CheckedModel checked =
        with_templates("    s: { type: Server, directives: [ select ], properties: { size: 1 } }\n");
    ASSERT_THAT(checked.report.diagnostics(), SizeIs(1));
    EXPECT_EQ(checked.report.diagnostics().front().id, "tosca/ignored-by-select");
}

TEST(Directives, NeedEveryValueWhenNotOnlySelecting) {
    EXPECT_THAT(with_templates("    s: { type: Server, directives: [ select, create ] }\n").findings(),
                ElementsAre(HasSubstr("lacks a value for the required property 'size'"),
                            HasSubstr("lacks a value for the required property 'cpus'")));
}

TEST(Directives, WarnOfAFilterWithoutSelection) {
    EXPECT_THAT(
        with_templates("    s: { type: Server, node_filter: { $equal: [ 1, 1 ] }, " + complete + " }\n").findings(),
        ElementsAre(StartsWith("tosca/filter-without-select 13:")));
    EXPECT_THAT(with_templates("    s: { type: Server, directives: [ select ], node_filter: { $equal: [ 1, 1 ] } }\n")
                    .findings(),
                IsEmpty());
}

TEST(Copies, TakeOverValuesTypesAndKeynames) {
    const CheckedModel checked =
        with_templates("    s: { type: Server, " + complete + " }\n    t: { copy: s, properties: { size: 2 } }\n");
    EXPECT_THAT(checked.findings(), ElementsAre(StartsWith("tosca/copy-without-type 14:5")));
}

TEST(Copies, WarnOfAnotherType) {
    const CheckedModel checked(
        tosca_2_0("node_types: { A: {}, B: {} }\nservice_template: { node_templates: { a: { type: A }, b: { type: B, "
                  "copy: a } } }\n"));
    EXPECT_THAT(checked.findings(), ElementsAre(StartsWith("tosca/wrong-copy-type 3:")));
}

TEST(Copies, HintAtAMisspeltTemplate) {
    const CheckedModel checked(
        tosca_2_0("node_types: { A: {} }\nservice_template: { node_templates: { first: { type: A }, b: { type: A, "
                  "copy: firts } } }\n"));
    ASSERT_THAT(checked.findings(), ElementsAre(StartsWith("tosca/unknown-copy-source")));
    EXPECT_EQ(checked.report.diagnostics().front().hint, "did you mean 'first'?");
}

TEST(NodeTemplates, AssignAttributesThatReflectProperties) {
    EXPECT_THAT(
        with_templates("    s: { type: Server, attributes: { size: 1, state: up }, " + complete + " }\n").findings(),
        IsEmpty());
}

TEST(NodeTemplates, HintAtMisspeltCapabilitiesAndTheirType) {
    const CheckedModel checked = with_templates(
        "    s: { type: Server, properties: { size: 1 }, capabilities: { hots: { properties: { a: 1 } } } }\n");
    ASSERT_THAT(checked.findings(), ElementsAre(HasSubstr("node type 'Server' has no capability 'hots'")));
    EXPECT_EQ(checked.report.diagnostics().front().hint, "did you mean 'host'?");
    EXPECT_EQ(checked.report.diagnostics().front().related.front().place.line, 7u);
}

TEST(NodeTemplates, GiveEveryCapabilityItsValues) {
    EXPECT_THAT(
        with_templates("    s: { type: Server, properties: { size: 1 } }\n").findings(),
        ElementsAre("tosca/missing-assignment 13:5 capability 'host' of node template 's' lacks a value for the "
                    "required property 'cpus'"));
    EXPECT_THAT(
        with_templates("    s: { type: Server, properties: { size: 1 }, capabilities: { host: {} } }\n").findings(),
        ElementsAre(StartsWith("tosca/missing-assignment 13:65 ")));
    EXPECT_THAT(with_templates("    s: { type: Server, " + complete + " }\n    t: { type: Server, copy: s }\n" +
                               "    u: { type: Server, copy: s, capabilities: { host: {} } }\n")
                    .findings(),
                IsEmpty());
}

TEST(NodeTemplates, ReportAnUnknownTypeOnce) {
    EXPECT_THAT(with_templates(
                    "    s: { type: Missing, properties: { a: 1 }, capabilities: { c: {} }, requirements: [ r: s ] }\n")
                    .findings(),
                ElementsAre(HasSubstr("no node type 'Missing'")));
}

TEST(NodeTemplates, WarnOfNamesSharedWithOtherTemplates) {
    EXPECT_THAT(CheckedModel(tosca_2_0(R"(
node_types: { A: {} }
relationship_types: { R: {} }
service_template:
  node_templates: { x: { type: A } }
  relationship_templates: { x: { type: R } }
)"))
                    .findings(),
                ElementsAre("tosca/shared-name 7:29 a relationship template and a node template are both named 'x'"));
}

}  // namespace
}  // namespace csar::validate
