#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/model/model_fixture.hpp"

namespace csar::validate {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

std::string in_2_0(const std::string& body) { return "tosca_definitions_version: tosca_2_0\n" + body; }
std::string in_1_3(const std::string& body) { return "tosca_definitions_version: tosca_simple_yaml_1_3\n" + body; }

TEST(ElementBuilder, GivesKeynamesTheirMeaningInEveryVersion) {
    const LoadedModel v2(in_2_0("service_template:\n  node_templates:\n    a: { type: T }\n"));
    const LoadedModel v1(in_1_3("topology_template:\n  node_templates:\n    a: { type: T }\n"));
    for (const LoadedModel* loaded : {&v2, &v1}) {
        EXPECT_THAT(loaded->findings(), IsEmpty());
        const Element* service = loaded->file().service_template();
        ASSERT_NE(service, nullptr);
        const Element* node = service->child(Key::node_templates, "a");
        ASSERT_NE(node, nullptr);
        EXPECT_EQ(node->entity, Entity::node_template);
        EXPECT_EQ(node->text(Key::type), "T");
        EXPECT_EQ(node->parent, service);
    }
}

TEST(Element, FindsItsChildrenByNameInLargeMappingsAndAfterMergeKeys) {
    std::string many;
    for (int i = 0; i < 40; ++i) many += "    n" + std::to_string(39 - i) + ": { type: T }\n";
    const LoadedModel plain(in_2_0("service_template:\n  node_templates:\n" + many));
    const LoadedModel merged(
        in_2_0("dsl_definitions:\n  more: &more\n    m0: { type: T }\n"
               "service_template:\n  node_templates:\n    <<: *more\n" +
               many));
    for (const LoadedModel* loaded : {&plain, &merged}) {
        const Element* service = loaded->file().service_template();
        for (const Element& node : service->children(Key::node_templates))
            EXPECT_EQ(service->child(Key::node_templates, node.name_text()), &node);
        EXPECT_EQ(service->child(Key::node_templates, "n40"), nullptr);
    }
    EXPECT_NE(merged.file().service_template()->child(Key::node_templates, "m0"), nullptr);
}

TEST(ElementBuilder, ReportsAnUnknownKeynameAtItsPlaceWithTheNearestOne) {
    const LoadedModel loaded(in_2_0("node_types:\n  A:\n    propertes: {}\n"));
    EXPECT_THAT(loaded.findings(),
                ElementsAre("tosca/unknown-keyname 4:5 'propertes' is not a keyname of node type 'A' in TOSCA 2.0"));
    EXPECT_EQ(loaded.report.diagnostics()[0].hint, "did you mean 'properties'?");
    EXPECT_EQ(loaded.report.diagnostics()[0].place.key_path, "node_types.A.propertes");
}

TEST(ElementBuilder, SaysWhatAKeynameOfAnotherVersionIsCalledHere) {
    const LoadedModel loaded(in_2_0("topology_template:\n  node_templates: {}\n"));
    ASSERT_EQ(loaded.findings().size(), 1u);
    EXPECT_EQ(loaded.report.diagnostics()[0].hint, "the name in TOSCA 2.0 is 'service_template'");
}

TEST(ElementBuilder, ReportsAMissingMandatoryKeyname) {
    EXPECT_THAT(LoadedModel(in_2_0("repositories:\n  r: { description: x }\n")).findings(),
                ElementsAre("tosca/missing-keyname 3:3 repository definition 'r' lacks the mandatory keyname 'url'"));
    EXPECT_THAT(LoadedModel(in_2_0("repositories:\n  r: { url: x }\n")).findings(), IsEmpty());
}

TEST(ElementBuilder, DoesNotCallAKeynameOfTheWrongFormMissing) {
    EXPECT_THAT(LoadedModel(in_2_0("repositories:\n  r: { url: [ x ] }\n")).findings(),
                ElementsAre("tosca/wrong-form 3:13 'url' must be a string, not a list"));
}

TEST(ElementBuilder, TakesShortNotationsWhereTheGrammarHasThem) {
    const LoadedModel loaded(in_2_0("imports: [ b.yaml ]\nrepositories: { r: https://example.com }\n"));
    const Element* repository = loaded.file().root->child(Key::repositories, "r");
    ASSERT_NE(repository, nullptr);
    EXPECT_TRUE(repository->short_form);
    EXPECT_EQ(repository->text(Key::url), "https://example.com");
    EXPECT_EQ(loaded.file().root->children(Key::imports)[0].text(Key::url), "b.yaml");
}

TEST(ElementBuilder, TakesAShortRequirementDefinitionOf20WithAWarning) {
    const std::string body = "node_types:\n  A:\n    requirements:\n      - host: C\n";
    const LoadedModel loaded(in_2_0(body));
    EXPECT_THAT(loaded.findings(), ElementsAre(StartsWith("tosca/tolerated-notation 5:15")));
    EXPECT_EQ(loaded.file().root->child(Key::node_types, "A")->children(Key::requirements)[0].text(Key::capability),
              "C");
    EXPECT_THAT(LoadedModel(in_1_3(body)).findings(), IsEmpty());
    EXPECT_THAT(LoadedModel(in_2_0("node_types:\n  A:\n    requirements:\n      - host: [ C ]\n")).findings(),
                ElementsAre(StartsWith("tosca/wrong-notation 5:15")));
}

TEST(ElementBuilder, WantsOneNameInEachEntryOfANamedList) {
    EXPECT_THAT(LoadedModel(in_1_3("node_types:\n  A:\n    requirements:\n      - a: C\n        b: C\n")).findings(),
                ElementsAre(StartsWith("tosca/wrong-list-entry 6:9")));
    const LoadedModel shallow(in_1_3("node_types:\n  A:\n    requirements:\n      - a:\n        capability: C\n"));
    ASSERT_THAT(shallow.findings(), ElementsAre(StartsWith("tosca/wrong-list-entry 6:9")));
    EXPECT_EQ(shallow.report.diagnostics()[0].hint, "indent the line more, below 'a'");
    EXPECT_THAT(LoadedModel(in_1_3("node_types:\n  A:\n    requirements: { a: C }\n")).findings(),
                ElementsAre(StartsWith("tosca/wrong-form 4:19 'requirements' must be a list")));
}

TEST(ElementBuilder, WantsStringsAsNames) {
    EXPECT_THAT(LoadedModel(in_2_0("node_types:\n  1: {}\n")).findings(),
                ElementsAre("tosca/name-not-a-string 3:3 a name must be a string, not an integer"));
    EXPECT_THAT(LoadedModel(in_2_0("node_types:\n  '': {}\n")).findings(),
                ElementsAre("tosca/name-not-a-string 3:3 a name must be a string, not an empty one"));
    EXPECT_THAT(LoadedModel(in_2_0("node_types:\n  '1': {}\n")).findings(), IsEmpty());
}

TEST(ElementBuilder, ReadsEmptyMappingsWithANote) {
    const LoadedModel loaded(in_2_0("node_types:\n  A:\n    properties:\n"));
    EXPECT_THAT(loaded.findings(), IsEmpty());
    EXPECT_TRUE(loaded.report.has("tosca/empty-value"));
    EXPECT_THAT(LoadedModel(in_2_0("description:\n")).findings(), ElementsAre(StartsWith("tosca/wrong-form 2:1")));
}

TEST(ElementBuilder, WantsContentInTheSectionsOfAFileOf2_0) {
    EXPECT_THAT(LoadedModel(in_2_0("imports:\n")).findings(), ElementsAre(StartsWith("tosca/wrong-form 2:")));
    EXPECT_THAT(LoadedModel(in_2_0("service_template:\n")).findings(), ElementsAre(StartsWith("tosca/wrong-form 2:")));
    EXPECT_THAT(LoadedModel(in_2_0("service_template:\n  node_templates: {}\n  outputs:\n")).findings(),
                ElementsAre(StartsWith("tosca/wrong-form 4:")));
    EXPECT_THAT(LoadedModel(in_2_0("imports: []\ndsl_definitions:\n")).findings(), IsEmpty());
    EXPECT_THAT(LoadedModel(in_1_3("imports:\n")).findings(), IsEmpty());
}

TEST(ElementBuilder, TakesInlineOperationsOf1x) {
    const LoadedModel loaded(in_1_3("interface_types:\n  I:\n    inputs: {}\n    create: {}\n    start: start.sh\n"));
    EXPECT_THAT(loaded.findings(), IsEmpty());
    const Element* type = loaded.file().root->child(Key::interface_types, "I");
    ASSERT_EQ(type->children(Key::operations).size(), 2u);
    EXPECT_EQ(type->children(Key::operations)[1].name_text(), "start");
    EXPECT_EQ(type->children(Key::operations)[1].child(Key::implementation)->text(Key::primary), "start.sh");
    EXPECT_THAT(LoadedModel(in_2_0("interface_types:\n  I:\n    create: {}\n")).findings(),
                ElementsAre(StartsWith("tosca/unknown-keyname 4:5")));
}

TEST(ElementBuilder, TakesTheBooleansOfYaml11In1xWithAWarning) {
    const std::string type =
        "data_types:\n  A:\n    properties:\n      p: { type: string, required: no }\n"
        "      q: { type: string, required: 'yes' }\n";
    EXPECT_THAT(LoadedModel("tosca_definitions_version: tosca_simple_yaml_1_3\n" + type).findings(),
                ElementsAre(StartsWith("tosca/yaml-1-1-boolean 5:36"), StartsWith("tosca/wrong-form 6:36")));
    EXPECT_THAT(LoadedModel(in_2_0(type)).findings(),
                ElementsAre(StartsWith("tosca/wrong-form 5:36"), StartsWith("tosca/wrong-form 6:36")));
}

TEST(ElementBuilder, TakesAnEmptyListForAnOperationOf1xWithAWarning) {
    const std::string type = "interface_types:\n  I:\n    ";
    EXPECT_THAT(LoadedModel("tosca_definitions_version: tosca_simple_yaml_1_2\n" + type + "create: []\n").findings(),
                ElementsAre(StartsWith("tosca/empty-list 4:13")));
    EXPECT_THAT(LoadedModel("tosca_definitions_version: tosca_simple_yaml_1_2\n" + type + "create: [ 1 ]\n").findings(),
                ElementsAre(StartsWith("tosca/wrong-notation 4:13")));
    EXPECT_THAT(LoadedModel(in_2_0(type + "operations: { create: [] }\n")).findings(),
                ElementsAre(StartsWith("tosca/wrong-notation 4:27")));
}

TEST(ElementBuilder, TakesAnEmptyDescriptionOf1xWithAWarning) {
    const std::string type = "node_types:\n  A:\n    description:\n";
    EXPECT_THAT(LoadedModel("tosca_definitions_version: tosca_simple_yaml_1_1\n" + type).findings(),
                ElementsAre(StartsWith("tosca/empty-description 4:5")));
    EXPECT_THAT(LoadedModel(in_2_0(type)).findings(), ElementsAre(StartsWith("tosca/wrong-form")));
    EXPECT_THAT(LoadedModel("tosca_definitions_version: tosca_simple_yaml_1_1\n" + type + "    version:\n").findings(),
                ElementsAre(StartsWith("tosca/empty-description"), StartsWith("tosca/wrong-form")));
}

TEST(ElementBuilder, TakesBareValuesOfPropertiesBefore1_3WithAWarning) {
    const std::string type = "node_types:\n  A:\n    properties:\n      p: ";
    const auto in = [&](const std::string& version, const std::string& value) {
        return LoadedModel("tosca_definitions_version: " + version + "\n" + type + value + "\n").findings();
    };
    EXPECT_THAT(in("tosca_simple_yaml_1_2", "7"), ElementsAre(StartsWith("tosca/tolerated-notation 5:10")));
    EXPECT_THAT(in("tosca_simple_yaml_1_3", "7"), IsEmpty());
    const LoadedModel old("tosca_definitions_version: tosca_simple_yaml_1_2\n" + type + "7\n");
    EXPECT_TRUE(old.file().root->child(Key::node_types, "A")->child(Key::properties, "p")->has(Key::default_));
    // So is a mapping without keynames. With one keyname it is a definition, and misspelt keynames are reported.
    EXPECT_THAT(in("tosca_simple_yaml_1_2", "{ user: a }"), ElementsAre(StartsWith("tosca/tolerated-notation 5:10")));
    EXPECT_THAT(in("tosca_simple_yaml_1_2", "{ type: string, defalt: a }"),
                ElementsAre(StartsWith("tosca/unknown-keyname")));
}

TEST(ElementBuilder, SeparatesDefinitionsFromFixedValues) {
    const LoadedModel loaded(
        in_2_0("node_types:\n  A:\n    properties:\n      p: 7\n      q: { a: 1 }\n"
               "      r: { type: string }\n      s: { $f: [] }\n"));
    const Element* type = loaded.file().root->child(Key::node_types, "A");
    EXPECT_TRUE(type->child(Key::properties, "p")->short_form);
    EXPECT_TRUE(type->child(Key::properties, "q")->has(Key::value));
    EXPECT_FALSE(type->child(Key::properties, "r")->short_form);
    EXPECT_TRUE(type->child(Key::properties, "s")->has(Key::value));
}

}  // namespace
}  // namespace csar::validate
