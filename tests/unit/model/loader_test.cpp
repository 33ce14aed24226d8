#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/model/model_fixture.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* header = "tosca_definitions_version: tosca_2_0\n";

TEST(Loader, FollowsImportsRelativeToTheFileThatImports) {
    const LoadedModel loaded({{"defs/a.yaml", std::string(header) + "imports: [ types/b.yaml ]\n"},
                              {"defs/types/b.yaml", std::string(header) + "imports: [ ../c.yaml, /root.yaml ]\n"},
                              {"defs/c.yaml", header},
                              {"root.yaml", header}},
                             "defs/a.yaml");
    EXPECT_THAT(loaded.findings(), IsEmpty());
    EXPECT_EQ(loaded.model->files().size(), 4u);
    EXPECT_TRUE(loaded.model->complete());
    EXPECT_NE(loaded.model->find("root.yaml"), nullptr);
}

TEST(Loader, ReportsAMissingFileWithTheNearestName) {
    const LoadedModel loaded(
        {{"a.yaml", std::string(header) + "imports: [ types/comon.yaml ]\n"}, {"types/common.yaml", header}});
    EXPECT_THAT(loaded.findings(),
                ElementsAre("tosca/missing-import 2:12 there is no file 'types/comon.yaml' in the package"));
    EXPECT_EQ(loaded.report.diagnostics()[0].hint, "there is 'types/common.yaml'");
    EXPECT_FALSE(loaded.model->complete());
}

TEST(Loader, OffersTheFileOfTheSameNameThatIsNearestOrNone) {
    const auto hint_among = [](const char* first, const char* second) {
        const LoadedModel loaded({{"a.yaml", std::string(header) + "imports: [ parts/net/types.yaml ]\n"},
                                  {first, header},
                                  {second, header}},
                                 "a.yaml");
        return loaded.report.diagnostics()[0].hint;
    };
    EXPECT_EQ(hint_among("compute/base/types.yaml", "old/net/types.yaml"), "there is 'old/net/types.yaml'");
    EXPECT_EQ(hint_among("compute/types.yaml", "storage/types.yaml"), "");
}

TEST(Loader, OnlySurelyReplacesTheNameOfAMissingFileIfOneLetterOfAPartDiffers) {
    const auto is_sure = [](const std::string& missing, const std::string& present) {
        const LoadedModel loaded(
            {{"a.yaml", std::string(header) + "imports: [ " + missing + " ]\n"}, {present, header}});
        const Hint& hint = loaded.report.diagnostics().at(0).hint;
        return hint.edit && hint.edit->is_sure;
    };
    EXPECT_TRUE(is_sure("types/comon.yaml", "types/common.yaml"));
    EXPECT_TRUE(is_sure("tpyes/common.yaml", "types/common.yaml"));
    EXPECT_TRUE(is_sure("types/ocmmon.yaml", "types/common.yaml"));
    EXPECT_TRUE(is_sure("types/common.yml", "types/common.yaml"));
    EXPECT_TRUE(is_sure("types/Vm_Net_Types.yaml", "types/vm-net-types.yaml"));
    EXPECT_FALSE(is_sure("scripts/start.yaml", "scripts/stop.yaml"));
    EXPECT_FALSE(is_sure("scripts/install.yaml", "scripts/uninstall.yaml"));
    EXPECT_FALSE(is_sure("scripts/mount.yaml", "scripts/umount.yaml"));
    EXPECT_FALSE(is_sure("scripts/heal.yaml", "scripts/deal.yaml"));
    EXPECT_FALSE(is_sure("scripts/on.yaml", "scripts/off.yaml"));
    EXPECT_FALSE(is_sure("install/run.yaml", "uninstall/run.yaml"));
}

TEST(Loader, RefusesToLeaveThePackage) {
    EXPECT_THAT(LoadedModel(std::string(header) + "imports: [ ../b.yaml ]\n").findings(),
                ElementsAre("tosca/import-outside-package 2:12 the import '../b.yaml' leaves the package"));
}

