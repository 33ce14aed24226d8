// Requirement assignments: names, counts, internal targets and allocations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const std::string types = R"(
capability_types:
  Host: { properties: { cpus: { type: integer, default: 4 } } }
  Endpoint: {}
relationship_types: { HostedOn: {}, LinksTo: {} }
node_types:
  Server: { capabilities: { host: Host } }
  Twin: { capabilities: { one: Host, two: Host } }
  Router: { capabilities: { port: Endpoint } }
  App:
    requirements:
      - host: { capability: Host, relationship: HostedOn, count_range: RANGE }
      - link: { capability: Endpoint, relationship: LinksTo }
)";

// The possible target templates, and the requirements of `app`.
CheckedModel with_requirements(const std::string& requirements, std::string range = "[ 0, UNBOUNDED ]",
                               const std::string& more = "") {
    std::string body = types;
    body.replace(body.find("RANGE"), 5, range);
    return CheckedModel(tosca_2_0(body + "service_template:\n  inputs: { n: { type: integer } }\n  node_templates:\n" +
                                  more + "    server: { type: Server, count: 2 }\n    twin: { type: Twin }\n" +
                                  "    app: { type: App, requirements: [ " + requirements + " ] }\n"));
}
std::vector<std::string> findings(const std::string& requirements, const std::string& range = "[ 0, UNBOUNDED ]",
                                  const std::string& more = "") {
    return with_requirements(requirements, range, more).findings();
}

TEST(AssignmentNames, AreReportedOnce) {
    EXPECT_THAT(findings("host: { node: missing, capability: Host, relationship: HostedOn, allocation: { cpus: 1 } }"),
                ElementsAre(HasSubstr("no node template or node type 'missing'")));
    EXPECT_THAT(findings("missing: { node: server, capability: Host }"),
                ElementsAre(HasSubstr("has no requirement 'missing'")));
    EXPECT_THAT(findings("host: { node: server, relationship: missing }"),
                ElementsAre(StartsWith("tosca/unknown-relationship")));
    EXPECT_THAT(findings("host: unknown", "[ 0, 1 ]", "    unknown: { type: Missing }\n"),
                ElementsAre(HasSubstr("no node type 'Missing'")));
}

TEST(AssignmentNames, HintAtANodeTypeInTheShortNotation) {
    const CheckedModel checked = with_requirements("host: Server");
    ASSERT_THAT(checked.findings(), ElementsAre(HasSubstr("there is no node template 'Server'")));
    EXPECT_THAT(checked.report.diagnostics().front().hint, "did you mean '{ node: Server }'?");
}

TEST(AssignmentNames, MeanTheTemplateWithAWarningBeforeTheType) {
    EXPECT_THAT(findings("host: { node: Router }", "[ 0, 1 ]", "    Router: { type: Server }\n"),
                ElementsAre(HasSubstr("'Router' is a node template and also a node type")));
    EXPECT_THAT(findings("host: Router", "[ 0, 1 ]", "    Router: { type: Server }\n"), IsEmpty());
}

TEST(AssignmentNames, WarnWhenTheCapabilityIsLeftOpen) {
    EXPECT_THAT(
        findings("host: twin"),
        ElementsAre(HasSubstr("node template 'twin' has 2 capabilities of type 'Host'; 'capability' must specify")));
    EXPECT_THAT(findings("host: { node: twin, capability: two }"), IsEmpty());
}

TEST(AssignmentNames, WarnOfAnIndexBeyondTheCount) {
    EXPECT_THAT(findings("host: [ server, 1 ]"), IsEmpty());
    EXPECT_THAT(findings("host: [ server, 2 ]"), ElementsAre(StartsWith("tosca/index-out-of-range")));
    EXPECT_THAT(findings("host: [ twin, 0 ]"), ElementsAre(StartsWith("tosca/ambiguous-target")));
}

TEST(AssignmentNames, PointToTheRequirementDefinition) {
    const CheckedModel checked = with_requirements("link: server");
    ASSERT_THAT(checked.findings(),
                ElementsAre(HasSubstr("node template 'server' has no capability of type 'Endpoint'")));
    EXPECT_EQ(checked.report.diagnostics().front().related.front().place.line, 8u);
}

TEST(RequirementCounts, AreNotJudgedWhenOneIsNotKnown) {
    EXPECT_THAT(findings("host: { node: server, count: { $get_input: n } }", "[ 2, 3 ]"), IsEmpty());
    EXPECT_THAT(
        findings("host: { node: server, count: { $get_input: n } }, host: { node: server, count: 4 }", "[ 2, 3 ]"),
        ElementsAre(StartsWith("tosca/wrong-requirement-count")));
    EXPECT_THAT(findings("host: { node: server, optional: { $get_input: n } }", "[ 1, 1 ]"),
                testing::Not(testing::Contains(StartsWith("tosca/wrong-requirement-count"))));
}

