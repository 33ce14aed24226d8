// The targets of imports (csd07 6.8.1, 6.8.2).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/model/model_fixture.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* v2 = "tosca_definitions_version: tosca_2_0\n";
using Files = std::map<std::string, std::string, std::less<>>;

std::string importing(const std::string& import, const std::string& more = {}) {
    return v2 + more + "imports:\n- " + import + "\n";
}
std::string profile(const std::string& name, const std::string& more = {}) {
    return std::string(v2) + "profile: " + name + "\n" + more;
}

// The paths of the files that were read.
std::vector<std::string> read_files(const LoadedModel& loaded) {
    std::vector<std::string> names;
    for (const auto& file : loaded.model->files()) names.push_back(file->document->file());
    return names;
}

TEST(ImportResolver, WantsEitherAFileOrAProfile) {
    EXPECT_THAT(
        LoadedModel(importing("{ url: b.yaml, profile: p }")).findings(),
        ElementsAre(
            "tosca/wrong-import-target 3:27 an import must have either 'url' or 'profile', but this import has both"));
    EXPECT_THAT(LoadedModel(importing("{ namespace: n }")).findings(),
                ElementsAre("tosca/wrong-import-target 3:3 an import must have either 'url' or 'profile', but this "
                            "import has neither"));
}

TEST(ImportResolver, DoesNotCallAnImportEmptyWhoseKeynameHasTheWrongForm) {
    EXPECT_THAT(LoadedModel(importing("{ url: [ b.yaml ] }")).findings(),
                ElementsAre("tosca/wrong-form 3:10 'url' must be a string, not a list"));
    EXPECT_THAT(LoadedModel(importing("5")).findings(),
                ElementsAre("tosca/wrong-form 3:3 an import definition must be a string or a mapping, not an integer"));
    EXPECT_THAT(LoadedModel(importing("[ b.yaml ]")).findings(), ElementsAre(StartsWith("tosca/wrong-notation 3:3")));
}

TEST(ImportResolver, WantsAName) {
    EXPECT_THAT(LoadedModel(importing("''")).findings(), ElementsAre(StartsWith("tosca/empty-import 3:3")));
    EXPECT_THAT(LoadedModel(importing("{ profile: '' }")).findings(),
                ElementsAre(StartsWith("tosca/empty-import 3:14")));
}

TEST(ImportResolver, FindsTheFileOfThePackageThatCarriesExactlyTheNameOfAProfile) {
    const LoadedModel loaded(Files{{"a.yaml", importing("{ profile: 'org.base:v2' }")},
                                   {"x/one.yaml", profile("org.base:v1")},
                                   {"x/two.yaml", profile("org.base:v2")}});
    EXPECT_THAT(loaded.findings(), IsEmpty());
    EXPECT_THAT(read_files(loaded), ElementsAre("a.yaml", "x/two.yaml"));
    const LoadedModel unknown(
        Files{{"a.yaml", importing("{ profile: 'org.base' }")}, {"b.yaml", profile("org.base:v1")}});
    EXPECT_THAT(unknown.findings(), ElementsAre("tosca/unknown-profile 3:14 there is no profile 'org.base'"));
    EXPECT_EQ(unknown.report.diagnostics()[0].hint, "did you mean 'org.base:v1'?");
    EXPECT_EQ(LoadedModel(importing("{ profile: p }")).report.diagnostics()[0].hint,
              "specify the directory or package of the profile with DefinitionOptions::profile_paths");
}

TEST(ImportResolver, TakesTheFileThatImportsTheOthersOfTheProfile) {
    const LoadedModel loaded(Files{{"a.yaml", importing("{ profile: p }")},
                                   {"p/base.yaml", profile("p")},
                                   {"p/main.yaml", profile("p", "imports: [ base.yaml ]\n")}});
    EXPECT_THAT(loaded.findings(), IsEmpty());
    EXPECT_THAT(read_files(loaded), ElementsAre("a.yaml", "p/main.yaml", "p/base.yaml"));
    EXPECT_THAT(
        LoadedModel(Files{{"a.yaml", importing("{ profile: p }")}, {"b.yaml", profile("p")}, {"c.yaml", profile("p")}})
            .findings(),
        ElementsAre("tosca/ambiguous-profile 3:14 several files declare the profile 'p'; ':b.yaml' is used"));
}