TEST(Loader, NeverFetchesButTakesAMappedCopy) {
    const std::string text = std::string(header) + "imports: [ https://example.com/b.yaml ]\n";
    EXPECT_THAT(LoadedModel(text).findings(), ElementsAre(StartsWith("tosca/remote-import 2:12")));
    LoadOptions options;
    options.import_map["https://example.com/b.yaml"] = {nullptr, "b.yaml"};
    const LoadedModel mapped({{"a.yaml", text}, {"b.yaml", header}}, "a.yaml", options);
    EXPECT_THAT(mapped.findings(), IsEmpty());
    EXPECT_EQ(mapped.model->files().size(), 2u);
}

TEST(Loader, ReadsAFileOnceHoweverOftenItIsImported) {
    const LoadedModel loaded({{"a.yaml", std::string(header) + "imports: [ b.yaml, c.yaml ]\n"},
                              {"b.yaml", std::string(header) + "imports: [ c.yaml ]\n"},
                              {"c.yaml", header}});
    EXPECT_THAT(loaded.findings(), IsEmpty());
    EXPECT_EQ(loaded.model->files().size(), 3u);
}

TEST(Loader, NamesTheCycleOfFilesThatImportOneAnother) {
    const LoadedModel loaded({{"a.yaml", std::string(header) + "imports: [ b.yaml ]\n"},
                              {"b.yaml", std::string(header) + "imports: [ a.yaml ]\n"}});
    EXPECT_THAT(loaded.findings(),
                ElementsAre("tosca/import-cycle 2:12 the file imports itself: a.yaml -> b.yaml -> a.yaml"));
}

TEST(Loader, SurvivesALongChainOfImports) {
    std::map<std::string, std::string, std::less<>> files;
    for (int i = 0; i < 5000; ++i)
        files[std::to_string(i) + ".yaml"] = std::string(header) + "imports: [ " + std::to_string(i + 1) + ".yaml ]\n";
    files["5000.yaml"] = header;
    const LoadedModel loaded(std::move(files), "0.yaml");
    EXPECT_THAT(loaded.findings(), IsEmpty());
    EXPECT_EQ(loaded.model->files().size(), 5001u);
}

TEST(Loader, WantsAKnownVersionInFirstPlace) {
    EXPECT_THAT(LoadedModel("node_types: {}\n").findings(), ElementsAre(StartsWith("tosca/missing-version")));
    for (const std::string version :
         {"tosca-2-0", "tosca_x", "tosca_2", "tosca_2_0_x", "tosca__2_0", "tosca_2_0_", "2.0", ""})
        EXPECT_THAT(
            LoadedModel("tosca_definitions_version: '" + version + "'\n").findings(),
            ElementsAre("tosca/unknown-version 1:28 '" + version + "' is not a known tosca_definitions_version"));
    for (const std::string version : {"tosca_2_1", "tosca_simple_yaml_1_4", "tosca_simple_yaml_1_3_1"})
        EXPECT_THAT(LoadedModel("tosca_definitions_version: " + version + "\nx: y\n").findings(),
                    ElementsAre(StartsWith("tosca/unread-version 1:28")));
    EXPECT_THAT(LoadedModel("description: x\ntosca_definitions_version: tosca_2_0\n").findings(),
                ElementsAre(StartsWith("tosca/version-not-first 2:28")));
    EXPECT_THAT(LoadedModel("# a comment\n---\ntosca_definitions_version: tosca_2_0\n").findings(), IsEmpty());
}

TEST(Loader, WarnsOfImportsOfADialectThatAreNoFiles) {
    const std::string body = "imports: [ <own-types> ]\nnode_types: { a: { derived_from: b } }\n";
    const LoadedModel dialect("tosca_definitions_version: alien_dsl_2_0_0\n" + body);
    EXPECT_THAT(dialect.findings(), ElementsAre(StartsWith("tosca/unchecked-dialect 1:28"),
                                                StartsWith("tosca/unknown-dialect-import 2:12")));
    const LoadedModel standard("tosca_definitions_version: tosca_simple_yaml_1_2\n" + body);
    EXPECT_TRUE(standard.report.has("tosca/missing-import"));
}