TEST(RequirementCounts, DoNotWrapAround) {
    EXPECT_THAT(findings("host: { node: server, count: 9223372036854775807 }, "
                         "host: { node: server, count: 9223372036854775807 }, host: { node: server, count: 3 }",
                         "[ 0, 5 ]"),
                ElementsAre(StartsWith("tosca/wrong-requirement-count")));
}

TEST(RequirementCounts, MayBeMetImplicitlyWithoutAnyAssignment) { EXPECT_THAT(findings("", "[ 2, 3 ]"), IsEmpty()); }

TEST(RequirementCounts, SayWhichOfThemCount) {
    EXPECT_THAT(
        findings("host: { node: server, optional: true }", "[ 1, 1 ]"),
        ElementsAre(HasSubstr(
            "the assignments of requirement 'host' that are not optional have the count 0, outside of its range")));
}

TEST(RequirementCounts, HaveNoLowerBoundBefore2_0) {
    const std::string body = R"(
capability_types: { Host: {} }
node_types:
  Server: { capabilities: { host: Host } }
  App: { requirements: [ host: { capability: Host, occurrences: [ 2, 2 ] } ] }
topology_template:
  node_templates:
    server: { type: Server }
    app: { type: App, requirements: [ REQUIREMENTS ] }
)";
    const auto with = [&](const std::string& requirements) {
        std::string text = body;
        text.replace(text.find("REQUIREMENTS"), 12, requirements);
        return CheckedModel(tosca_1_3(text)).findings();
    };
    EXPECT_THAT(with("host: server"), IsEmpty());
    EXPECT_THAT(with("host: server, host: server, host: server"),
                ElementsAre(StartsWith("tosca/wrong-requirement-count")));
}

TEST(RequirementAssignments, MayMeetNormativeTypesOfAnother1xVersion) {
    const auto with = [](const std::string& base) {
        return CheckedModel({{"a.yaml",
                              "tosca_definitions_version: tosca_simple_yaml_1_1\nimports: [ b.yaml ]\n"
                              "topology_template:\n  node_templates:\n    app: { type: my.App, "
                              "requirements: [ host: server ] }\n    server: { type: " +
                                  base + " }\n"},
                             {"b.yaml",
                              "tosca_definitions_version: tosca_simple_yaml_1_3\n"
                              "node_types: { my.App: { derived_from: tosca.nodes.SoftwareComponent } }\n"}})
            .findings();
    };
    EXPECT_THAT(with("tosca.nodes.Compute"), IsEmpty());
    EXPECT_THAT(with("tosca.nodes.LoadBalancer"), ElementsAre(StartsWith("tosca/wrong-assigned-type")));
}

TEST(RequirementAssignments, MustFindInternalTargetsInTheServiceTemplate) {
    EXPECT_THAT(findings("link: { directives: [ internal ] }"), ElementsAre(StartsWith("tosca/unmet-requirement")));
    EXPECT_THAT(findings("host: { directives: [ internal ] }"), IsEmpty());
    EXPECT_THAT(findings("host: { node: Router, directives: [ internal ] }"),
                ElementsAre(StartsWith("tosca/missing-capability 20:53 ")));
}

TEST(RequirementAssignments, AreLeftAloneWhenTheyMayBeMetElsewhereOrNotAtAll) {
    EXPECT_THAT(findings("link: { directives: [ internal, external ] }"), IsEmpty());
    EXPECT_THAT(findings("link: { directives: [ internal ], optional: true }"), IsEmpty());
    EXPECT_THAT(findings("link: {}"), IsEmpty());
    EXPECT_THAT(findings("link: { directives: [ internal ] }", "[ 0, 1 ]", "    unknown: { type: Missing }\n"),
                ElementsAre(HasSubstr("no node type 'Missing'")));
}

