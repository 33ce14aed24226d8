// For each rule of variability/, a template that violates it and one that does not. Also results that the transcripts
// lack.
#include <csar/resolve.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/variability/resolved.hpp"

namespace csar {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct RuleCase {
    const char* rule;
    const char* bad;
    const char* good;
};

// The content of topology_template, in flow style.
const RuleCase rule_cases[] = {
    {"variability/wrong-form", "{node_templates: {a: {type: t, properties: [x]}}}",
     "{node_templates: {a: {type: t, properties: [{x: 1}]}}}"},
    {"variability/reserved-name", "{node_templates: {SELF: {type: t}}}", "{node_templates: {self: {type: t}}}"},
    {"variability/unknown-name", "{node_templates: {a: {type: t, conditions: {node_presence: b}}}}",
     "{node_templates: {a: {type: t, conditions: {node_presence: b}}, b: {type: t}}}"},
    {"variability/unknown-operator", "{node_templates: {a: {type: t, conditions: {nand: [true]}}}}",
     "{node_templates: {a: {type: t, conditions: {and: [true]}}}}"},
    {"variability/wrong-arguments", "{node_templates: {a: {type: t, conditions: {implies: [true]}}}}",
     "{node_templates: {a: {type: t, conditions: {implies: [true, true]}}}}"},
    {"variability/wrong-type", "{node_templates: {a: {type: t, conditions: {add: [1, 2]}}}}",
     "{node_templates: {a: {type: t, conditions: {equal: [3, {add: [1, 2]}]}}}}"},
    {"variability/wrong-place", "{node_templates: {a: {type: t, conditions: {source_presence: SELF}}}}",
     "{node_templates: {a: {type: t, requirements: [{r: {node: a, conditions: {source_presence: SELF}}}]}}}"},
    {"variability/expression-cycle",
     "{variability: {expressions: {x: {logic_expression: y}, y: {logic_expression: x}}}, node_templates: {a: {type: t, "
     "conditions: {logic_expression: x}}}}",
     "{variability: {expressions: {x: {logic_expression: y}, y: true}}, node_templates: {a: {type: t, conditions: "
     "{logic_expression: x}}}}"},
    {"variability/missing-input",
     "{variability: {inputs: {i: {type: boolean}}}, node_templates: {a: {type: t, conditions: {variability_input: "
     "i}}}}",
     "{variability: {inputs: {i: {type: boolean, default: true}}}, node_templates: {a: {type: t, conditions: "
     "{variability_input: i}}}}"},
    {"variability/multiple-defaults",
     "{node_templates: {a: {type: [{s: {default_alternative: true}}, {t: {default_alternative: true}}]}}}",
     "{node_templates: {a: {type: [{s: {conditions: false}}, {t: {default_alternative: true}}]}}}"},
    {"variability/unknown-relationship",
     "{node_templates: {a: {type: t, requirements: [{r: {node: a, relationship: x}}]}}}",
     "{node_templates: {a: {type: t, requirements: [{r: {node: a, relationship: x}}]}}, relationship_templates: {x: "
     "{type: "
     "t}}}"},
    {"variability/shared-relationship",
     "{node_templates: {a: {type: t, requirements: [{r: {node: a, relationship: x}}, {s: {node: a, relationship: "
     "x}}]}}, "
     "relationship_templates: {x: {type: t}}}",
     "{node_templates: {a: {type: t, requirements: [{r: {node: a, relationship: x}}, {s: {node: a, relationship: "
     "y}}]}}, "
     "relationship_templates: {x: {type: t}, y: {type: t}}}"},
    {"variability/unused-relationship", "{node_templates: {a: {type: t}}, relationship_templates: {x: {type: t}}}",
     "{node_templates: {a: {type: t}}, relationship_templates: {}}"},
    {"variability/missing-anchor",
     "{variability: {options: {mode: loose, node_default_condition_mode: incoming-host}}, node_templates: {a: {type: "
     "t}}}",
     "{variability: {options: {mode: loose, node_default_condition_mode: incoming-host}}, node_templates: {a: {type: "
     "t, "
     "anchor: true}}}"},
    {"variability/no-solution",
     "{variability: {constraints: [{not: {node_presence: a}}]}, node_templates: {a: {type: t}}}",
     "{variability: {constraints: [{node_presence: a}]}, node_templates: {a: {type: t}}}"},
    {"variability/ambiguous-result",
     "{variability: {options: {type_pruning: true}}, node_templates: {a: {type: t, conditions: {not: {node_presence: "
     "b}}}, b: "
     "{type: t, conditions: {not: {node_presence: a}}}}}",
     "{variability: {options: {type_pruning: true, optimization: min}}, node_templates: {a: {type: t, conditions: "
     "{not: "
     "{node_presence: b}}}, b: {type: t, weight: 2, conditions: {not: {node_presence: a}}}}}"},
    {"variability/absent-source",
     "{node_templates: {a: {type: t, conditions: false, requirements: [{r: b}]}, b: {type: t}}}",
     "{variability: {options: {mode: loose, node_pruning: false, expected_incoming_relation_check: false}}, "
     "node_templates: "
     "{a: {type: t, conditions: false, requirements: [{r: b}]}, b: {type: t, conditions: true}}}"},
    {"variability/absent-target",
     "{node_templates: {a: {type: t, requirements: [{r: b}]}, b: {type: t, conditions: false}}}",
     "{variability: {options: {mode: loose}}, node_templates: {a: {type: t, requirements: [{r: b}]}, b: {type: t, "
     "conditions: "
     "false}}}"},
    {"variability/ambiguous-hosting",
     "{node_templates: {a: {type: t, requirements: [{host: b}, {host: c}]}, b: {type: t}, c: {type: t}}}",
     "{node_templates: {a: {type: t, requirements: [{host: b}, {to: c}]}, b: {type: t}, c: {type: t}}}"},
    {"variability/absent-container", "{node_templates: {a: {type: t, conditions: false, properties: {p: 1}}}}",
     "{variability: {options: {property_pruning: true, type_pruning: true}}, node_templates: {a: {type: t, conditions: "
     "false, "
     "properties: {p: 1}}}}"},
    {"variability/ambiguous-name", "{node_templates: {a: {type: t, properties: [{p: 1}, {p: 2}]}}}",
     "{node_templates: {a: {type: t, properties: [{p: 1}, {p: {value: 2, conditions: false}}]}}}"},
    {"variability/wrong-type-count",
     "{node_templates: {a: {type: [{s: {conditions: false}}, {t: {conditions: false}}]}}}",
     "{node_templates: {a: {type: [{s: {conditions: false}}, {t: {conditions: true}}]}}}"},
    {"variability/expected-relation",
     "{node_templates: {a: {type: t, requirements: [{host: {node: b, conditions: false}}]}, b: {type: t}}}",
     "{node_templates: {a: {type: t, requirements: [{host: {node: b, conditions: true}}]}, b: {type: t}}}"},
    {"variability/expected-artifact",
     "{node_templates: {a: {type: t, artifacts: [{x: {file: f, conditions: false}}]}}}",
     "{node_templates: {a: {type: t, artifacts: [{x: {file: f, conditions: true}}]}}}"},
    {"variability/technology-fault",
     "{node_templates: {a: {type: t, technology: [{x: {conditions: true}}, {y: {conditions: true}}]}}}",
     "{node_templates: {a: {type: t, technology: [{x: {conditions: true}}, {y: {conditions: false}}]}}}"},
};

TEST(VariabilityRules, EachFindsItsMistakeAndNothingElse) {
    for (const RuleCase& example : rule_cases) {
        const ResolveResult bad = resolved(example.bad);
        EXPECT_FALSE(bad.definitions) << example.rule;
        ASSERT_EQ(bad.findings.diagnostics.size(), 1U) << example.rule;
        EXPECT_EQ(bad.findings.diagnostics[0].id, example.rule) << bad.findings.diagnostics[0].message;
        EXPECT_EQ(bad.findings.exit_status(), ExitStatus::finding);
        const ResolveResult good = resolved(example.good);
        EXPECT_TRUE(good.definitions) << example.rule << ": " << good.findings.diagnostics[0].message;
    }
}

TEST(VariabilityRules, OtherVersionsHaveNoVariability) {
    const ResolveResult result = resolve_definitions(Input::memory("tosca_definitions_version: tosca_2_0\n", "a.yaml"));
    ASSERT_EQ(result.findings.diagnostics.size(), 1U);
    EXPECT_EQ(result.findings.diagnostics[0].id, "variability/wrong-version");
}

// By the type in the requirement or, otherwise, the type in its definition (here a normative type).
TEST(VariabilityRules, DefaultConditionsOfTypesReachRelations) {
    for (const char* const host : {"vm", "{node: vm, relationship: tosca.relationships.HostedOn}"}) {
        const ResolveResult result = resolved(
            "{variability: {options: {relation_default_condition: true, checks: false}, type_specific_conditions: "
            "{relationship_types: {tosca.relationships.HostedOn: {conditions: false}}}}, node_templates: {vm: {type: "
            "tosca.nodes.Compute}, db: {type: tosca.nodes.DBMS, requirements: [{host: " +
            std::string(host) + "}, {other: vm}]}}}");
        ASSERT_TRUE(result.definitions) << host;
        EXPECT_THAT(*result.definitions, AllOf(Not(HasSubstr("host: ")), HasSubstr("other: vm"))) << host;
    }
}

// A chain of named expressions counts as nesting. An expression that is used twice is computed once.
TEST(VariabilityRules, LongChainsOfExpressionsEnd) {
    for (const int length : {90, 300}) {
        std::string text = "{variability: {expressions: {e0: true";
        for (int i = 1; i < length; ++i) {
            const std::string before = "{logic_expression: e" + std::to_string(i - 1) + "}";
            text += ", e" + std::to_string(i) + ": {and: [" + before + ", " + before + "]}";
        }
        text +=
            "}}, node_templates: {a: {type: t, conditions: {logic_expression: e" + std::to_string(length - 1) + "}}}}";
        const ResolveResult result = resolved(text);
        EXPECT_EQ(result.definitions.has_value(), length == 90);
        if (length == 300) {
            EXPECT_EQ(result.findings.diagnostics.at(0).id, "variability/expression-limit");
        }
    }
}

TEST(VariabilityRules, ValuesThatGrowEnd) {
    std::string text = "{variability: {expressions: {e0: aaaaaaaaaa";
    for (int i = 1; i < 60; ++i) {
        const std::string before = "{value_expression: e" + std::to_string(i - 1) + "}";
        text += ", e" + std::to_string(i) + ": {concat: [" + before + ", " + before + "]}";
    }
    text += "}}, node_templates: {a: {type: t, properties: [{p: {expression: {value_expression: e59}}}]}}}";
    EXPECT_THROW((void)resolved(text), Failure);
}

// Eight nodes that each need one of seven places.
TEST(VariabilityRules, HardConditionsEnd) {
    std::string nodes, constraints;
    for (int pigeon = 0; pigeon < 8; ++pigeon) {
        std::string any;
        for (int hole = 0; hole < 7; ++hole) {
            const std::string name = "n" + std::to_string(pigeon) + "_" + std::to_string(hole);
            nodes += (nodes.empty() ? "" : ", ") + name + ": {type: t, conditions: {node_presence: m" + name + "}}, m" +
                     name + ": {type: t, conditions: {node_presence: " + name + "}}";
            any += (any.empty() ? "" : ", ") + std::string("{node_presence: ") + name + "}";
        }
        constraints += "{or: [" + any + "]}, ";
    }
    for (int hole = 0; hole < 7; ++hole) {
        std::string most;
        for (int pigeon = 0; pigeon < 8; ++pigeon)
            most += (most.empty() ? "" : ", ") + std::string("{node_presence: n") + std::to_string(pigeon) + "_" +
                    std::to_string(hole) + "}";
        constraints += std::string(hole == 0 ? "" : ", ") + "{amo: [" + most + "]}";
    }
    const std::string text = "{variability: {options: {type_pruning: true}, constraints: [" + constraints +
                             "]}, node_templates: {" + nodes + "}}";
    EXPECT_EQ(resolved(text).findings.diagnostics.at(0).id, "variability/no-solution");
}

TEST(VariabilityResolve, XorFollowsTheVersion) {
    const std::string text = "{node_templates: {a: {type: t, anchor: true, conditions: {xor: [true, true, true]}}}}";
    const auto later = resolved(text, {}, "tosca_variability_1_0_rc_2");
    ASSERT_TRUE(later.definitions);
    EXPECT_THAT(*later.definitions, HasSubstr("a:"));
    const auto earlier = resolved(text);
    ASSERT_TRUE(earlier.definitions);
    EXPECT_THAT(*earlier.definitions, Not(HasSubstr("a:")));
}

TEST(VariabilityResolve, LaterInputsWin) {
    const std::string text =
        "{variability: {inputs: {i: {type: string}}, presets: {one: {inputs: {i: one}}, two: {inputs: {i: two}}}}, "
        "node_templates: {a: {type: t, properties: [{p: {expression: {variability_input: i}}}]}}}";
    ResolveOptions options;
    options.presets = {"one", "two"};
    EXPECT_THAT(*resolved(text, options).definitions, HasSubstr("p: two\n"));
    options.inputs = {{"i", "3.10"}};
    EXPECT_THAT(*resolved(text, options).definitions, HasSubstr("p: '3.10'\n"));
    options.inputs = {{"j", "3"}};
    EXPECT_EQ(resolved(text, options).findings.diagnostics.at(0).id, "variability/unknown-name");
}

// Names that other readers would read as null or as a number.
TEST(VariabilityResolve, KeysStayStrings) {
    EXPECT_THAT(*resolved("{node_templates: {a: {type: t, properties: {m: {! : 1, !!str 012: 2}}}}}").definitions,
                HasSubstr("          '': 1\n          '012': 2\n"));
}

TEST(VariabilityResolve, StringsStayStrings) {
    const std::string text =
        "{node_templates: {a: {type: t, properties: {p: 'yes', q: \"1\\n2\", r: 1.10, s: [], t: {}, u: 'it''s', v: "
        "~}}}}";
    EXPECT_EQ(*resolved(text).definitions,
              "tosca_definitions_version: tosca_simple_yaml_1_3\n"
              "topology_template:\n"
              "  node_templates:\n"
              "    a:\n"
              "      type: t\n"
              "      properties:\n"
              "        p: 'yes'\n"
              "        q: \"1\\n2\"\n"
              "        r: 1.10\n"
              "        s: []\n"
              "        t: {}\n"
              "        u: 'it''s'\n"
              "        v: ~\n");
}

}  // namespace
}  // namespace csar