TEST(Loader, ReportsAMissingImportOfAFileWithAMisspeltVersion) {
    for (const std::string version : {"tosca_2.0", "tosca_simple_yaml_13", "tosca_simple_yml_1_3"}) {
        const LoadedModel loaded("tosca_definitions_version: " + version + "\nimports: [ typs.yaml ]\n");
        EXPECT_TRUE(loaded.report.has("tosca/missing-import")) << version;
        EXPECT_FALSE(loaded.report.has("tosca/unknown-dialect-import")) << version;
    }
    // These may be other versions or languages.
    for (const std::string version : {"tosca_2_1", "cloud_dsl_1_0"})
        EXPECT_TRUE(LoadedModel("tosca_definitions_version: " + version + "\nimports: [ typs.yaml ]\n")
                        .report.has("tosca/unknown-dialect-import"))
            << version;
}

TEST(Loader, TakesTheCatalogueOfADialectForNoUrl) {
    const auto imports = [](const std::string& version, const std::string& what) {
        return LoadedModel("tosca_definitions_version: " + version + "\nimports: [ " + what + " ]\n").findings();
    };
    EXPECT_THAT(imports("alien_dsl_2_0_0", "'tosca-normative-types:1.0.0-ALIEN20'"),
                Contains(StartsWith("tosca/unknown-dialect-import 2:12 there is no file")));
    EXPECT_THAT(imports("alien_dsl_2_0_0", "'https://example.org/a.yaml'"),
                Contains(StartsWith("tosca/remote-import")));
    EXPECT_THAT(imports("tosca_simple_yaml_1_3", "'tosca-normative-types:1.0.0-ALIEN20'"),
                Contains(StartsWith("tosca/remote-import")));
    EXPECT_THAT(imports("tosca_simple_unfurl_1_0_0", "{ repository: unfurl, file: a.yaml }"),
                Contains(StartsWith("tosca/unknown-dialect-import 2:26 there is no repository 'unfurl'")));
    EXPECT_THAT(imports("tosca_simple_yaml_1_3", "{ repository: unfurl, file: a.yaml }"),
                ElementsAre(StartsWith("tosca/unknown-repository")));
}

TEST(Loader, NamesDocumentsOfADialect) {
    const LoadedModel loaded("apiVersion: unfurl/v1.0.0\nkind: Ensemble\n");
    EXPECT_THAT(loaded.findings(), ElementsAre(StartsWith("tosca/unchecked-dialect")));
    EXPECT_TRUE(LoadedModel("apiVersion: v1\nkind: Pod\n").report.has("tosca/missing-version"));
}

TEST(Loader, NamesADialectAndDoesNotCheckItsGrammar) {
    const LoadedModel loaded("tosca_definitions_version: alien_dsl_2_0_0\ntemplate_name: x\nwhatever: []\n");
    EXPECT_THAT(loaded.findings(), ElementsAre(StartsWith("tosca/unchecked-dialect 1:28")));
}

TEST(Loader, WantsAMappingAsRoot) {
    EXPECT_THAT(LoadedModel("- a\n- b\n").findings(),
                ElementsAre("tosca/not-definitions 1:1 a TOSCA file must be a mapping of keynames, not a list"));
}

TEST(Loader, EnforcesTheLimitsOnDefinitions) {
    LoadOptions options;
    options.limits.definitions_file = std::string(header).size();
    EXPECT_THAT(LoadedModel({{"a.yaml", header}}, "a.yaml", options).findings(), IsEmpty());
    EXPECT_THAT(LoadedModel({{"a.yaml", std::string(header) + "#"}}, "a.yaml", options).findings(),
                ElementsAre(StartsWith("tosca/definitions-too-large")));
}

TEST(Loader, ReadsAnImportedFileWithoutAVersionAsItsImporterIs) {
    LoadedModel loaded(
        {{"a.yaml", std::string("tosca_definitions_version: tosca_simple_yaml_1_3\nimports: [ b.yaml ]\n")},
         {"b.yaml", "node_types: { B: { derived_from: tosca.nodes.Root } }\n"}});
    Namespaces names(*loaded.model, loaded.report);
    EXPECT_THAT(loaded.findings(), ElementsAre(StartsWith("tosca/missing-version")));
}

}  // namespace
}  // namespace csar::validate