// The filter of A accepts sizes above 1, the additional filter of B sizes below 9.
std::vector<std::string> findings_of_filters(const std::string& size, const std::string& assignment) {
    return CheckedModel(tosca_2_0(R"(
capability_types: { Host: {} }
relationship_types: { HostedOn: {} }
node_types:
  Server: { properties: { size: { type: integer } }, capabilities: { host: Host } }
  A:
    requirements:
      - host:
          capability: Host
          relationship: HostedOn
          node: Server
          node_filter: { $greater_than: [ { $get_property: [ SELF, TARGET, size ] }, 1 ] }
  B:
    derived_from: A
    requirements:
      - host: { node_filter: { $less_than: [ { $get_property: [ SELF, TARGET, size ] }, 9 ] } }
service_template:
  inputs: { n: { type: integer } }
  node_templates:
    server: { type: Server, properties: { size: )" +
                                  size + R"( } }
    b: { type: B, requirements: [ host: )" +
                                  assignment + R"( ] }
)"))
        .findings();
}

TEST(NodeFilters, AddUpOverADefinitionItsRefinementsAndTheAssignment) {
    const auto not_met = [](const std::string& line) { return StartsWith("tosca/unmet-filter " + line); };
    EXPECT_THAT(findings_of_filters("5", "server"), IsEmpty());
    EXPECT_THAT(findings_of_filters("1", "server"), ElementsAre(not_met("22:")));
    EXPECT_THAT(findings_of_filters("9", "server"), ElementsAre(not_met("22:")));
    EXPECT_THAT(findings_of_filters(
                    "5", "{ node: server, node_filter: { $equal: [ { $get_property: [ SELF, TARGET, size ] }, 4 ] } }"),
                ElementsAre(not_met("22:")));
}

TEST(NodeFilters, DecideNothingThatIsNotKnown) {
    EXPECT_THAT(findings_of_filters("{ $get_input: n }", "server"), IsEmpty());
    EXPECT_THAT(findings_of_filters("1", "{ node: Server }"), IsEmpty());
}

TEST(Allocations, CannotExceedThePropertyOfOneNode) {
    const std::string one = "    one: { type: Server }\n";
    EXPECT_THAT(findings("host: { node: one, allocation: { cpus: 4 } }", "[ 0, 9 ]", one), IsEmpty());
    EXPECT_THAT(findings("host: { node: one, allocation: { cpus: 5 } }", "[ 0, 9 ]", one),
                ElementsAre(StartsWith("tosca/exceeded-allocation")));
    EXPECT_THAT(findings("host: { node: one, count: 3, allocation: { cpus: 2 } }", "[ 0, 9 ]", one),
                ElementsAre(StartsWith("tosca/exceeded-allocation")));
}

TEST(Allocations, AreReportedOnceForEachProperty) {
    EXPECT_THAT(findings("host: { node: one, allocation: { cpus: 5 } }, host: { node: one, allocation: { cpus: 5 } }",
                         "[ 0, 9 ]", "    one: { type: Server }\n"),
                ElementsAre(StartsWith("tosca/exceeded-allocation")));
}

TEST(Allocations, WarnWhenSeveralNodesTogetherHaveTooLittle) {
    const std::string four = "host: { node: server, allocation: { cpus: 4 } }";
    EXPECT_THAT(findings(four + ", " + four), IsEmpty());
    EXPECT_THAT(findings(four + ", " + four + ", " + four), ElementsAre(StartsWith("tosca/scarce-allocation")));
    EXPECT_THAT(findings("host: { node: server, allocation: { cpus: 5 } }"),
                ElementsAre(StartsWith("tosca/exceeded-allocation")));
    EXPECT_THAT(findings("host: { node: [ server, 1 ], allocation: { cpus: 5 } }"),
                ElementsAre(StartsWith("tosca/exceeded-allocation")));
}

TEST(Allocations, LeaveOutWhatIsNotKnownOrOptional) {
    const std::string one = "    one: { type: Server }\n";
    EXPECT_THAT(findings("host: { node: one, allocation: { cpus: { $get_input: n } } }", "[ 0, 9 ]", one), IsEmpty());
    EXPECT_THAT(findings("host: { node: one, count: { $get_input: n }, allocation: { cpus: 4 } }", "[ 0, 9 ]", one),
                IsEmpty());
    EXPECT_THAT(findings("host: { node: one, optional: true, allocation: { cpus: 9 } }", "[ 0, 9 ]", one), IsEmpty());
    EXPECT_THAT(findings("host: { node: Server, allocation: { cpus: 9 } }", "[ 0, 9 ]", one), IsEmpty());
}

TEST(Allocations, HintAtPropertiesUnderAKeyname) {
    const CheckedModel checked = with_requirements("host: { node: server, allocation: { properties: { cpus: 1 } } }");
    ASSERT_THAT(checked.findings(), ElementsAre(StartsWith("tosca/unknown-assignment")));
    EXPECT_EQ(checked.report.diagnostics().front().hint, "write the amounts directly under 'allocation'");
}

}  // namespace
}  // namespace csar::validate