TEST(ImportResolver, IgnoresFilesThatOnlyMentionAProfile) {
    EXPECT_THAT(LoadedModel(Files{{"a.yaml", importing("{ profile: p }")},
                                  {"b.yaml", "profile: p\n"},
                                  {"c.yaml", "tosca_definitions_version: [ broken\nprofile: p\n"},
                                  {"d.txt", "about\nprofile: p\n"},
                                  {"e.yaml", importing("{ url: f.yaml, metadata: { profile: p } }")}})
                    .findings(),
                ElementsAre(StartsWith("tosca/unchecked-profile")));
}

TEST(ImportResolver, FindsTheFileOf1xThatCarriesANamespace) {
    const std::string v1_3 = "tosca_definitions_version: tosca_simple_yaml_1_3\n";
    const std::string a = v1_3 + "imports: [ { file: org.example.birds }, https://example.org/ns/fish ]\n";
    const std::string birds = v1_3 + "namespace: org.example.birds\n",
                      fish = v1_3 + "namespace: https://example.org/ns/fish\n";
    const LoadedModel unknown(Files{{"a.yaml", a}, {"b.yaml", fish}});
    EXPECT_THAT(unknown.findings(),
                ElementsAre("tosca/unchecked-namespace 2:20 'org.example.birds' is neither an available file nor a "
                            "supported namespace",
                            StartsWith("tosca/remote-import 2:41")));
    const FilesInMemory lib({{"one.yaml", birds}, {"two.yaml", fish}}, "/lib/");
    LoadOptions options;
    options.profile_sources = {&lib};
    const LoadedModel found(Files{{"a.yaml", a}}, "a.yaml", options);
    EXPECT_THAT(found.findings(), IsEmpty());
    EXPECT_THAT(read_files(found), ElementsAre("a.yaml", "/lib/one.yaml", "/lib/two.yaml"));
    EXPECT_THAT(read_files(LoadedModel(Files{{"a.yaml", a}, {"x/b.yaml", birds}})), ElementsAre("a.yaml", "x/b.yaml"));
    // A file has priority, and a given catalogue should have it.
    EXPECT_THAT(read_files(LoadedModel(Files{{"a.yaml", a}, {"org.example.birds", v1_3}, {"x.yaml", birds}})),
                ElementsAre("a.yaml", "org.example.birds"));
    const FilesInMemory other({{"one.yaml", fish}}, "/lib/");
    options.profile_sources = {&other};
    EXPECT_THAT(LoadedModel(Files{{"a.yaml", a}}, "a.yaml", options).findings(),
                ElementsAre(StartsWith("tosca/missing-import 2:20")));
    // Not in 2.0, and not for a name like that of a file.
    EXPECT_THAT(LoadedModel(importing("org.example.birds")).findings(),
                ElementsAre(StartsWith("tosca/missing-import")));
    for (const std::string name : {"birds", "birds.yaml", "lib/org.birds"})
        EXPECT_THAT(LoadedModel(v1_3 + "imports: [ " + name + " ]\n").findings(),
                    ElementsAre(StartsWith("tosca/missing-import")));
}

TEST(ImportResolver, TellsOfSourcesThatBringNothing) {
    const FilesInMemory nothing({{"x.yaml", v2}}, "/lib/"), good({{"p.yaml", profile("p")}}, "/good/"),
        copies({{"types.yaml", v2}}, "/copies/");
    LoadOptions options;
    options.profile_sources = {&nothing, &copies, &good};
    options.profile_source_names = {"lib", "copies", "good"};
    const std::string imports = "{ profile: p }\n- https://example.org/types.yaml";
    EXPECT_THAT(LoadedModel(Files{{"a.yaml", importing(imports)}}, "a.yaml", options).findings(),
                ElementsAre("tosca/useless-profile-path 0:0 no profile was found in 'lib'"));
    EXPECT_THAT(LoadedModel(Files{{"a.yaml", v2}}, "a.yaml", options).findings(), IsEmpty()) << "nobody looked";
}

