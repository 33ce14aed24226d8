// Findings about a variable template without inputs: conditions, options, presences, presets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "validate/variability/resolve.hpp"

namespace csar::validate::variability {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view head =
    "tosca_definitions_version: tosca_variability_1_0\n"
    "topology_template:\n";

const std::string inputs =
    "    inputs: { size: { type: integer, default: 1 }, mode: { type: string, default: dev }, on: { type: boolean, "
    "default: true } }\n";

// The identifiers and lines of the findings.
std::vector<std::string> found_in(const std::string& topology) {
    Report report;
    const auto document = Document::parse("t.yaml", std::string(head) + topology, {}, report);
    check_template(*document, {}, report);
    if (report.count(Severity::error) == 0) check_presence(*document, nullptr, nullptr, {}, report);
    std::vector<std::string> found;
    for (const Diagnostic& diagnostic : report.diagnostics())
        found.push_back(std::string(diagnostic.id.substr(diagnostic.id.find('/') + 1)) + " " +
                        std::to_string(diagnostic.place.line));
    return found;
}

std::vector<std::string> found_in_condition(const std::string& condition) {
    return found_in("  variability:\n" + inputs +
                    "    expressions: { e: { equal: [ { variability_input: mode }, dev ] }, n: { add: [ 1, 2 ] } }\n"
                    "  node_templates:\n"
                    "    a: { type: t, requirements: [ host: { node: b, conditions: true } ] }\n"
                    "    b: { type: t, conditions: " +
                    condition + " }\n");
}

struct Mistake {
    const char* rule;
    const char* bad;
    const char* good;
};

const Mistake conditions[] = {
    {"wrong-type", "yes", "true"},
    {"wrong-type", "3", "{ or: [ false, true ] }"},
    {"wrong-type", "{ add: [ 1, 2 ] }", "{ greater: [ { add: [ 1, 2 ] }, 2 ] }"},
    {"wrong-type", "{ variability_input: mode }", "{ variability_input: on }"},
    {"wrong-type", "{ logic_expression: n }", "{ logic_expression: e }"},
    {"wrong-form", "{ and: [ true ], or: [ true ] }", "{ and: [ true, true ] }"},
    {"wrong-arguments", "{ and: true }", "[ true, true ]"},
    {"wrong-arguments", "{ implies: [ true ] }", "{ implies: [ false, true ] }"},
    {"wrong-arguments", "{ not: [ true, false ] }", "{ not: [ false ] }"},
    {"wrong-arguments", "{ greater: [ { variability_input: mode }, 3 ] }",
     "{ greater: [ { variability_input: size }, 3 ] }"},
    {"wrong-arguments", "{ greater: [ 1 ] }", "{ less: [ 1, 2 ] }"},
    {"wrong-arguments", "{ less: 1 }", "{ less: [ { count: [] }, 2 ] }"},
    {"wrong-arguments", "{ in_range: [ 1, [ 1 ] ] }", "{ in_range: [ 1, [ 1, 2 ] ] }"},
    {"wrong-arguments", "{ in_range: [ 1, [ a, 2 ] ] }", "{ in_range: [ 1, [ 0, { add: [ 1, 1 ] } ] ] }"},
    {"wrong-arguments", "{ equal: [ 1, { count: [ a ] } ] }", "{ equal: [ 1, { count: [ 7 ] } ] }"},
    {"wrong-arguments", "{ before: [ yesterday, { variability_input: mode } ] }",
     "{ before: [ 2024-02-01, { variability_input: mode } ] }"},
    {"wrong-arguments", "{ within: [ { variability_input: mode }, [ 2024-02-01, soon ] ] }",
     "{ within: [ { variability_input: mode }, [ 2024-02-01, 2024-03-01 ] ] }"},
    {"wrong-arguments", "{ container_presence: CONTAINER }", "{ node_presence: a }"},
    {"wrong-arguments", "{ equal: [] }", "{ equal: [ a, a ] }"},
    {"wrong-arguments", "{ less: [ { linear_regression: [ [ [ 1, 2, 3 ] ], 1 ] }, 2 ] }",
     "{ less: [ { linear_regression: [ [ [ 1, 2 ], [ 2, 3 ] ], 1 ] }, 9 ] }"},
    {"wrong-arguments", "{ source_presence: a }", "{ node_presence: a }"},
    {"unknown-name", "{ node_presence: c }", "{ node_presence: a }"},
    {"unknown-name", "{ variability_input: off }", "{ variability_input: on }"},
    {"unknown-name", "{ logic_expression: f }", "{ logic_expression: e }"},
    {"unknown-part", "{ relation_presence: [ a, hosts ] }", "{ relation_presence: [ a, host ] }"},
    {"unknown-operator", "{ nand: [ true ] }", "{ amo: [ true ] }"},
    {"wrong-place", "{ source_presence: SELF }", "{ node_presence: a }"},
    {"wrong-place", "{ node_presence: SELF }", "{ node_presence: a }"},
    {"wrong-place", "{ has_present_target: SELF }", "{ node_presence: a }"},
    {"wrong-form", "{ host_presence: [ a ] }", "{ host_presence: a }"},
};

TEST(CheckTemplate, FindsTheMistakeOfACondition) {
    for (const Mistake& mistake : conditions) {
        EXPECT_THAT(found_in_condition(mistake.bad), ElementsAre(std::string(mistake.rule) + " 8")) << mistake.bad;
        EXPECT_THAT(found_in_condition(mistake.good), IsEmpty()) << mistake.good;
    }
}

TEST(CheckTemplate, ExplainsTheMistakeOfACondition) {
    const auto explained = [](const std::string& condition) {
        Report report;
        const auto document = Document::parse(
            "t.yaml",
            std::string(head) + "  variability:\n" + inputs +
                "    expressions: { e: { equal: [ { variability_input: mode }, dev ] } }\n"
                "  node_templates:\n    a: { type: t, requirements: [ host: b ] }\n    b: { type: t, conditions: " +
                condition + " }\n",
            {}, report);
        check_template(*document, {}, report);
        const Diagnostic& found = report.diagnostics().at(0);
        return found.message + " | " + std::string(found.hint);
    };
    EXPECT_EQ(explained("e"), "'e' is a string, but a boolean is required | write '{ logic_expression: e }'");
    EXPECT_EQ(explained("{ variability_input: mode }"),
              "the variability input 'mode' is a string, but a boolean is required | ");
    EXPECT_EQ(explained("{ input_presence: on }"),
              "there is no input 'on' | this is a variability input, not an input of the topology template");
    EXPECT_EQ(explained("{ variability_input: elsewhere }"),
              "there is no variability input 'elsewhere' | there are 'size', 'mode', 'on'");
    EXPECT_EQ(explained("{ relation_presence: [ a ] }"), "'relation_presence' expects a list: node, relation | ");
    EXPECT_EQ(explained("{ relation_presence: [ a, 1 ] }"),
              "Node \"a\" has no relation '1' | numbers begin with 0: there is only number 0");
}

TEST(CheckTemplate, FindsOneMistakeOfEachExpressionWhereverItStands) {
    EXPECT_THAT(found_in("  variability:\n" + inputs +
                         "    expressions:\n"
                         "      unused: { add: [ a ] }\n"
                         "      of_self: { node_presence: SELF }\n"
                         "    constraints: [ { nand: [] } ]\n"
                         "    type_specific_conditions: { node_types: { t: { conditions: { nor: [] } } } }\n"
                         "  node_templates:\n"
                         "    a:\n"
                         "      type: [ t: { conditions: { variability_input: x } } ]\n"
                         "      properties: [ p: { expression: { sub: [ true ] } } ]\n"
                         "      implies: [ [ { node_presence: b } ] ]\n"
                         "      artifacts: [ f: { conditions: [ nothing ] } ]\n"),
                ElementsAre("unknown-name 14", "unknown-name 12", "wrong-arguments 13", "wrong-type 15",
                            "unknown-operator 8", "unknown-operator 9", "wrong-arguments 6"));
}

TEST(CheckTemplate, AsksConditionsOfTypesForTheirForm) {
    const auto of_type = [](const std::string& condition) {
        return found_in(
            "  variability:\n    inputs: {}\n    type_specific_conditions:\n      node_types:\n        t: " +
            condition + "\n  node_templates: { a: { type: t } }\n");
    };
    EXPECT_THAT(of_type("{ semantic: true }"), ElementsAre("missing-keyname 7"));
    EXPECT_THAT(of_type("{ conditions: true, semantic: often }"), ElementsAre("wrong-form 7"));
    EXPECT_THAT(of_type("[ { conditions: true, semantic: true }, { conditions: false, consistency: true } ]"),
                IsEmpty());
}

TEST(CheckTemplate, SaysWhatIsWrongAndWhatIsMeant) {
    const auto words = [](const std::string& topology) {
        Report report;
        const auto document = Document::parse("t.yaml", std::string(head) + topology, {}, report);
        check_template(*document, {}, report);
        std::string text;
        for (const Diagnostic& diagnostic : report.diagnostics())
            text += diagnostic.message + " (" + diagnostic.hint + ")";
        return text;
    };
    const std::string variability = "  variability: { inputs: {}, ", nodes = "  node_templates: { a: { type: t, ";
    EXPECT_THAT(words(variability + "options: { relation_default_condition_mode: both } }\n"),
                HasSubstr("source, target, default"));
    EXPECT_THAT(words(variability + "expressions: { e: { not: [ true, true ] } } }\n"),
                HasSubstr("one logic expression, not 2"));
    EXPECT_THAT(words(variability + "expressions: { e: { within: [ 1, [ 1 ] ] } } }\n"),
                HasSubstr("two bounds, not of 1"));
    EXPECT_THAT(words(variability + "type_specific_conditions: { node_types: { t: {} } } }\n"),
                HasSubstr("condition of 't'"));
    EXPECT_THAT(words("  node_templates: [ { a: { type: t } } ]\n"), HasSubstr("a map, not a list"));
    EXPECT_THAT(words(nodes + "conditions: { relation_presence: [ a, 2 ] }, requirements: [ r: a, s: a ] } }\n"),
                HasSubstr("there are 2 of them, 0 to 1"));
    EXPECT_THAT(words(nodes + "properties: [ p: { value: 1, default_alternative: true }, p: { value: 2, "
                              "default_alternative: true } ] } }\n"),
                HasSubstr("\"p@1\""));
}

TEST(CheckTemplate, FindsACircleOfDefaults) {
    const auto with = [](const std::string& expression) {
        return found_in("  variability:\n    inputs: { a: { type: integer, default_expression: " + expression +
                        " } }\n");
    };
    EXPECT_THAT(with("{ add: [ 1, { variability_input: a } ] }"), ElementsAre("expression-cycle 4"));
    EXPECT_THAT(with("{ add: [ 1, 2 ] }"), IsEmpty());
    EXPECT_THAT(with("{ concat: [ 1, 2 ] }"), ElementsAre("wrong-type 4"));
}

TEST(CheckTemplate, KnowsTheWordsOfOptions) {
    const auto with = [](const std::string& options) {
        return found_in("  variability: { inputs: {}, options: { " + options +
                        " } }\n  node_templates: { a: { type: t } }\n");
    };
    EXPECT_THAT(with("node_prunning: true"), ElementsAre("unknown-option 3"));
    EXPECT_THAT(
        with(
            "node_pruning: true, checks: false, unique_input_constraint: true, ambiguous_type_consistency_check: true"),
        IsEmpty());
    EXPECT_THAT(with("node_default_condition_mode: incoming-artefact"), ElementsAre("unknown-mode 3"));
    EXPECT_THAT(with("node_default_condition_mode: incoming-artifact, relation_default_condition_mode: source-target"),
                IsEmpty());
    EXPECT_THAT(
        found_in(
            "  variability: { inputs: {} }\n  node_templates: { a: { type: t, default_condition_mode: hosts } }\n"),
        ElementsAre("unknown-mode 4"));
}

TEST(CheckPresence, TellsWhatCanNeverBePresent) {
    EXPECT_THAT(found_in_condition("[ { logic_expression: e }, { equal: [ prod, { variability_input: mode } ] } ]"),
                ElementsAre("never-present 8"));
    EXPECT_THAT(found_in_condition("[ { logic_expression: e }, { not: { logic_expression: e } } ]"),
                ElementsAre("never-present 8"));
    EXPECT_THAT(
        found_in_condition("{ or: [ { logic_expression: e }, { equal: [ prod, { variability_input: mode } ] } ] }"),
        IsEmpty());
    // Content of an absent element is not reported. An element that is absent as a result is reported.
    EXPECT_THAT(found_in("  variability: { inputs: {} }\n"
                         "  node_templates:\n"
                         "    a: { type: t, conditions: false, properties: [ p: { value: 1, conditions: true } ] }\n"
                         "    b: { type: t, conditions: { node_presence: a } }\n"),
                ElementsAre("never-present 5", "never-present 6"));
    EXPECT_THAT(
        found_in("  variability: { inputs: {}, constraints: [ { node_presence: a }, { not: { node_presence: a } } ] }\n"
                 "  node_templates: { a: { type: t } }\n"),
        ElementsAre("unresolvable 3"));
}

TEST(CheckPresence, TriesPresetsAloneAndTogether) {
    const auto with = [](const std::string& presets) {
        return found_in(
            "  variability:\n    inputs: { x: { type: boolean, default: false }, y: { type: boolean, default: false }, "
            "z: { type: string } }\n"
            "    options: { semantic_checks: false }\n"
            "    presets:\n" +
            presets +
            "  node_templates:\n"
            "    a: { type: t, conditions: { variability_input: x }, requirements: [ on: { node: b, conditions: { "
            "variability_input: x } } ] }\n"
            "    b: { type: t, conditions: [ { not: { variability_input: y } }, { or: [ { variability_input: x }, { "
            "equal: [ { variability_input: z }, a ] } ] } ] }\n");
    };
    EXPECT_THAT(with("      one: { inputs: { x: true, z: b } }\n      two: { inputs: { y: true, z: b } }\n"),
                ElementsAre("unresolvable-preset 8"));
    EXPECT_THAT(with("      one: { inputs: { x: true, y: true, z: b } }\n      two: { inputs: { z: a } }\n"),
                ElementsAre("unresolvable-preset 7"));
    // Without z, some inputs have no value yet.
    EXPECT_THAT(with("      one: { inputs: { x: true } }\n"), IsEmpty());
}

// The findings for a chain of expressions. Each contains the one before.
std::vector<std::string> found_in_chain(int length) {
    std::string expressions = "last: { logic_expression: e" + std::to_string(length) + " }, e0: true";
    for (int i = 1; i <= length; ++i)
        expressions += ", e" + std::to_string(i) + ": { logic_expression: e" + std::to_string(i - 1) + " }";
    return found_in("  variability:\n    inputs: {}\n    expressions: { " + expressions +
                    " }\n  node_templates: { a: { type: t } }\n");
}

TEST(CheckTemplate, TellsOfAChainThatIsTooLongToFollow) {
    EXPECT_THAT(found_in_chain(100), IsEmpty());
    EXPECT_THAT(found_in_chain(400), ElementsAre("expression-limit 5"));
}

}  // namespace
}  // namespace csar::validate::variability
