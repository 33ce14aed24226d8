#include <gmock/gmock.h>

#include "tests/unit/rules/marked.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;

const std::string types = R"(
interface_types:
  Lifecycle: { operations: { stop: {} }, notifications: { failed: {} } }
node_types:
  Server: { interfaces: { standard: { type: Lifecycle } } }
  Plain: {}
group_types:
  Any: {}
policy_types:
  Policy: { triggers: { t: { event: standard.failed, action: [ { set_state: stopped } ] } } }
)";
const std::string service = types + R"(
service_template:
  node_templates:
    server: { type: Server }
    plain: { type: Plain }
)";

std::string policy(const std::string& rest) {
    return service + "  policies:\n    - p: { type: Policy, " + rest + " }\n";
}

TEST(Groups, WarnOfAMemberThatIsListedTwice) {
    expect_problem("tosca/repeated-member",
                   service + "  groups:\n    g: { type: Any, members: [ plain, server, @@plain ] }\n");
}

TEST(Groups, FindEveryCycleOnce) {
    EXPECT_THAT(problems(tosca_2_0(service + "  groups:\n    a: { type: Any, members: [ a ] }\n"
                                             "    b: { type: Any, members: [ c, plain ] }\n"
                                             "    c: { type: Any, members: [ b ] }\n")),
                ElementsAre("tosca/group-cycle 18:32", "tosca/group-cycle 20:32"));
}

TEST(Policies, WarnOfATriggerThatTheTypeHasAsWell) {
    expect_problem("tosca/shared-trigger-name",
                   policy("triggers: { @@t: { event: e, action: [ { set_state: stopped } ] } }"));
}

TEST(Policies, WarnOfATriggerWithoutActions) {
    expect_problem("tosca/empty-action", policy("triggers: { u: { event: e, @@action: [] } }"));
}

TEST(Policies, WarnOfAnEventThatNoTargetHas) {
    const std::string action = ", action: [ { set_state: stopped } ] } }";
    expect_problem("tosca/unknown-event",
                   policy("targets: [ plain, server ], triggers: { u: { event: @@standard.nosuch" + action));
    expect_problem("tosca/unknown-event", policy("targets: [ server ], triggers: { u: { event: @@failed" + action));
    expect_no_problem(policy("targets: [ plain, server ], triggers: { u: { event: standard.failed" + action));
    expect_no_problem(policy("triggers: { u: { event: anything" + action));
}

TEST(Policies, ReportOnceThatATargetIsUnknown) {
    expect_problem("tosca/unknown-target", policy("targets: [ @@nosuch ], triggers: { u: { event: a.b, action: [ { "
                                                  "call_operation: a.b } ] } }"));
}

TEST(Policies, MayRepeatAnInheritedTrigger) {
    expect_no_problem(types +
                      "  Same: { derived_from: Policy, triggers: { t: { action: [ { set_state: stopped } ], "
                      "event: 'standard.failed' } } }\n");
    expect_problem("tosca/redefined-trigger",
                   types +
                       "  Other: { derived_from: Policy, triggers: { @@t: { action: [ { set_state: stopped } ], "
                       "event: other } } }\n");
}

TEST(Policies, WarnOfTargetsOfTheTypeThatCouldBeNodesOrGroups) {
    expect_problem("tosca/ambiguous-name",
                   "node_types: { A: {} }\ngroup_types: { A: {} }\n"
                   "policy_types: { P: { targets: [ @@A ] } }\n");
}

}  // namespace
}  // namespace csar::validate
