#include "meta/location.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "report/diagnose.hpp"
#include "tests/unit/meta/findings.hpp"

namespace csar::meta {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Files with "compose" in their name are YAML without TOSCA.
class Names final : public NameList {
public:
    using NameList::NameList;
    bool holds_tosca(std::string_view path) const override { return path.find("compose") == std::string_view::npos; }
};

// Only these files begin like a manifest.
class SomeManifests final : public NameList {
public:
    SomeManifests(std::vector<std::string_view> files, std::vector<std::string_view> manifests)
        : NameList(std::move(files)), manifests_(std::move(manifests)) {}
    bool holds_manifest(std::string_view path) const override {
        return std::find(manifests_.begin(), manifests_.end(), path) != manifests_.end();
    }

private:
    std::vector<std::string_view> manifests_;
};

class Location : public ::testing::Test {
protected:
    std::vector<std::string> found(std::vector<std::string_view> files,
                                   std::vector<std::string_view> directories = {}) {
        report.reset();
        location = locate_metadata(Names(std::move(files), std::move(directories)), report);
        return findings(report);
    }

    FreshReport report;
    PackageLocation location;
};

TEST_F(Location, IsTheRootOfToscaMetaOrItsDirectory) {
    EXPECT_THAT(found({"TOSCA.meta", "a.yaml", "b.yaml"}), IsEmpty());
    EXPECT_EQ(location.form, PackageForm::tosca_meta);
    EXPECT_EQ(location.path, "TOSCA.meta");
    EXPECT_THAT(found({"TOSCA-Metadata/TOSCA.meta", "defs/a.yaml"}), IsEmpty());
    EXPECT_EQ(location.path, "TOSCA-Metadata/TOSCA.meta");
}

TEST_F(Location, MayNotBeBoth) {
    EXPECT_THAT(found({"TOSCA.meta", "TOSCA-Metadata/TOSCA.meta", "a.yaml"}), ElementsAre("error meta/two-tosca-meta"));
    EXPECT_EQ(location.form, PackageForm::two_tosca_meta);
    EXPECT_EQ(location.path, "");
    EXPECT_EQ(report.diagnostics()[0].related[0].place.file, "TOSCA-Metadata/TOSCA.meta");
}

TEST_F(Location, IsRecognisedByNamesOfTheRightCase) {
    EXPECT_THAT(found({"Tosca.meta", "a.yaml"}), ElementsAre("warning meta/misnamed-tosca-meta"));
    EXPECT_EQ(location.form, PackageForm::root_yaml);
    EXPECT_THAT(found({"TOSCA-Metadata/tosca.meta", "a.yaml"}), ElementsAre("warning meta/misnamed-tosca-meta"));
    EXPECT_THAT(found({"TOSCA.meta", "tosca-metadata/TOSCA.meta"}), ElementsAre("warning meta/misnamed-tosca-meta"));
    EXPECT_EQ(location.form, PackageForm::tosca_meta);
    EXPECT_EQ(report.diagnostics()[0].place.file, "tosca-metadata/TOSCA.meta");
}

TEST_F(Location, IsNotAnotherDirectory) {
    EXPECT_THAT(found({"TOSCA-metadate/TOSCA.meta", "a.yaml"}), ElementsAre("warning meta/misplaced-tosca-meta"));
    EXPECT_EQ(report.diagnostics()[0].message,
              "this TOSCA.meta is not read as metadata: it is in the directory 'TOSCA-metadate'");
    // Next to a right one, it belongs to a nested package.
    EXPECT_THAT(found({"TOSCA-Metadata/TOSCA.meta", "xml/TOSCA-Metadata/TOSCA.meta"}), IsEmpty());
}

TEST_F(Location, IsTheOneRootYamlWithoutToscaMeta) {
    EXPECT_THAT(found({"main.yml", "defs/b.yaml", "README.md"}), IsEmpty());
    EXPECT_EQ(location.form, PackageForm::root_yaml);
    EXPECT_EQ(location.path, "main.yml");
}

TEST_F(Location, IsUnclearWithSeveralRootYamls) {
    EXPECT_THAT(found({"a.yaml", "b.YML"}), ElementsAre("error meta/several-root-yaml"));
    EXPECT_EQ(location.form, PackageForm::nothing);
    ASSERT_EQ(report.diagnostics()[0].related.size(), 2u);
    EXPECT_EQ(report.diagnostics()[0].related[0].place.file, "a.yaml");
    EXPECT_EQ(report.diagnostics()[0].related[1].place.file, "b.YML");
}

TEST_F(Location, PassesOverRootYamlsThatAreNotTosca) {
    EXPECT_THAT(found({"compose.yaml", "main.yaml"}), ElementsAre("warning meta/other-root-yaml"));
    EXPECT_EQ(report.diagnostics()[0].place.file, "compose.yaml");
    EXPECT_EQ(location.path, "main.yaml");
    EXPECT_THAT(found({"compose.yaml", "docker-compose.yaml"}), ElementsAre("error meta/missing-entry-point"));
}

TEST_F(Location, DoesNotLookIntoMoreRootYamlsThanAPackageMayHave) {
    std::vector<std::string> names = {"main.yaml"};
    for (int i = 0; i < 200; ++i) names.push_back("compose" + std::to_string(i) + ".yaml");
    EXPECT_THAT(found({names.begin(), names.end()}), ElementsAre("error meta/several-root-yaml"));
    EXPECT_EQ(report.diagnostics()[0].related.size(), 10u);
}

TEST_F(Location, NeedsSomethingToStartFrom) {
    EXPECT_THAT(found({"defs/a.yaml", "x.txt"}), ElementsAre("error meta/missing-entry-point"));
    EXPECT_EQ(report.diagnostics()[0].hint,
              "definitions are in 'defs/a.yaml': write a TOSCA.meta that specifies the entry file");
    EXPECT_THAT(found({"defs/compose.yaml", "x.txt"}), ElementsAre("error meta/missing-entry-point"));
    EXPECT_EQ(report.diagnostics()[0].hint, "");
    EXPECT_THAT(found({}), ElementsAre("error meta/missing-entry-point"));
}

TEST_F(Location, HintsAtAWrappingDirectory) {
    const auto hint = [&](std::vector<std::string_view> files) {
        found(std::move(files));
        return finding(report, "meta/missing-entry-point").hint;
    };
    const std::string wrapped = "all files are in the directory 'app': pack only the content of this directory";
    EXPECT_EQ(hint({"app/TOSCA-Metadata/TOSCA.meta", "app/defs/a.yaml"}), wrapped);
    EXPECT_EQ(hint({"app/TOSCA.meta"}), wrapped);
    EXPECT_EQ(hint({"app/main.yaml", "app/x/y.sh", "__MACOSX/app/._main.yaml"}), wrapped);
    EXPECT_EQ(hint({"app/compose.yaml", "other/x"}), "");
    EXPECT_EQ(hint({"app/defs/compose.yaml", "app/x"}), "");
}

TEST_F(Location, HintsAtAnEmptyMetadataDirectory) {
    found({"Definitions/a.yaml"}, {"TOSCA-Metadata"});
    EXPECT_EQ(finding(report, "meta/missing-entry-point").hint,
              "the directory 'TOSCA-Metadata' does not contain TOSCA.meta");
}

TEST_F(Location, NeedsToscaMetaForXmlDefinitions) {
    EXPECT_THAT(found({"Definitions/a.tosca"}), ElementsAre("error meta/missing-tosca-meta"));
    EXPECT_EQ(location.form, PackageForm::xml_definitions);
    EXPECT_THAT(found({"Service-Template/a.ste"}), ElementsAre("error meta/missing-tosca-meta"));
    EXPECT_THAT(found({"Definitions/a.yaml"}), ElementsAre("error meta/missing-entry-point"));
    EXPECT_THAT(found({"other/a.xml"}), ElementsAre("error meta/missing-entry-point"));
}

TEST_F(Location, IsThePackageInASignedContainer) {
    EXPECT_THAT(found({"vnf.csar", "vnf.cms", "vnf.cert", "README.txt"}), IsEmpty());
    EXPECT_EQ(location.form, PackageForm::nested_package);
    EXPECT_EQ(location.path, "vnf.csar");
    EXPECT_THAT(found({"a.csar", "b.csar"}), ElementsAre("error package/several-packages"));
    EXPECT_EQ(location.form, PackageForm::several_packages);
    found({"a.csar", "a.cms", "b.csar"});
    EXPECT_EQ(report.diagnostics()[0].hint,
              "only 'a.csar' has a signature with its name: remove the other packages, or extract and verify each "
              "package");
    // A list of many packages is incomplete, and so is its information about signatures.
    found({"a.csar", "a.cms", "b.csar", "c.csar", "d.csar", "e.csar", "f.csar", "g.csar", "h.csar", "i.csar", "j.csar",
           "k.csar", "k.cms"});
    EXPECT_EQ(report.diagnostics()[0].hint, "extract and verify each package");
    EXPECT_THAT(found({"a.csar", "b.csar", "tosca/main.yaml"}), ElementsAre("error meta/missing-entry-point"));
    found({"vnf.csar", "main.yaml"});
    EXPECT_EQ(location.form, PackageForm::root_yaml);
    EXPECT_THAT(found({"vnf.csar", "tosca/main.yaml"}), ElementsAre("error meta/missing-entry-point"));
}

TEST_F(Location, PutsTheManifestAtTheRootWithTheNameOfTheEntry) {
    Report found_nothing;
    EXPECT_EQ(find_root_manifest(NameList({"VNF.yaml", "VNF.mf"}), "VNF.yaml", found_nothing), "VNF.mf");
    EXPECT_EQ(find_root_manifest(NameList({"VNF.yaml", "META-INF/MANIFEST.MF"}), "VNF.yaml", found_nothing), "");
    EXPECT_THAT(findings(found_nothing), IsEmpty());
    EXPECT_EQ(find_root_manifest(NameList({"VNF.yaml", "VNF1.mf"}), "VNF.yaml", report), "");
    EXPECT_THAT(findings(report), ElementsAre("error meta/wrong-manifest-name"));
    EXPECT_EQ(report.diagnostics()[0].hint, "rename the manifest to 'VNF.mf'");
    Report other;
    EXPECT_EQ(find_root_manifest(SomeManifests({"VNF.yaml", "readme.mf", "VNF1.mf"}, {"VNF1.mf"}), "VNF.yaml", other),
              "");
    EXPECT_THAT(findings(other), ElementsAre("error meta/wrong-manifest-name", "warning meta/unread-manifest"));
}

TEST(UnannouncedManifest, IsTheOnlyOneAtTheRootOrBesideToscaMeta) {
    Report report;
    const auto found = [&](std::vector<std::string_view> files) {
        return find_unannounced_manifest(NameList(std::move(files)), tosca_meta_in_directory, report);
    };
    EXPECT_EQ(found({"TOSCA-Metadata/TOSCA.meta", "a.yaml", "x/a.mf"}), "");
    EXPECT_THAT(findings(report), IsEmpty());
    EXPECT_EQ(found({"TOSCA-Metadata/TOSCA.meta", "TOSCA-Metadata/TOSCA.mf", "x/a.mf"}), "TOSCA-Metadata/TOSCA.mf");
    EXPECT_EQ(found({"TOSCA-Metadata/TOSCA.meta", "NS.mf"}), "NS.mf");
    EXPECT_THAT(findings(report), IsEmpty());
}

TEST(UnannouncedManifest, IsNoneOfSeveral) {
    Report report;
    EXPECT_EQ(find_unannounced_manifest(NameList({"TOSCA.meta", "a.mf", "b.mf"}), tosca_meta_at_root, report), "");
    EXPECT_THAT(findings(report), ElementsAre("warning meta/unread-manifest", "warning meta/unread-manifest"));
    EXPECT_EQ(report.diagnostics()[0].message,
              "'a.mf' is not read: TOSCA.meta does not refer to a manifest, and 'b.mf' could also be the manifest");
}

TEST(UnannouncedManifest, BeginsLikeOne) {
    Report report;
    EXPECT_EQ(find_unannounced_manifest(SomeManifests({"TOSCA.meta", "readme.mf"}, {}), tosca_meta_at_root, report),
              "");
    EXPECT_THAT(findings(report), ElementsAre("warning meta/unread-manifest"));
    EXPECT_EQ(
        report.diagnostics()[0].message,
        "'readme.mf' is not read: no metadata refer to this file, and its content does not begin like a manifest");
    Report two;
    EXPECT_EQ(find_unannounced_manifest(SomeManifests({"TOSCA.meta", "readme.mf", "z.mf"}, {"z.mf"}),
                                        tosca_meta_at_root, two),
              "z.mf");
    EXPECT_THAT(findings(two), ElementsAre("warning meta/unread-manifest"));
}

TEST(OtherManifests, AreReportedAtTheRootAndBesideTheManifest) {
    Report report;
    report_other_manifests(SomeManifests({"a.mf", "b.mf", "d/a.yaml", "d/a.mf", "d/c.mf", "readme.mf", "x/e.mf"},
                                         {"a.mf", "b.mf", "d/a.mf", "d/c.mf", "x/e.mf"}),
                           "d/a.mf", report);
    ASSERT_THAT(findings(report), ElementsAre("warning meta/unread-manifest", "warning meta/unread-manifest",
                                              "warning meta/unread-manifest"));
    EXPECT_EQ(report.diagnostics()[0].message, "'a.mf' is not read: the manifest of the package is 'd/a.mf'");
    EXPECT_EQ(report.diagnostics()[2].place.file, "d/c.mf");
}

TEST(OtherManifests, AreSearchedInTenFiles) {
    std::vector<std::string> files;
    for (int i = 100; i < 150; ++i) files.push_back(std::to_string(i) + ".mf");
    Report report;
    report_other_manifests(NameList({files.begin(), files.end()}), "149.mf", report);
    EXPECT_EQ(report.diagnostics().size(), 10u);
}

TEST(RootDefinitions, MayDoWithoutToscaMetaFrom1_1On) {
    const auto found = [](std::string_view version, bool name, bool template_version) {
        Report report;
        check_root_definitions({place_of("main.yaml"), version, name, template_version}, report);
        return findings(report);
    };
    EXPECT_THAT(found("tosca_simple_yaml_1_0", true, true), ElementsAre("error meta/root-definitions-of-1-0"));
    EXPECT_THAT(found("http://docs.oasis-open.org/tosca/ns/simple/yaml/1.0", true, true),
                ElementsAre("error meta/root-definitions-of-1-0"));
    for (const std::string_view version : {"tosca_simple_yaml_1_1", "tosca_simple_yaml_1_2", "tosca_simple_yaml_1_3"}) {
        EXPECT_THAT(found(version, true, true), IsEmpty());
        EXPECT_THAT(found(version, false, true), ElementsAre("warning meta/missing-template-metadata"));
        EXPECT_THAT(found(version, true, false), ElementsAre("warning meta/missing-template-metadata"));
    }
    Report report;
    check_root_definitions({.place = {.file = "main.yaml", .line = 1, .column = 28},
                            .tosca_definitions_version = "tosca_simple_yaml_1_3",
                            .metadata_place = {.file = "main.yaml", .line = 2, .column = 1}},
                           report);
    EXPECT_THAT(findings(report), ElementsAre("warning meta/missing-template-metadata 2:1"));
    EXPECT_THAT(found("tosca_2_0", false, false), IsEmpty());
    EXPECT_THAT(found("alien_dsl_2_0_0", false, false), IsEmpty());
}

TEST(NameList, FindsFilesAndDirectories) {
    const NameList names({"b/c/d.yaml", "a.yaml", "b-x"}, {"empty", "outer/inner"});
    EXPECT_TRUE(names.is_file("a.yaml"));
    EXPECT_FALSE(names.is_file("A.yaml"));
    EXPECT_FALSE(names.is_file("b"));
    for (const std::string_view directory : {"b", "b/c", "empty", "outer", "outer/inner"})
        EXPECT_TRUE(names.is_directory(directory)) << directory;
    for (const std::string_view other : {"a.yaml", "b/c/d.yaml", "b-", "x", "b/c/"})
        EXPECT_FALSE(names.is_directory(other)) << other;
    std::vector<std::string> visited;
    names.each_file([&](std::string_view name) { visited.emplace_back(name); });
    EXPECT_THAT(visited, ElementsAre("a.yaml", "b-x", "b/c/d.yaml"));
}

}  // namespace
}  // namespace csar::meta
