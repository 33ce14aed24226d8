// Relations between variability inputs: for each keyname, choices that meet it and choices that violate it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csar/resolve.hpp>

#include <string>
#include <utility>
#include <vector>

#include "tests/unit/variability/resolved.hpp"

namespace csar {
namespace {

// The findings for the Boolean inputs a, b, c, of which those in `chosen` are true. `a` has the keyname `relation`.
std::string said(const std::string& relation, const std::string& chosen) {
    const std::string text =
        "{variability: {inputs: {a: {type: boolean, " + relation +
        "}, b: {type: boolean}, c: {type: boolean, default: false}}}, node_templates: {n: {type: t}}}";
    ResolveOptions options;
    for (const char name : chosen) options.inputs.emplace_back(std::string(1, name), "true");
    const ResolveResult result = resolved(text, options);
    if (result.definitions) return "";
    return std::string(result.findings.diagnostics.at(0).id) + ": " + result.findings.diagnostics.at(0).message;
}

std::string broken(const std::string& what) {
    return "variability/contradicting-inputs: the variability input 'a' " + what;
}

TEST(InputRelations, MandatoryOnesComeAndGoTogether) {
    EXPECT_EQ(said("mandatory: b", ""), "");
    EXPECT_EQ(said("mandatory: [b, c]", "abc"), "");
    EXPECT_EQ(said("mandatory: [b, c]", "ac"), broken("requires 'b', which is not chosen"));
    EXPECT_EQ(said("mandatory: b", "b"), broken("is not chosen, but 'b', which belongs to it, is chosen"));
}

TEST(InputRelations, OptionalOnesAndChoicesComeWithTheirOwner) {
    for (const std::string relation : {"optional: [b, c]", "choices: [b, c]"}) {
        EXPECT_EQ(said(relation, ""), "");
        EXPECT_EQ(said(relation, "a"), "");
        EXPECT_EQ(said(relation, "abc"), "");
        EXPECT_EQ(said(relation, "c"), broken("is not chosen, but 'c', which belongs to it, is chosen"));
    }
}

TEST(InputRelations, OneAlternativeIsChosen) {
    EXPECT_EQ(said("alternatives: [b, c]", ""), "");
    EXPECT_EQ(said("alternatives: [b, c]", "ac"), "");
    EXPECT_EQ(said("alternatives: [b, c]", "a"), broken("needs exactly one of its alternatives"));
    EXPECT_EQ(said("alternatives: [b, c]", "abc"), broken("needs exactly one of its alternatives"));
    EXPECT_EQ(said("alternatives: [b, c]", "b"), broken("is not chosen, but 'b', which belongs to it, is chosen"));
}

TEST(InputRelations, RequiresAndExcludesLeadAcross) {
    EXPECT_EQ(said("requires: b", "b"), "");
    EXPECT_EQ(said("requires: b", "ab"), "");
    EXPECT_EQ(said("requires: [c, b]", "ac"), broken("requires 'b', which is not chosen"));
    EXPECT_EQ(said("excludes: b", "a"), "");
    EXPECT_EQ(said("excludes: b", "b"), "");
    EXPECT_EQ(said("excludes: b", "ab"), broken("excludes 'b', which is chosen"));
}

TEST(InputRelations, AnInputOfAnotherTypeIsChosenWhenItHasAValue) {
    const std::string text =
        "{variability: {inputs: {plan: {type: string, requires: budget}, budget: {type: integer}}}, "
        "node_templates: {n: {type: t}}}";
    ResolveOptions options;
    EXPECT_TRUE(resolved(text, options).definitions);
    options.inputs = {{"plan", "large"}};
    EXPECT_FALSE(resolved(text, options).definitions);
    options.inputs.emplace_back("budget", "0");
    EXPECT_TRUE(resolved(text, options).definitions);
}

TEST(InputRelations, OtherFormsAreTold) {
    const std::string wanted =
        "variability/wrong-form: 'requires' of a variability input must be a name or a list of names";
    EXPECT_EQ(said("requires: {b: c}", "a"), wanted);
    EXPECT_EQ(said("requires: [b, [c]]", "ab"), wanted);
    EXPECT_EQ(said("requires: ~", "a"), "");
}

TEST(InputRelations, UnknownNamesAreTold) {
    EXPECT_EQ(said("excludes: [b, d]", ""), "variability/unknown-name: there is no variability input 'd'");
}

}  // namespace
}  // namespace csar
