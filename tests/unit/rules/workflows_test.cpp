#include <gmock/gmock.h>

#include "base/budget.hpp"
#include "tests/unit/rules/marked.hpp"

namespace csar::validate {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::StartsWith;

const std::string service = R"(
interface_types:
  Lifecycle: { operations: { start: {} } }
node_types:
  Server: { interfaces: { standard: { type: Lifecycle } } }
  Plain: {}
group_types:
  Any: {}
service_template:
  node_templates:
    server: { type: Server }
    plain: { type: Plain }
  groups:
    all: { type: Any, members: [ plain, server ] }
    plains: { type: Any, members: [ plain ] }
  workflows:
)";

std::string step(const std::string& name, const std::string& rest) {
    return "        " + name + ": { target: server, activities: [ { set_state: started } ]" + rest + " }\n";
}

TEST(Workflows, WarnOfOneThatDoesNothing) { expect_problem("tosca/empty-workflow", service + "    @@w: {}\n"); }

TEST(Workflows, WarnOfStepsThatNeverEnd) {
    expect_problem("tosca/step-cycle", service + "    w:\n      steps:\n" + step("a", ", on_success: [ b ]") +
                                           step("b", ", on_success: @@a"));
    expect_problem("tosca/step-cycle", service + "    w:\n      steps:\n" + step("a", ", on_success: [ @@a ]"));
}

TEST(Workflows, TakeARetryAfterAFailureForNoCycle) {
    expect_no_problem(service + "    w:\n      steps:\n" + step("first", ", on_success: a") +
                      step("a", ", on_success: b") + step("b", ", on_failure: a"));
    expect_no_problem(service + "    w:\n      steps:\n" + step("a", ", on_success: b") + step("b", ", on_failure: a"));
}

TEST(Workflows, ChargeTheMembersOfGroupsThatTheyFollow) {
    // Groups that all contain one large group, and a step for each of them.
    const auto problems_with = [](int count) {
        std::string members, groups, steps;
        for (int i = 0; i < 500; ++i) members += i ? ", server" : "server";
        for (int i = 0; i < count; ++i) {
            const std::string number = std::to_string(i);
            groups += "    g" + number + ": { type: Any, members: [ big ] }\n";
            steps += "        s" + number + ": { target: g" + number +
                     ", activities: [ { call_operation: standard.start } ] }\n";
        }
        groups += "    big: { type: Any, members: [ " + members + " ] }\n";
        const std::string all = std::string(service).insert(service.find("  workflows"), groups);
        return problems(tosca_2_0(all + "    w:\n      steps:\n" + steps));
    };
    const BudgetScope budget{Limits()};
    EXPECT_THAT(problems_with(400), Each(StartsWith("tosca/repeated-member")));
    EXPECT_GT(budget.work(), 400u * 500u * 8u);
}

TEST(Workflows, CallOperationsOfSomeMembersOfAGroup) {
    const auto call = [](const std::string& group) {
        return service + "    w: { steps: { s: { target: " + group +
               ", activities: [ { call_operation: @@standard.start } ] } } }\n";
    };
    expect_no_problem(Marked(call("all")).text);
    expect_problem("tosca/operation-not-in-group", call("plains"));
}

TEST(Workflows, ReportOnceThatTheyInlineEachOtherInACycle) {
    const auto inlining = [](const std::string& name, const std::string& other) {
        return "    " + name + ": { steps: { s: { target: server, activities: [ { inline: " + other + " } ] } } }\n";
    };
    expect_problem("tosca/inline-cycle", service + inlining("v", "w") + inlining("w", "x") + inlining("x", "@@w"));
}

TEST(Workflows, ReportOnceThatATargetIsUnknown) {
    EXPECT_THAT(problems(tosca_2_0(service + "    w: { steps: { s: { target: nosuch, target_relationship: host, "
                                             "activities: [ { call_operation: a.b } ] } } }\n")),
                ElementsAre("tosca/unknown-target 18:32"));
}

TEST(Workflows, WarnOfOutputsThatAreNeitherMappedNorComputed) {
    expect_problem("tosca/wrong-workflow-output", service +
                                                      "    w: { implementation: https://x.org/w, outputs: { o: @@{ "
                                                      "$concat: [ a ] } } }\n");
}

}  // namespace
}  // namespace csar::validate
