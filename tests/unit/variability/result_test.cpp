// Results of resolving: values of inputs, modes, optimisation, and definitions in TOSCA 1.3.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/temporary_directory.hpp"
#include "tests/unit/variability/resolved.hpp"

namespace csar {
namespace {

using testing::HasSubstr;
using testing::Not;

// The rule that rejects the value; empty: accepted.
std::string refused(const std::string& definition, const std::string& value) {
    ResolveOptions options;
    options.inputs = {{"i", value}};
    const ResolveResult result = resolved("{variability: {inputs: {i: " + definition + "}}}", options);
    if (result.definitions) return "";
    return std::string(result.findings.diagnostics.at(0).id);
}

TEST(VariabilityResult, InputsKeepTheirDefinitions) {
    EXPECT_EQ(refused("{type: integer}", "six"), "tosca/wrong-value-type");
    EXPECT_EQ(refused("{type: integer}", "6"), "");
    EXPECT_EQ(refused("{type: boolean}", "6"), "tosca/wrong-value-type");
    EXPECT_EQ(refused("{type: boolean}", "true"), "");
    EXPECT_EQ(refused("{type: string, constraints: [valid_values: [a, b]]}", "c"), "tosca/violated-clause");
    EXPECT_EQ(refused("{type: string, constraints: [valid_values: [a, b]]}", "b"), "");
    EXPECT_EQ(refused("{type: string}", "6"), "");  // the command line has no other way to write a string
    EXPECT_EQ(refused("{type: number}", "2.5"), "");
    EXPECT_EQ(refused("{type: number}", "many"), "tosca/wrong-value-type");
}

// Modes with pruning enable no defaults, so that options can switch off pruning of some elements.
TEST(VariabilityResult, PruningIsSwitchedOffAlone) {
    const auto with = [](const std::string& options, const std::string& of_node = "") {
        return *resolved("{variability: {inputs: {}, options: {checks: false, " + options +
                         "}}, node_templates: {a: {type: t, conditions: false, requirements: [link: b]}, b: {type: t" +
                         of_node + "}}}")
                    .definitions;
    };
    EXPECT_THAT(with("mode: loose"), Not(HasSubstr("b:")));
    EXPECT_THAT(with("mode: loose, node_pruning: false"), HasSubstr("b:"));
    EXPECT_THAT(with("mode: loose", ", pruning: false"), HasSubstr("b:"));
}

TEST(VariabilityResult, HasTheLeastNodesUnlessTheTemplateSaysOtherwise) {
    const auto with = [](const std::string& options) {
        return resolved(
            "{variability: {inputs: {}, options: {" + options +
            "}, constraints: [{or: [{node_presence: a}, {and: [{node_presence: b}, {node_presence: c}]}]}]}, "
            "node_templates: {a: {type: t, conditions: {node_presence: a}}, b: {type: t, conditions: "
            "{node_presence: b}}, c: {type: t, conditions: {node_presence: c}}}}");
    };
    const ResolveResult least = with("");
    ASSERT_TRUE(least.definitions);
    EXPECT_THAT(*least.definitions, HasSubstr("    a:\n"));
    EXPECT_THAT(*least.definitions, Not(HasSubstr("    b:\n")));
    EXPECT_FALSE(with("optimization: false").definitions);
}

TEST(VariabilityResult, OutputsThatUnfurlEvaluatesGoWithTheirNode) {
    const auto of_node = [](const std::string& condition) {
        return *resolved(
                    "{variability: {inputs: {}, options: {output_pruning: true}}, outputs: {o: {value: \"{{ "
                    "'::a::p' | eval }}\"}}, node_templates: {b: {type: t}, a: {type: t, properties: [p: {value: "
                    "1, conditions: " +
                    condition + "}], conditions: " + condition + "}}}")
                    .definitions;
    };
    EXPECT_THAT(of_node("true"), HasSubstr("outputs:"));
    EXPECT_THAT(of_node("false"), Not(HasSubstr("outputs:")));
}

TEST(VariabilityResult, HasNoTypesOfVariabilityGroups) {
    const std::string text =
        "tosca_definitions_version: tosca_variability_1_0\n"
        "group_types:\n"
        "  variability.groups.ConditionalMembers: { derived_from: tosca.groups.Root, conditions: any }\n"
        "  mine: { derived_from: variability.groups.ConditionalMembers }\n"
        "  team: { derived_from: tosca.groups.Root }\n"
        "topology_template:\n"
        "  variability: { inputs: {} }\n"
        "  node_templates: { a: { type: tosca.nodes.Root } }\n"
        "  groups: { g: { type: mine, members: [ a ], conditions: true } }\n";
    const ResolveResult result = resolve_definitions(Input::memory(text, "template.yaml"), {});
    ASSERT_TRUE(result.definitions);
    EXPECT_THAT(*result.definitions, HasSubstr("team:"));
    EXPECT_THAT(*result.definitions, Not(HasSubstr("mine")));
    EXPECT_EQ(result.findings.diagnostics.size(), 0U);
}

TEST(VariabilityResult, IsWrittenWhenItIsValid) {
    const test::TemporaryDirectory directory;
    ResolveOptions options;
    options.output = directory / "result.yaml";
    const char* const bad = "{variability: {inputs: {}}, node_templates: {a: {type: nothing}}}";
    const ResolveResult refused = resolved(bad, options);
    EXPECT_FALSE(refused.written);
    EXPECT_EQ(refused.findings.diagnostics.at(0).id, "tosca/unknown-type");
    options.verify = false;
    EXPECT_TRUE(resolved(bad, options).written);
    options.verify = true;
    EXPECT_TRUE(
        resolved("{variability: {inputs: {}}, node_templates: {a: {type: tosca.nodes.Root}}}", options).written);
    const ResolveResult shown = resolved(bad);
    EXPECT_TRUE(shown.definitions);
    EXPECT_EQ(shown.findings.diagnostics.at(0).id, "variability/invalid-result");
}

TEST(VariabilityResult, ListsInputsAndPresets) {
    const std::string text =
        "tosca_definitions_version: tosca_variability_1_0\n"
        "topology_template: {variability: {inputs: {i: {type: string}}, presets: {one: {inputs: {i: a}}}}, "
        "node_templates: {n: {type: t, conditions: {equal: [{variability_input: i}, a]}}}}\n";
    const Variability listed = list_variability(Input::memory(text, "template.yaml"));
    ASSERT_EQ(listed.inputs.size(), 1U);
    EXPECT_EQ(listed.inputs.front().type, "string");
    EXPECT_THAT(listed.inputs.front().elements, testing::ElementsAre("node.n"));
    ASSERT_EQ(listed.presets.size(), 1U);
    EXPECT_THAT(listed.presets.front().inputs, testing::ElementsAre("i"));
    EXPECT_EQ(listed.entry, "");
}

}  // namespace
}  // namespace csar
