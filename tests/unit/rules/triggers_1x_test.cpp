// Event filters of triggers in 1.x.
#include "tests/unit/rules/marked.hpp"

namespace csar::validate {
namespace {

// A policy on `targets` whose trigger has `rest`.
std::string watching(const std::string& targets, const std::string& rest) {
    return tosca_1_3(R"(
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
          )" + rest + "\n");
}

TEST(Triggers1x, WatchTargetsOfThePolicyOrOfTheirTypes) {
    expect_problems({}, watching("server", "target_filter: { node: server }"));
    expect_problems({}, watching("all", "target_filter: { node: server }"));
    expect_problems({}, watching("server", "target_filter: { node: Compute }"));
    expect_problems({}, watching("", "target_filter: { node: other }"));
    expect_problems({"tosca/event-outside-targets"}, watching("server", "target_filter: { node: @@other }"));
    expect_problems({"tosca/event-outside-targets"}, watching("all", "target_filter: { node: @@other }"));
    expect_problems({"tosca/event-outside-targets"}, watching("server", "target_filter: { node: @@Database }"));
    expect_problems({"tosca/unknown-event-node"}, watching("server", "target_filter: { node: @@nobody }"));
}

TEST(Triggers1x, WatchARequirementOrACapability) {
    const auto filter = [](const std::string& rest) {
        return watching("web", "target_filter: { node: web, " + rest + " }");
    };
    expect_problems({}, filter("requirement: host"));
    expect_problems({"tosca/unknown-event-source"}, filter("requirement: @@ghost"));
    expect_problems({}, filter("capability: data_endpoint"));
    expect_problems({}, filter("capability: Endpoint.Admin"));
    expect_problems({"tosca/unknown-event-source"}, filter("capability: @@Storage"));
    // The capability of the target.
    expect_problems({}, filter("requirement: host, capability: os"));
    expect_problems({"tosca/unknown-event-source"}, filter("requirement: host, capability: @@data_endpoint"));
}

TEST(Triggers1x, FollowTheRequirementToTheNodeThatIsAssigned) {
    const auto filter = [](const std::string& capability) {
        return tosca_1_3(
            "node_types:\n  Big:\n    derived_from: tosca.nodes.Compute\n"
            "    capabilities: { extra: tosca.capabilities.Node }\n"
            "topology_template:\n  node_templates:\n    big: { type: Big }\n"
            "    web: { type: tosca.nodes.WebServer, requirements: [ host: big ] }\n"
            "  policies:\n  - p:\n      type: tosca.policies.Scaling\n      targets: [ web ]\n"
            "      triggers:\n        t: { event: up, action: [ set_state: stopped ],\n"
            "             target_filter: { node: web, requirement: host, capability: " +
            capability + " } }\n");
    };
    expect_problems({}, filter("extra"));
    expect_problems({"tosca/unknown-event-source"}, filter("@@more"));
}

TEST(Triggers1x, TakeACapabilityOfOneOfSeveralNodes) {
    const auto filter = [](const std::string& capability) {
        return tosca_1_3(
            "node_types:\n  Big:\n    derived_from: tosca.nodes.Compute\n"
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
            capability + " } }\n");
    };
    expect_problems({}, filter("extra"));
    expect_problems({"tosca/unknown-event-source"}, filter("@@more"));
}

TEST(Triggers1x, MeasureInTheTriggerItselfBefore1_3) {
    const auto trigger = [](const std::string& version, const std::string& rest) {
        return "tosca_definitions_version: tosca_simple_yaml_" + version +
               "\npolicy_types:\n  P:\n    derived_from: tosca.policies.Root\n    triggers:\n"
               "      t: { event: up, action: " +
               (version == "1_3" ? "[ set_state: stopped ]" : "stop.sh") + ", " + rest + " }\n";
    };
    expect_problems({}, trigger("1_2", "evaluations: 1, period: 60 s, method: average"));
    expect_problems({"tosca/zero-evaluations"}, trigger("1_2", "evaluations: @@0"));
    expect_problems({"tosca/wrong-value-type"}, trigger("1_2", "period: @@60"));
    // One finding for each mistake.
    expect_problems({"tosca/wrong-form"}, trigger("1_2", "evaluations: @@often"));
    expect_problems({"tosca/wrong-form"}, trigger("1_2", "evaluations: @@-1"));
    expect_problems({"tosca/wrong-form"}, trigger("1_2", "method: @@[ x ]"));
    expect_problems({"tosca/unknown-keyname"}, trigger("1_3", "@@evaluations: 0"));
}

TEST(Triggers1x, NeedAConditionOfClauses) {
    expect_problems({}, watching("server", "condition: [ state: [ { equal: started } ] ]"));
    expect_problems({"tosca/unknown-constraint"}, watching("server", "condition: [ state: [ { @@equl: started } ] ]"));
    expect_problems({"tosca/wrong-form"}, watching("server", "condition: @@often"));
}

TEST(Triggers1x, RepeatAndLast) {
    const auto condition = [](const std::string& rest) {
        return watching("server", "condition: { constraint: [ state: [ { equal: started } ] ], " + rest + " }");
    };
    expect_problems({}, condition("evaluations: 1, period: 60 s, method: average"));
    expect_problems({"tosca/zero-evaluations"}, condition("evaluations: @@0"));
    expect_problems({"tosca/wrong-value-type"}, condition("evaluations: @@many"));
    expect_problems({"tosca/wrong-value-type"}, condition("period: @@60"));
    expect_problems({"tosca/wrong-value-type"}, condition("method: @@[ average ]"));
}

TEST(Triggers1x, KnowTypesOnlyInAPolicyType) {
    const auto of_type = [](const std::string& node) {
        return tosca_1_3(
            "policy_types:\n  P:\n    derived_from: tosca.policies.Root\n    triggers:\n"
            "      t: { event: up, action: [ set_state: stopped ], target_filter: { node: " +
            node + " } }\n");
    };
    expect_problems({}, of_type("Compute"));
    expect_problems({"tosca/unknown-event-node-in-type"}, of_type("@@nobody"));
}

}  // namespace
}  // namespace csar::validate
