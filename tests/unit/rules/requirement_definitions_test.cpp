// Capability and requirement definitions: tests with several files or mistakes.
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
  Host: { properties: { size: { type: integer, required: false } } }
  BigHost: { derived_from: Host }
  Endpoint: {}
relationship_types: { HostedOn: {}, LinksTo: {} }
)";

std::vector<std::string> findings_2_0(const std::string& body) { return CheckedModel(tosca_2_0(body)).findings(); }
std::vector<std::string> findings_1_3(const std::string& body) { return CheckedModel(tosca_1_3(body)).findings(); }

TEST(CapabilityDefinitions, ReportAnUnknownTypeOnceForAllThatRefineIt) {
    EXPECT_THAT(findings_2_0(types + R"(
node_types:
  A: { capabilities: { c: Missing } }
  B: { derived_from: A, capabilities: { c: { type: Endpoint, properties: { any: { default: 1 } } } } }
  C: { derived_from: Nobody, capabilities: { c: { description: of whom } } }
)"),
                ElementsAre(HasSubstr("no node type 'Nobody'"), HasSubstr("no capability type 'Missing'"),
                            StartsWith("tosca/not-inherited")));
}

TEST(CapabilityDefinitions, MayAddPropertiesOnlyBefore2_0) {
    const std::string body = R"(
capability_types: { Host: {} }
node_types:
  A: { capabilities: { c: { type: Host, properties: { extra: { type: string } } } } }
)";
    EXPECT_THAT(findings_1_3(body), IsEmpty());
    EXPECT_THAT(findings_2_0(body),
                ElementsAre("tosca/not-inherited 5:55 capability type 'Host' has no property definition 'extra' to "
                            "refine, and none can be added here"));
}

TEST(ValidTypes, WarnOfAnEmptyList) {
    EXPECT_THAT(findings_2_0("capability_types: { C: { valid_source_node_types: [] } }\n"),
                ElementsAre(StartsWith("tosca/empty-valid-types 2:")));
}

TEST(ValidTypes, RefuseNothingWithAnUnknownName) {
    EXPECT_THAT(findings_2_0(R"(
capability_types: { C: { valid_source_node_types: [ Missing ] } }
relationship_types: { R: {} }
node_types: { A: { requirements: [ r: { capability: C, relationship: R } ] } }
)"),
                ElementsAre(HasSubstr("no node type 'Missing'")));
}

