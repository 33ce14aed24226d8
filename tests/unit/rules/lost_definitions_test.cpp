// One finding for each mistake: definitions that are lost by an error are not reported as missing.
#include <gmock/gmock.h>

#include "tests/unit/rules/marked.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;

// A service that uses all of `definitions`: a type A with a property, a requirement and an operation.
std::string used(const std::string& definitions) {
    return definitions + R"(
service_template:
  node_templates:
    a:
      type: A
      properties: { x: b }
      requirements: [ host: a ]
  outputs:
    o: { type: string, value: { $get_property: [ a, x ] } }
)";
}

TEST(LostDefinitions, HideUsersOfTheirTypes) {
    expect_no_problem(used(R"(
capability_types: { C: {} }
relationship_types: { R: {} }
node_types:
  A:
    properties: { x: { type: string } }
    capabilities: { c: { type: C } }
    requirements: [ host: { capability: C, relationship: R } ])"));
    expect_problem("tosca/unknown-keyname", used(R"(
@@node_typs: { A: { properties: { x: { type: string } } } })"));
    expect_problem("tosca/wrong-form", used(R"(
node_types: @@[ A ])"));
    expect_problem("tosca/wrong-notation", used(R"(
node_types: { A: @@server })"));
    expect_problem("tosca/unknown-keyname", used(R"(
@@import: [ types.yaml ])"));
}

TEST(LostDefinitions, HideUsersOfImportedTypes) {
    const CheckedModel model({{"a.yaml", tosca_2_0(used("imports: [ types.yaml ]"))},
                              {"types.yaml", tosca_2_0("node_typs: { A: { properties: { x: { type: string } } } }")}});
    EXPECT_THAT(model.findings(), ElementsAre(testing::StartsWith("tosca/unknown-keyname 2:1")));
}

TEST(LostDefinitions, HideUsersWhenAFileIsNoMapping) {
    const auto found = [](const std::string& types) {
        return CheckedModel({{"a.yaml", tosca_2_0(used("imports: [ types.yaml ]"))}, {"types.yaml", types}}).findings();
    };
    for (const std::string types : {"[ A ]", "A"})
        EXPECT_THAT(found(types), ElementsAre(testing::StartsWith("tosca/not-definitions"))) << types;
    for (const std::string types : {"", "# none yet\n"})
        EXPECT_THAT(found(types), ElementsAre(testing::StartsWith("tosca/missing-version 1:1"))) << types;
}

TEST(LostDefinitions, HideAssignmentsToTheirMembers) {
    expect_problem("tosca/unknown-keyname", used(R"(
node_types:
  A: { @@propertes: { x: { type: string } }, requirements: [ host: { capability: C, relationship: R } ], capabilities: { c: { type: C } } }
capability_types: { C: {} }
relationship_types: { R: {} })"));
    expect_problem("tosca/wrong-form", used(R"(
node_types:
  A: { derived_from: @@[ B ] }
  B: { properties: { x: { type: string } } })"));
    // Also in derived types.
    expect_problem("tosca/wrong-list-entry", used(R"(
node_types:
  A: { derived_from: B }
  B: { properties: { x: { type: string } }, requirements: [ @@host ] })"));
}

TEST(LostDefinitions, OfOneSectionHideNothingOfAnother) {
    EXPECT_THAT(problems(tosca_2_0(used(R"(
data_types: { D: { propertes: { x: { type: string } } } }
node_types:
  A: { properties: { y: { type: string, required: false } } })"))),
                ElementsAre("tosca/unknown-keyname 3:20", "tosca/unknown-part 13:53", "tosca/unknown-assignment 10:21",
                            "tosca/unknown-assignment 11:23"));
}

TEST(LostDefinitions, HideNamesOfTheServiceTemplate) {
    const std::string rest = R"(
  groups: { g: { type: G, members: [ a ] } }
  policies: [ p: { type: P, targets: [ a ] } ]
  workflows: { w: { steps: { s: { target: a, activities: [ set_state: started ] } } } }
  outputs:
    o: { type: string, value: { $get_property: [ a, x ] } }
    i: { type: string, value: { $get_input: i } }
node_types: { A: { properties: { x: { type: string } } } }
group_types: { G: {} }
policy_types: { P: {} }
)";
    const std::string inputs = "  inputs: { i: { type: string } }\n";
    const std::string nodes = "  node_templates: { a: { type: A, properties: { x: b } } }\n";
    expect_no_problem("service_template:\n" + inputs + nodes + rest);
    expect_problem("tosca/unknown-keyname", "service_template:\n" + inputs +
                                                "  @@node_templats: { a: { type: A, properties: { x: b } } }\n" + rest);
    expect_problem("tosca/wrong-form", "service_template:\n  inputs: @@[ i ]\n" + nodes + rest);
}

TEST(LostDefinitions, OfOneServiceHideNothingElse) {
    const std::string policy = R"(
  node_templates: {}
  policies: [ p: { type: P, triggers: { t: { event: e, action: [ inline: w ] } } } ]
policy_types: { P: {} }
)";
    expect_problem("tosca/unknown-workflow", R"(service_template:
  node_templates: {}
  policies: [ p: { type: P, triggers: { t: { event: e, action: [ inline: @@w ] } } } ]
policy_types: { P: {} }
)");
    expect_problem("tosca/wrong-form", "service_template:\n  workflows: @@[ w ]" + policy);
    expect_problem("tosca/name-not-a-string", R"(service_template:
  node_templates:
    ? @@[ b ]
    : { type: A }
    a: { type: A, copy: b, requirements: [ r: { node: b } ] }
node_types: { A: { requirements: [ r: { capability: C, relationship: R } ] } }
capability_types: { C: {} }
relationship_types: { R: {} }
)");
}

TEST(LostDefinitions, OfAssignmentsAreNotMissedAsRequired) {
    const std::string type = "node_types: { A: { properties: { x: { type: string } } } }\n";
    const auto node = [&](const std::string& rest) {
        return type + "service_template:\n  node_templates:\n    @@a: { type: A" + rest + " }\n";
    };
    expect_problem("tosca/missing-assignment", node(""));
    expect_problem("tosca/unknown-keyname",
                   type + "service_template:\n  node_templates:\n    a: { type: A, @@propertes: { x: b } }\n");
    expect_problem("tosca/wrong-form",
                   type + "service_template:\n  node_templates:\n    a: { type: A, properties: @@b }\n");
}

TEST(Parameters, AreDefinedAndGetNoValueAsInputsOf1_3) {
    const auto input = [](const std::string& definition) {
        return tosca_1_3("topology_template: { inputs: { @@i: " + definition + " } }");
    };
    expect_problems({}, Marked(input("{ type: string }")).text);
    for (const char* value : {"{ typ: string }", "string", "5"})
        expect_problems({"tosca/untyped-parameter"}, input(value));
}

TEST(NodeFilters, AreListsIn1_3) {
    const auto filter = [](const std::string& properties) {
        return tosca_1_3(
            "topology_template: { node_templates: { a: { type: tosca.nodes.SoftwareComponent, requirements: "
            "[ host: { node_filter: { capabilities: [ host: { properties: " +
            properties + " } ] } } ] } } }");
    };
    expect_problems({}, filter("[ num_cpus: { in_range: [ 1, 4 ] } ]"));
    expect_problems({"tosca/mapping-for-list"}, filter("@@{ num_cpus: { in_range: [ 1, 4 ] } }"));
    expect_problems({"tosca/wrong-form"}, filter("@@5"));
    expect_problems({"tosca/wrong-form"}, filter("[ @@num_cpus ]"));
}

TEST(CheckQuery, TakesWordsOf1_3WhereTheyHaveAMeaning) {
    const auto output = [](const std::string& word) {
        return tosca_1_3("topology_template: { outputs: { o: { value: { get_attribute: [ " + word + ", id ] } } } }");
    };
    for (const std::string word : {"SELF", "HOST"}) expect_problems({"tosca/undefined-self"}, output("@@" + word));
    for (const std::string word : {"SOURCE", "TARGET"}) expect_problems({"tosca/misplaced-end"}, output("@@" + word));
    const auto node = [](const std::string& word) {
        return tosca_1_3(
            "topology_template: { node_templates: { a: { type: tosca.nodes.Compute, interfaces: { Standard: { "
            "inputs: { i: { get_attribute: [ " +
            word + ", private_address ] } } } } } } }");
    };
    expect_problems({}, node("SELF"));
    expect_problems({"tosca/missing-host"}, node("@@HOST"));
    expect_problems({"tosca/misplaced-end"}, node("@@TARGET"));
}

}  // namespace
}  // namespace csar::validate