TEST(ImportResolver, RefusesAnUnknownProfileOnlyWhereACatalogueShouldHaveIt) {
    const Files files{{"a.yaml", importing("{ profile: org.garden }")}};
    EXPECT_THAT(LoadedModel(Files(files)).findings(),
                ElementsAre("tosca/unchecked-profile 3:14 the profile 'org.garden' was not found and not checked"));
    const FilesInMemory empty({{"x.yaml", v2}}, "/lib/");
    LoadOptions options;
    options.profile_sources = {&empty};
    const LoadedModel lacking(Files(files), "a.yaml", options);
    EXPECT_THAT(lacking.findings(), ElementsAre(StartsWith("tosca/unknown-profile 3:14")));
    EXPECT_EQ(lacking.report.diagnostics()[0].hint, "");
    const FilesInMemory others({{"1.yaml", profile("one")},
                                {"2.yaml", profile("two")},
                                {"3.yaml", profile("three")},
                                {"4.yaml", profile("four")}},
                               "/lib/");
    options.profile_sources = {&others};
    EXPECT_EQ(LoadedModel(Files(files), "a.yaml", options).report.diagnostics()[0].hint,
              "the available ones are 'four', 'one', 'three' and 1 more");
    LoadOptions mapped;
    mapped.import_map["org.other"] = {nullptr, "b.yaml"};
    EXPECT_THAT(LoadedModel(Files(files), "a.yaml", mapped).findings(),
                ElementsAre(StartsWith("tosca/unknown-profile 3:14")));
    const LoadedModel version(
        Files{{"a.yaml", importing("{ profile: 'org.garden:1.30' }")}, {"b.yaml", profile("org.garden:2")}});
    EXPECT_THAT(version.findings(), ElementsAre(StartsWith("tosca/unknown-profile 3:14")));
    EXPECT_EQ(version.report.diagnostics()[0].hint, "did you mean 'org.garden:2'?");
}

TEST(ImportResolver, LooksIntoTheProfileSourcesAfterThePackage) {
    const FilesInMemory first(
        {{"types.yaml", profile("p", "imports: [ more.yaml, /root.yaml ]\n")}, {"more.yaml", v2}, {"root.yaml", v2}},
        "/first/");
    const FilesInMemory second({{"types.yaml", profile("p")}, {"q.yaml", profile("q")}}, "/second.csar:");
    LoadOptions options;
    options.profile_sources = {&first, &second};
    const LoadedModel loaded(Files{{"a.yaml", importing("{ profile: p }\n- { profile: q }")}}, "a.yaml", options);
    EXPECT_THAT(loaded.findings(), IsEmpty());
    EXPECT_THAT(read_files(loaded), ElementsAre("a.yaml", "/first/types.yaml", "/second.csar:q.yaml",
                                                "/first/more.yaml", "/first/root.yaml"));
    EXPECT_TRUE(loaded.model->files()[1]->is_outside());
    const LoadedModel in_package(Files{{"a.yaml", importing("{ profile: p }")}, {"p.yaml", profile("p")}}, "a.yaml",
                                 options);
    EXPECT_THAT(read_files(in_package), ElementsAre("a.yaml", "p.yaml"));
}

TEST(ImportResolver, ReadsPathsFromTheRootOfTheirRepository) {
    const Files files{
        {"defs/a.yaml", importing("{ url: types/b.yaml, repository: r }\n- { url: /c.yaml, repository: r }",
                                  "repositories: { r: ../lib }\n")},
        {"lib/types/b.yaml", v2},
        {"lib/c.yaml", v2}};
    const LoadedModel loaded(files, "defs/a.yaml");
    EXPECT_THAT(loaded.findings(), IsEmpty());
    EXPECT_THAT(read_files(loaded), ElementsAre("defs/a.yaml", "lib/types/b.yaml", "lib/c.yaml"));
    EXPECT_THAT(
        LoadedModel(Files{{"a.yaml", importing("{ url: ../b.yaml, repository: r }", "repositories: { r: lib }\n")},
                          {"b.yaml", v2}})
            .findings(),
        ElementsAre(StartsWith("tosca/import-outside-package 4:10")));
}