TEST(ValidTypes, PointToTheListThatTheyContradict) {
    const CheckedModel checked(tosca_2_0(R"(
node_types: { A: {}, B: {} }
capability_types:
  C: { valid_source_node_types: [ A ] }
  D: { derived_from: C, valid_source_node_types: [ B ] }
)"));
    ASSERT_THAT(checked.findings(), ElementsAre(StartsWith("tosca/widened-valid-types 6:")));
    const Diagnostic& finding = checked.report.diagnostics().front();
    ASSERT_THAT(finding.related, SizeIs(1));
    EXPECT_EQ(finding.related.front().place.line, 5u);
}

TEST(ValidTypes, ReportARelationOnceThatBothSidesRefuse) {
    EXPECT_THAT(findings_2_0(R"(
capability_types: { C: { valid_relationship_types: [ Other ] }, D: {} }
relationship_types: { R: { valid_capability_types: [ D ] }, Other: {} }
node_types: { A: { requirements: [ r: { capability: C, relationship: R } ] } }
)"),
                ElementsAre(StartsWith("tosca/invalid-capability 5:")));
}

TEST(ValidTypes, RepeatNoRefusalInARefinement) {
    EXPECT_THAT(findings_2_0(R"(
capability_types: { C: {} , D: {} }
relationship_types: { R: { valid_capability_types: [ D ] } }
node_types:
  A: { requirements: [ r: { capability: C, relationship: R } ] }
  B: { derived_from: A, requirements: [ r: { count_range: [ 1, 1 ] } ] }
)"),
                ElementsAre(StartsWith("tosca/invalid-capability 6:")));
}

TEST(RequirementDefinitions, WarnOfTheOneLineFormOfTheDrafts) {
    EXPECT_THAT(findings_2_0(types + "node_types: { A: { requirements: [ host: Host ] } }\n"),
                ElementsAre(StartsWith("tosca/tolerated-notation")));
    EXPECT_THAT(findings_1_3(types + "node_types: { A: { requirements: [ host: Host ] } }\n"), IsEmpty());
}

TEST(RequirementDefinitions, NoteARangeThatForbidsEverything) {
    const CheckedModel checked(tosca_2_0(
        types +
        "node_types: { A: { requirements: [ r: { capability: Host, relationship: HostedOn, count_range: [ 0, 0 ] "
        "} ] } }\n"));
    ASSERT_THAT(checked.report.diagnostics(), SizeIs(1));
    EXPECT_EQ(checked.report.diagnostics().front().id, "tosca/zero-count-range");
    EXPECT_EQ(checked.report.diagnostics().front().severity, Severity::note);
}

TEST(RequirementDefinitions, PreferACapabilityTypeToACapabilityOfThatName) {
    EXPECT_THAT(findings_2_0(types + R"(
node_types:
  Server: { capabilities: { Host: Endpoint, c: Host } }
  A: { requirements: [ r: { capability: Host, node: Server, relationship: HostedOn } ] }
)"),
                ElementsAre(HasSubstr("'Host' is a capability type and also a capability of node type 'Server'")));
}

TEST(RequirementDefinitions, SpareAssignmentsWhatTheNodeTypeLacks) {
    EXPECT_THAT(findings_2_0(types + R"(
node_types:
  Server: {}
  A: { requirements: [ r: { capability: Host, node: Server, relationship: HostedOn } ] }
service_template:
  node_templates:
    server: { type: Server }
    a: { type: A, requirements: [ r: server ] }
)"),
                ElementsAre(StartsWith("tosca/missing-capability 11:")));
}

TEST(RequirementDefinitions, AreOnlyDoubtfulBefore2_0) {
    EXPECT_THAT(findings_1_3(R"(
capability_types: { Host: {}, Endpoint: {} }
relationship_types: { R: { valid_target_types: [ Endpoint ] }, S: { derived_from: R, valid_target_types: [ Host ] } }
node_types:
  Server: {}
  A: { requirements: [ r: { capability: Host, node: Server, relationship: R } ] }
  B: { requirements: [ r: { capability: Host, relationship: R } ] }
  C: { derived_from: B, requirements: [ r: { capability: Host, relationship: S } ] }
  D: { derived_from: B, requirements: [ r: { capability: Host, relationship: R } ] }
)"),
                ElementsAre(StartsWith("tosca/doubtful-requirement 7:53 node type 'Server' has no capability"),
                            StartsWith("tosca/doubtful-requirement 8:61 relationship type 'R' does not allow")));
}

TEST(RequirementDefinitions, LeaveCapabilitiesOfAnUnknownNodeTypeOpen) {
    EXPECT_THAT(findings_2_0(types + R"(
node_types:
  A: { requirements: [ r: { capability: host, node: Missing, relationship: HostedOn } ] }
)"),
                ElementsAre(HasSubstr("no node type 'Missing'")));
}

TEST(RequirementDefinitions, PointFromDuplicatesToTheFirst) {
    const CheckedModel checked(tosca_2_0(types + R"(
node_types:
  A:
    requirements:
      - r: { capability: Host, relationship: HostedOn }
      - r: { capability: Endpoint, relationship: LinksTo }
)"));
    ASSERT_THAT(checked.findings(), ElementsAre(StartsWith("tosca/duplicate-name 13:9 ")));
    EXPECT_EQ(checked.report.diagnostics().front().related.front().place.line, 12u);
}

TEST(RequirementDefinitions, RefuseBoundsBeyond64Bits) {
    EXPECT_THAT(findings_2_0(types + R"(
node_types:
  A: { requirements: [ r: { capability: Host, relationship: HostedOn, count_range: [ 1, 99999999999999999999 ] } ] }
  B: { derived_from: A, requirements: [ r: { count_range: [ 1, UNBOUNDED ] } ] }
)"),
                ElementsAre(StartsWith("tosca/wrong-form 10:89 ")));
}

const std::string filtered = R"(
capability_types:
  Host: { properties: { size: { type: integer, required: false } } }
node_types:
  Server: { properties: { speed: { type: integer, required: false } }, capabilities: { host: Host } }
  A:
    requirements:
      - host:
          capability: Host
          node: Server
          node_filter:
            properties: [ PROPERTIES ]
            capabilities: [ CAPABILITIES ]
)";

std::vector<std::string> findings_of_filter(std::string properties, std::string capabilities) {
    std::string body = filtered;
    body.replace(body.find("PROPERTIES"), 10, properties);
    body.replace(body.find("CAPABILITIES"), 12, capabilities);
    return findings_1_3(body);
}

// A filter in a definition has its own warning.
TEST(NodeFilters, LookAtPropertiesAndCapabilitiesOfTheTargetIn1x) {
    const auto tolerated = StartsWith("tosca/tolerated-keyname");
    EXPECT_THAT(findings_of_filter("speed: { greater_than: 1 }", "host: { properties: [ size: { equal: 1 } ] }"),
                ElementsAre(tolerated));
    EXPECT_THAT(findings_of_filter("", "Host: { properties: [ size: { equal: 1 } ] }"), ElementsAre(tolerated));
    EXPECT_THAT(findings_of_filter("sped: { greater_than: 1 }", ""),
                ElementsAre(tolerated, HasSubstr("node type 'Server' has no property 'sped' to filter by")));
    EXPECT_THAT(findings_of_filter("", "hosts: { properties: [ size: { equal: 1 } ] }"),
                ElementsAre(tolerated, HasSubstr("node type 'Server' has no capability 'hosts' to filter by")));
    EXPECT_THAT(findings_of_filter("", "host: { properties: [ sizes: { equal: 1 } ] }"),
                ElementsAre(tolerated, HasSubstr("capability type 'Host' has no property 'sizes' to filter by")));
}

}  // namespace
}  // namespace csar::validate
