// Migrated requirements of 1.x: text before and after.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/migrate/rewriting_fixture.hpp"

namespace csar::validate::rewriting {
namespace {

using testing::HasSubstr;

// A requirement is mandatory by default in 1.x, but not in 2.0.
TEST(RewritingRequirements, KeepsTheDefaultCountOfRequirements) {
    const std::string types = "capability_types: { C: {} }\nrelationship_types: { R: {} }\nnode_types:\n";
    const std::string refined =
        "  B: { derived_from: A, requirements: [ r: { capability: C, relationship: R } ] }\n"
        "  D: { derived_from: B, requirements: [ r: { capability: C, relationship: R } ] }\n";
    EXPECT_EQ(
        after(types + "  A: { requirements: [ r: { capability: C, relationship: R } ] }\n" + refined),
        types + "  A: { requirements: [ r: { capability: C, relationship: R, count_range: [ 1, 1 ] } ] }\n" + refined);
    EXPECT_EQ(
        after(types + "  A: { requirements: [ r: { capability: C, relationship: R, occurrences: [ 0, 2 ] } ] }\n" +
              refined),
        types + "  A: { requirements: [ r: { capability: C, relationship: R, count_range: [ 0, 2 ] } ] }\n" + refined);
}

TEST(RewritingRequirements, LeavesTheCountToTheAuthorIfTheParentIsUnknown) {
    const std::string requirement = "requirements: [ r: { capability: C, relationship: R } ]";
    const Result result = migrate({{"a.yaml", version_1_3 +
                                                  "capability_types: { C: {} }\nrelationship_types: { R: {} }\n"
                                                  "node_types: { N: { derived_from: Unknown, " +
                                                  requirement + " } }\n"}});
    EXPECT_THAT(result.files.files.at("a.yaml").after, HasSubstr(requirement));
    ASSERT_EQ(result.left.size(), 1);
    EXPECT_THAT(result.left.front(), HasSubstr("unless an unknown parent type has this requirement"));
}

TEST(RewritingRequirements, GivesRequirementsTheMostGeneralRelationshipThatFits) {
    const auto given = [](const std::string& capability) {
        const std::string before = "node_types: { N: { requirements: [ r: { capability: " + capability;
        const std::string text = after(before + " } ] } }\n");
        const std::string key = ", relationship: ";
        const std::size_t at = text.find(key) + key.size();
        return text.substr(at, text.find(',', at) - at);
    };
    EXPECT_EQ(given("tosca.capabilities.Endpoint"), "tosca.relationships.ConnectsTo");
    EXPECT_EQ(given("tosca.capabilities.Endpoint.Database"), "tosca.relationships.ConnectsTo");
    EXPECT_EQ(given("tosca.capabilities.Compute"), "tosca.relationships.HostedOn");
    EXPECT_EQ(given("tosca.capabilities.Container"), "tosca.relationships.HostedOn");
    EXPECT_EQ(given("tosca.capabilities.Attachment"), "tosca.relationships.AttachesTo");
    EXPECT_EQ(given("tosca.capabilities.Node"), "tosca.relationships.DependsOn");
    EXPECT_EQ(given("tosca.capabilities.network.Bindable"), "tosca.relationships.DependsOn");
    EXPECT_EQ(given("tosca.capabilities.Storage"), "tosca.relationships.Root");
}

TEST(RewritingRequirements, MakesAListOfTheRequirementsOfASubstitution) {
    const std::string types =
        "capability_types: { C: {} }\nrelationship_types: { R: {} }\nnode_types:\n  N:\n"
        "    requirements:\n      - r: { capability: C, relationship: R, node: N, ";
    EXPECT_EQ(
        after(types + "occurrences: [ 0, 1 ] }\ntopology_template:\n  node_templates: { n: { type: N } }\n"
                      "  substitution_mappings:\n    node_type: N\n    requirements:\n      r: [ n, r ]  # out\n"),
        types +
            "count_range: [ 0, 1 ] }\nservice_template:\n  node_templates: { n: { type: N } }\n"
            "  substitution_mappings:\n    node_type: N\n    requirements:\n      - r: [ n, r ]  # out\n");
}

}  // namespace
}  // namespace csar::validate::rewriting
