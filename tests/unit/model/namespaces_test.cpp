#include "validate/model/namespaces.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/model/model_fixture.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

struct Named : LoadedModel {
    using LoadedModel::LoadedModel;
    Namespaces names{*model, report};

    const Type* node(std::string_view name) { return names.find(TypeKind::node, name, file()).type; }
};

constexpr const char* v2 = "tosca_definitions_version: tosca_2_0\n";

TEST(Namespaces, FindsOwnAndImportedNames) {
    Named named(
        {{"a.yaml", std::string(v2) + "imports: [ b.yaml, { url: c.yaml, namespace: c } ]\nnode_types: { A: {} }\n"},
         {"b.yaml", std::string(v2) + "node_types: { B: {} }\n"},
         {"c.yaml", std::string(v2) + "imports: [ { url: d.yaml, namespace: d } ]\nnode_types: { C: {} }\n"},
         {"d.yaml", std::string(v2) + "node_types: { D: {} }\n"}});
    EXPECT_THAT(named.findings(), IsEmpty());
    EXPECT_NE(named.node("A"), nullptr);
    EXPECT_NE(named.node("B"), nullptr);
    EXPECT_NE(named.node("c:C"), nullptr);
    EXPECT_NE(named.node("c:d:D"), nullptr);
    EXPECT_EQ(named.node("C"), nullptr) << "imported under a namespace only";
    EXPECT_EQ(named.node("c:B"), nullptr);
    EXPECT_EQ(named.node("d:D"), nullptr);
}

TEST(Namespaces, LinksParents) {
    Named named(std::string(v2) + "node_types:\n  A: {}\n  B: { derived_from: A }\n");
    ASSERT_NE(named.node("B"), nullptr);
    EXPECT_TRUE(named.node("B")->is_a(*named.node("A")));
    EXPECT_FALSE(named.node("A")->is_a(*named.node("B")));
}

TEST(Namespaces, ReportsAnUnknownParentOnce) {
    Named named(std::string(v2) + "node_types:\n  Aaaa: {}\n  B: { derived_from: Aaab }\n  C: { derived_from: B }\n");
    EXPECT_THAT(named.findings(), ElementsAre("tosca/unknown-type 4:22 there is no node type 'Aaab'"));
    EXPECT_EQ(named.report.diagnostics()[0].hint, "did you mean 'Aaaa'?");
    EXPECT_FALSE(named.node("C")->complete);
    EXPECT_TRUE(named.node("Aaaa")->complete);
}

TEST(Namespaces, ReportsACircleOnceAndBreaksIt) {
    Named named(std::string(v2) +
                "node_types:\n  A: { derived_from: C }\n  B: { derived_from: A }\n  C: { derived_from: B }\n"
                "  D: { derived_from: A }\n");
    EXPECT_THAT(named.findings(),
                ElementsAre("tosca/derivation-cycle 3:22 the node type derives from itself: A -> C -> B -> A"));
    EXPECT_FALSE(named.node("D")->complete);
    EXPECT_FALSE(named.node("D")->is_a(*named.node("C")));
}

TEST(Namespaces, SaysNothingOfNamesThatARemoteImportMayDefine) {
    Named named(std::string(v2) + "imports: [ https://example.com/b.yaml ]\nnode_types:\n  A: { derived_from: B }\n");
    EXPECT_THAT(named.findings(), ElementsAre(StartsWith("tosca/import-remote")));
    EXPECT_FALSE(named.node("A")->complete);
}

TEST(Namespaces, ReportsDefinitionsThatMeetInOneNamespace) {
    const std::string types = std::string(v2) + "node_types: { T: {} }\n";
    EXPECT_THAT(
        Named({{"a.yaml", std::string(v2) + "imports: [ b.yaml, c.yaml ]\n"}, {"b.yaml", types}, {"c.yaml", types}})
            .findings(),
        ElementsAre(StartsWith("tosca/name-collision 2:20")));
    EXPECT_THAT(Named({{"a.yaml", std::string(v2) + "imports: [ b.yaml, { url: c.yaml, namespace: c } ]\n"},
                       {"b.yaml", types},
                       {"c.yaml", types}})
                    .findings(),
                IsEmpty());
}

TEST(Namespaces, TakesADiamondForOneDefinition) {
    EXPECT_THAT(Named({{"a.yaml", std::string(v2) + "imports: [ b.yaml, c.yaml ]\n"},
                       {"b.yaml", std::string(v2) + "imports: [ d.yaml ]\n"},
                       {"c.yaml", std::string(v2) + "imports: [ d.yaml ]\n"},
                       {"d.yaml", std::string(v2) + "node_types: { T: {} }\n"}})
                    .findings(),
                IsEmpty());
}

TEST(Namespaces, KnowsTheNormativeTypesOf1xByThreeNames) {
    Named named("tosca_definitions_version: tosca_simple_yaml_1_3\n");
    const Type* compute = named.node("tosca.nodes.Compute");
    ASSERT_NE(compute, nullptr);
    EXPECT_EQ(named.node("tosca:Compute"), compute);
    EXPECT_EQ(named.node("Compute"), compute);
    EXPECT_EQ(named.node("NoSuchType"), nullptr);
    EXPECT_EQ(Named(v2).node("tosca.nodes.Compute"), nullptr) << "2.0 brings no types along";
}

TEST(BuiltInTypes, DependOnTheVersion) {
    EXPECT_NE(built_in_type(Version::v2_0, "scalar"), nullptr);
    EXPECT_EQ(built_in_type(Version::v1_3, "scalar"), nullptr);
    EXPECT_NE(built_in_type(Version::v1_3, "scalar-unit.size"), nullptr);
    EXPECT_EQ(built_in_type(Version::v2_0, "scalar-unit.size"), nullptr);
    EXPECT_NE(built_in_type(Version::v1_0, "tosca:string"), nullptr);
    EXPECT_EQ(built_in_type(Version::v2_0, "Integer"), nullptr);
}

}  // namespace
}  // namespace csar::validate