TEST(ImportResolver, DoesNotCheckRepositoriesElsewhere) {
    const std::string text =
        importing("{ url: b.yaml, repository: r }", "repositories: { r: 'https://example.com/lib' }\n");
    EXPECT_THAT(LoadedModel(text).findings(), ElementsAre(StartsWith("tosca/remote-import 4:10")));
    LoadOptions options;
    options.import_map["https://example.com/lib/"] = {nullptr, "local"};
    const LoadedModel mapped(Files{{"a.yaml", text}, {"local/b.yaml", v2}}, "a.yaml", options);
    EXPECT_THAT(mapped.findings(), IsEmpty());
    EXPECT_THAT(read_files(mapped), ElementsAre("a.yaml", "local/b.yaml"));
}

TEST(ImportResolver, FindsRepositoriesThatTheFileCanSee) {
    EXPECT_THAT(LoadedModel(importing("{ url: b.yaml, repository: nowhere }")).findings(),
                ElementsAre("tosca/unknown-repository 3:30 there is no repository 'nowhere'"));
    const LoadedModel imported(
        Files{{"a.yaml", importing("{ url: c.yaml, repository: 'lib:r' }\n- { url: b.yaml, namespace: lib }")},
              {"b.yaml", std::string(v2) + "repositories: { r: stuff }\n"},
              {"stuff/c.yaml", v2}});
    EXPECT_THAT(imported.findings(), IsEmpty());
    EXPECT_EQ(imported.model->files().size(), 3u);
}

TEST(ImportResolver, CombinesRepositoriesWithPathsOnly) {
    EXPECT_THAT(LoadedModel(importing("{ profile: p, repository: r }", "repositories: { r: lib }\n")).findings(),
                ElementsAre(StartsWith("tosca/repository-of-profile-import 4:29")));
    EXPECT_THAT(
        LoadedModel(importing("{ url: 'https://x.example/b.yaml', repository: r }", "repositories: { r: lib }\n"))
            .findings(),
        ElementsAre(StartsWith("tosca/import-url-in-repository 4:10")));
}

TEST(ImportResolver, RefusesFilesOfTheMachine) {
    EXPECT_THAT(LoadedModel(importing("FILE:///etc/b.yaml")).findings(),
                ElementsAre(StartsWith("tosca/import-file-url 3:3")));
    EXPECT_THAT(LoadedModel(importing("file:///etc/b.yaml")).findings(),
                ElementsAre(StartsWith("tosca/import-file-url 3:3")));
    EXPECT_THAT(
        LoadedModel(importing("{ url: b.yaml, repository: r }", "repositories: { r: 'file:///etc' }\n")).findings(),
        ElementsAre(StartsWith("tosca/import-file-url 4:10")));
    const LoadedModel relative(Files{{"x/a.yaml", importing("file:../b.yaml")}, {"b.yaml", v2}}, "x/a.yaml");
    EXPECT_THAT(relative.findings(), IsEmpty());
}

TEST(ImportResolver, DecodesPercentSigns) {
    EXPECT_THAT(LoadedModel(Files{{"a.yaml", importing("my%20types.yaml")}, {"my types.yaml", v2}}).findings(),
                IsEmpty());
    EXPECT_THAT(LoadedModel(Files{{"a.yaml", importing("b%20c.yaml")}, {"b%20c.yaml", v2}}).findings(), IsEmpty());
}

