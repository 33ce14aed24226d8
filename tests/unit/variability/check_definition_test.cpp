// Faults in variability definitions are found even if no expression needs them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/variability/resolved.hpp"

namespace csar {
namespace {

struct Mistake {
    const char* rule;
    const char* bad;  // what stands under variability, in flow style
    const char* good;
};

const Mistake mistakes[] = {
    {"variability/wrong-form", "{inputs: [a]}", "{inputs: {a: {type: string}}}"},
    {"variability/wrong-form", "{expressions: [true]}", "{expressions: {e: true}}"},
    {"variability/wrong-form", "{presets: [p]}", "{presets: {p: {inputs: {}}}}"},
    {"tosca/missing-keyname", "{presets: {p: {name: P}}}", "{presets: {p: {name: P, inputs: {}}}}"},
    {"variability/wrong-form", "{presets: {p: {inputs: [a]}}}", "{presets: {p: {inputs: {}}}}"},
    {"variability/wrong-form", "{presets: {p: {inputs: {}, description: [d]}}}",
     "{presets: {p: {inputs: {}, description: d}}}"},
    {"variability/wrong-form", "{options: [strict]}", "{options: {mode: strict}}"},
    {"variability/wrong-form", "{options: {mode: relaxed}}", "{options: {mode: loose}}"},
    {"variability/wrong-form", "{options: {node_pruning: often}}", "{options: {node_pruning: true}}"},
    {"variability/wrong-form", "{options: {checks: 2}}", "{options: {checks: false}}"},
    {"variability/wrong-form", "{options: {optimization: best}}", "{options: {optimization: max}}"},
    {"variability/unknown-name", "{inputs: {a: {type: string}}, presets: {p: {inputs: {b: x}}}}",
     "{inputs: {a: {type: string}}, presets: {p: {inputs: {a: x}}}}"},
    {"variability/unknown-name",
     "{inputs: {a: {type: string, default_expression: {concat: [{variability_input: b}]}}}}",
     "{inputs: {b: {type: string}, a: {type: string, default_expression: {concat: [{variability_input: b}]}}}}"},
    {"tosca/wrong-value-type", "{inputs: {a: {type: integer, default: many}}}",
     "{inputs: {a: {type: integer, default: 3}}}"},
    {"tosca/unknown-type", "{inputs: {a: {type: integers}}}", "{inputs: {a: {type: integer}}}"},
    {"variability/unknown-mode", "{options: {node_default_condition_mode: hosts}}",
     "{options: {node_default_condition_mode: host}}"},
    {"variability/expression-cycle", "{expressions: {x: {not: {logic_expression: x}}}}",
     "{expressions: {x: {not: {logic_expression: y}}, y: true}}"},
    {"variability/expression-cycle", "{expressions: {x: {value_expression: y}, y: {add: [1, {value_expression: x}]}}}",
     "{expressions: {x: {value_expression: y}, y: {add: [1, 2]}}}"},
};

std::string topology(const std::string& variability) {
    return "{variability: " + variability + ", node_templates: {a: {type: t}}}";
}

TEST(CheckDefinition, FindsEachMistake) {
    for (const Mistake& mistake : mistakes) {
        const ResolveResult bad = resolved(topology(mistake.bad));
        ASSERT_EQ(bad.findings.count(Severity::error), 1U) << mistake.bad;
        EXPECT_EQ(bad.findings.diagnostics.front().id, mistake.rule) << mistake.bad;
        EXPECT_FALSE(bad.definitions) << mistake.bad;
        const ResolveResult good = resolved(topology(mistake.good));
        EXPECT_EQ(good.findings.count(Severity::error), 0U) << mistake.good;
        EXPECT_TRUE(good.definitions) << mistake.good;
    }
}

TEST(CheckDefinition, WantsNodeTemplatesInAMapAndPoliciesInAList) {
    EXPECT_FALSE(resolved("{node_templates: [a: {type: t}]}").definitions);
    EXPECT_FALSE(resolved("{node_templates: {a: {type: t}}, policies: {p: {type: t}}}").definitions);
    EXPECT_TRUE(resolved("{node_templates: {a: {type: t}}, policies: [p: {type: t, targets: [a]}]}").definitions);
}

TEST(CheckDefinition, LooksAtWhatAliasesShareOnce) {
    std::string text = "{inputs: {a: {type: string, default_expression: {concat: [&a0 {concat: [x]}";
    for (int i = 0; i < 60; ++i)
        text +=
            ", &a" + std::to_string(i + 1) + " {concat: [*a" + std::to_string(i) + ", *a" + std::to_string(i) + "]}";
    // Rejected or not, it must be fast.
    static_cast<void>(resolved(topology(text + "]}}}}")));
}

// Without pruning, a conditional node can be absent although its type has no condition.
TEST(Resolve, TakesAPlainTypeForAPartOfItsElement) {
    const ResolveResult result = resolved("{node_templates: {a: {type: t}, b: {type: t, conditions: false}}}");
    ASSERT_TRUE(result.definitions);
    EXPECT_THAT(*result.definitions, testing::Not(testing::HasSubstr("b:")));
    // A list of types has conditional types.
    EXPECT_FALSE(
        resolved("{node_templates: {b: {type: [{s: {conditions: true}}, {t: {conditions: true}}], conditions: false}}}")
            .definitions);
}

}  // namespace
}  // namespace csar
