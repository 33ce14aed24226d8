// What triggers of 1.x watch.
#include <gmock/gmock.h>

#include "tests/unit/rules/marked.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The problems of a policy on `targets` whose trigger has `rest`.
std::vector<std::string> watching(const std::string& targets, const std::string& rest) {
    return problems(tosca_1_3(R"(
topology_template:
  node_templates:
    server: { type: tosca.nodes.Compute }
    other: { type: tosca.nodes.Compute }
    web: { type: tosca.nodes.WebServer, requirements: [ host: server ] }
  groups: { all: { type: tosca.groups.Root, members: [ server, web ] } }
  policies:
  - p:
      type: tosca.policies.Scaling
      targets: [ )" + targets +
                              R"( ]
      triggers:
        t:
          event: up
          action: [ set_state: stopped ]
          )" + rest + "\n"));
}

TEST(Triggers1x, WatchTargetsOfThePolicyOrOfTheirTypes) {
    EXPECT_THAT(watching("server", "target_filter: { node: server }"), IsEmpty());
    EXPECT_THAT(watching("all", "target_filter: { node: server }"), IsEmpty());
    EXPECT_THAT(watching("server", "target_filter: { node: Compute }"), IsEmpty());
    EXPECT_THAT(watching("", "target_filter: { node: other }"), IsEmpty());
    EXPECT_THAT(watching("server", "target_filter: { node: other }"), ElementsAre("tosca/event-outside-targets 17:34"));
    EXPECT_THAT(watching("all", "target_filter: { node: other }"), ElementsAre("tosca/event-outside-targets 17:34"));
    EXPECT_THAT(watching("server", "target_filter: { node: Database }"),
                ElementsAre("tosca/event-outside-targets 17:34"));
    EXPECT_THAT(watching("server", "target_filter: { node: nobody }"), ElementsAre("tosca/unknown-event-node 17:34"));
}

TEST(Triggers1x, WatchARequirementOrACapability) {
    const auto filter = [](const std::string& rest) {
        return watching("web", "target_filter: { node: web, " + rest + " }");
    };
    EXPECT_THAT(filter("requirement: host"), IsEmpty());
    EXPECT_THAT(filter("requirement: ghost"), ElementsAre("tosca/unknown-event-source 17:52"));
    EXPECT_THAT(filter("capability: data_endpoint"), IsEmpty());
    EXPECT_THAT(filter("capability: Endpoint.Admin"), IsEmpty());
    EXPECT_THAT(filter("capability: Storage"), ElementsAre("tosca/unknown-event-source 17:51"));
    // Of what the requirement leads to.
    EXPECT_THAT(filter("requirement: host, capability: os"), IsEmpty());
    EXPECT_THAT(filter("requirement: host, capability: data_endpoint"),
                ElementsAre("tosca/unknown-event-source 17:70"));
}

TEST(Triggers1x, FollowTheRequirementToTheNodeThatIsAssigned) {
    const auto filter = [](const std::string& capability) {
        return problems(tosca_1_3("node_types:\n  Big:\n    derived_from: tosca.nodes.Compute\n"
                                  "    capabilities: { extra: tosca.capabilities.Node }\n"
                                  "topology_template:\n  node_templates:\n    big: { type: Big }\n"
                                  "    web: { type: tosca.nodes.WebServer, requirements: [ host: big ] }\n"
                                  "  policies:\n  - p:\n      type: tosca.policies.Scaling\n      targets: [ web ]\n"
                                  "      triggers:\n        t: { event: up, action: [ set_state: stopped ],\n"
                                  "             target_filter: { node: web, requirement: host, capability: " +
                                  capability + " } }\n"));
    };
    EXPECT_THAT(filter("extra"), IsEmpty());
    EXPECT_THAT(filter("more"), ElementsAre("tosca/unknown-event-source 16:73"));
}

TEST(Triggers1x, TakeACapabilityOfOneOfSeveralNodes) {
    const auto filter = [](const std::string& capability) {
        return problems(tosca_1_3("node_types:\n  Big:\n    derived_from: tosca.nodes.Compute\n"
                                  "    capabilities: { extra: tosca.capabilities.Node }\n"
                                  "  Many:\n    derived_from: tosca.nodes.Root\n    requirements:\n"
                                  "    - on: { capability: tosca.capabilities.Node, node: tosca.nodes.Compute,\n"
                                  "            occurrences: [ 0, UNBOUNDED ] }\n"
                                  "topology_template:\n  node_templates:\n    big: { type: Big }\n"
                                  "    small: { type: tosca.nodes.Compute }\n"
                                  "    many: { type: Many, requirements: [ on: big, on: small ] }\n"
                                  "  policies:\n  - p:\n      type: tosca.policies.Scaling\n      triggers:\n"
                                  "        t: { event: up, action: [ set_state: stopped ],\n"
                                  "             target_filter: { node: many, requirement: on, capability: " +
                                  capability + " } }\n"));
    };
    EXPECT_THAT(filter("extra"), IsEmpty());
    EXPECT_THAT(filter("more"), ElementsAre("tosca/unknown-event-source 21:72"));
}

TEST(Triggers1x, MeasureInTheTriggerItselfBefore1_3) {
    const auto trigger = [](const std::string& version, const std::string& rest) {
        return problems("tosca_definitions_version: tosca_simple_yaml_" + version +
                        "\npolicy_types:\n  P:\n    derived_from: tosca.policies.Root\n    triggers:\n"
                        "      t: { event: up, action: [ set_state: stopped ], " +
                        rest + " }\n");
    };
    EXPECT_THAT(trigger("1_2", "evaluations: 1, period: 60 s, method: average"), IsEmpty());
    EXPECT_THAT(trigger("1_2", "evaluations: 0"), ElementsAre("tosca/zero-evaluations 6:68"));
    EXPECT_THAT(trigger("1_2", "period: 60"), ElementsAre("tosca/wrong-value-type 6:63"));
    // One mistake, one finding.
    EXPECT_THAT(trigger("1_2", "evaluations: often"), ElementsAre("tosca/wrong-form 6:68"));
    EXPECT_THAT(trigger("1_2", "evaluations: -1"), ElementsAre("tosca/wrong-form 6:68"));
    EXPECT_THAT(trigger("1_2", "method: [ x ]"), ElementsAre("tosca/wrong-form 6:63"));
    EXPECT_THAT(trigger("1_3", "evaluations: 0"), ElementsAre("tosca/unknown-keyname 6:55"));
}

TEST(Triggers1x, NeedAConditionOfClauses) {
    EXPECT_THAT(watching("server", "condition: [ state: [ { equal: started } ] ]"), IsEmpty());
    EXPECT_THAT(watching("server", "condition: [ state: [ { equl: started } ] ]"),
                ElementsAre("tosca/unknown-constraint 17:35"));
    EXPECT_THAT(watching("server", "condition: often"), ElementsAre("tosca/wrong-form 17:22"));
}

TEST(Triggers1x, RepeatAndLast) {
    const auto condition = [](const std::string& rest) {
        return watching("server", "condition: { constraint: [ state: [ { equal: started } ] ], " + rest + " }");
    };
    EXPECT_THAT(condition("evaluations: 1, period: 60 s, method: average"), IsEmpty());
    EXPECT_THAT(condition("evaluations: 0"), ElementsAre("tosca/zero-evaluations 17:84"));
    EXPECT_THAT(condition("evaluations: many"), ElementsAre("tosca/wrong-value-type 17:84"));
    EXPECT_THAT(condition("period: 60"), ElementsAre("tosca/wrong-value-type 17:79"));
    EXPECT_THAT(condition("method: [ average ]"), ElementsAre("tosca/wrong-value-type 17:79"));
}

TEST(Triggers1x, KnowTypesOnlyInAPolicyType) {
    const auto of_type = [](const std::string& node) {
        return problems(tosca_1_3("policy_types:\n  P:\n    derived_from: tosca.policies.Root\n    triggers:\n"
                                  "      t: { event: up, action: [ set_state: stopped ], target_filter: { node: " +
                                  node + " } }\n"));
    };
    EXPECT_THAT(of_type("Compute"), IsEmpty());
    EXPECT_THAT(of_type("nobody"), ElementsAre("tosca/unknown-event-node 6:78"));
}

}  // namespace
}  // namespace csar::validate