TEST(ImportResolver, TakesTheLongestStartOfAUrlThatIsMapped) {
    LoadOptions options;
    options.import_map["https://example.com/"] = {nullptr, "all"};
    options.import_map["https://example.com/types/"] = {nullptr, "types/"};
    const LoadedModel loaded(
        Files{{"a.yaml", importing("https://example.com/types/b.yaml\n- https://example.com/x/c.yaml")},
              {"types/b.yaml", v2},
              {"all/x/c.yaml", v2}},
        "a.yaml", options);
    EXPECT_THAT(loaded.findings(), IsEmpty());
    EXPECT_THAT(read_files(loaded), ElementsAre("a.yaml", "types/b.yaml", "all/x/c.yaml"));
}

TEST(ImportResolver, ResolvesImportsOfAMappedFileBesideTheCopy) {
    const FilesInMemory local({{"home/b.yaml", importing("c.yaml")}, {"home/c.yaml", v2}}, "/");
    LoadOptions options;
    options.import_map["https://example.com/b.yaml"] = {&local, "home/b.yaml"};
    const LoadedModel loaded(Files{{"a.yaml", importing("https://example.com/b.yaml")}, {"home/c.yaml", v2}}, "a.yaml",
                             options);
    EXPECT_THAT(loaded.findings(), IsEmpty());
    EXPECT_THAT(read_files(loaded), ElementsAre("a.yaml", "/home/b.yaml", "/home/c.yaml"));
}

TEST(ImportResolver, SaysWhichFileMaySatisfyARemoteImport) {
    const LoadedModel loaded(
        Files{{"a.yaml", importing("https://example.com/types/base.yaml?v=1")}, {"lib/base.yaml", v2}});
    EXPECT_EQ(loaded.report.diagnostics()[0].hint, "'lib/base.yaml' exists; if you mean this file, import its path");
}

TEST(ImportResolver, WarnsOfImportsAcrossVersions) {
    EXPECT_THAT(LoadedModel(Files{{"a.yaml", importing("b.yaml")},
                                  {"b.yaml", "tosca_definitions_version: tosca_simple_yaml_1_3\n"}})
                    .findings(),
                ElementsAre("tosca/mixed-versions 3:3 a file of TOSCA 2.0 imports a file of TOSCA Simple Profile 1.3"));
    EXPECT_THAT(LoadedModel(Files{{"a.yaml", "tosca_definitions_version: tosca_simple_yaml_1_3\nimports: [ b.yaml ]\n"},
                                  {"b.yaml", "tosca_definitions_version: tosca_simple_yaml_1_2\n"}})
                    .findings(),
                IsEmpty());
}

TEST(ImportResolver, ImportsNoServiceTemplate) {
    const std::string body = "service_template:\n  nonsense: 1\n";
    const LoadedModel loaded(Files{{"a.yaml", importing("b.yaml")}, {"b.yaml", v2 + body}});
    EXPECT_THAT(
        loaded.findings(),
        ElementsAre("tosca/imported-service-template 2:1 the service template of an imported file is neither used "
                    "nor checked"));
    EXPECT_EQ(loaded.model->find("b.yaml")->service_template(), nullptr);
    // A file that is also an entry is read as an entry.
    Report report;
    const FilesInMemory files({{"a.yaml", importing("b.yaml")}, {"b.yaml", v2 + body}});
    const auto model = Model::load({"a.yaml", "b.yaml"}, files, {}, report);
    EXPECT_NE(model->find("b.yaml")->service_template(), nullptr);
    EXPECT_TRUE(report.has("tosca/unknown-keyname"));
}

TEST(ImportResolver, ReportsCyclesAsErrorsSince20) {
    const auto cycle = [](const std::string& version) {
        return LoadedModel(Files{{"a.yaml", "tosca_definitions_version: " + version + "\nimports: [ a.yaml ]\n"}})
            .findings();
    };
    EXPECT_THAT(cycle("tosca_2_0"), ElementsAre("tosca/import-cycle 2:12 the file imports itself: a.yaml -> a.yaml"));
    EXPECT_THAT(cycle("tosca_simple_yaml_1_3"), ElementsAre(StartsWith("tosca/tolerated-import-cycle 2:12")));
}

}  // namespace
}  // namespace csar::validate
