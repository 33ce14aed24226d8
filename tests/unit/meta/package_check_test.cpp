#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "meta/package_metadata.hpp"
#include "tests/unit/meta/findings.hpp"

namespace csar::meta {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const std::string block_0_of_2_0 = "CSAR-Version: 2.0\nCreated-By: me\n";
const std::string block_0_of_1_1 = "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.1\nCreated-By: me\n";
const std::string block_0_of_1_0 = "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.0\nCreated-By: me\n";

class PackageCheckTest : public ::testing::Test {
protected:
    // The findings about a TOSCA.meta in a package with `files`, without those about TOSCA.meta alone.
    std::vector<std::string> found(const std::string& text, std::vector<std::string_view> files,
                                   std::vector<std::string_view> directories = {},
                                   std::string path = "TOSCA-Metadata/TOSCA.meta") {
        Report unused;
        const ToscaMeta meta = parse_tosca_meta(std::move(path), text, unused);
        const PackageMetadata metadata = read_package_metadata(meta, unused);
        report.reset();
        entry =
            check_package_metadata(meta, metadata, NameList(std::move(files), std::move(directories)), report, known);
        return findings(report);
    }

    FreshReport report;
    EntryDefinitions entry;
    KnownNames known;
};

TEST_F(PackageCheckTest, AcceptsAPackageWithAllThatIsNamed) {
    EXPECT_THAT(found(block_0_of_2_0 + "Entry-Definitions: defs/a.yaml\nOther-Definitions: b.yaml\n",
                      {"defs/a.yaml", "b.yaml"}),
                IsEmpty());
    EXPECT_EQ(entry.language, DefinitionsLanguage::yaml);
    EXPECT_EQ(entry.path, "defs/a.yaml");
}

TEST_F(PackageCheckTest, ReportsAMissingEntryFile) {
    EXPECT_THAT(found(block_0_of_2_0 + "Entry-Definitions: defs/a.yaml\n", {"x.yaml"}),
                ElementsAre("error meta/missing-file 3:20"));
    EXPECT_EQ(entry.path, "");
    EXPECT_EQ(report.diagnostics()[0].message,
              "'Entry-Definitions' refers to 'defs/a.yaml', which is not in the package");
}

TEST_F(PackageCheckTest, ReportsAMissingManifest) {
    const std::string text = block_0_of_2_0 + "Entry-Definitions: a.yaml\n\nCSAR-Manifest: TOSCA.mf\n";
    EXPECT_THAT(found(text, {"a.yaml"}), ElementsAre("error meta/missing-file 5:16"));
    EXPECT_THAT(found(text, {"a.yaml", "TOSCA.mf"}), IsEmpty());
}

TEST_F(PackageCheckTest, ReportsMissingOtherDefinitions) {
    EXPECT_THAT(found(block_0_of_2_0 + "Entry-Definitions: a.yaml\nOther-Definitions: b.yaml\n  c.yaml\n",
                      {"a.yaml", "b.yaml"}),
                ElementsAre("error meta/missing-file 5:3"));
}

TEST_F(PackageCheckTest, HintsAtWhereTheFileCouldBe) {
    const auto hint = [&](const std::string& name, std::vector<std::string_view> files) {
        found(block_0_of_2_0 + "Entry-Definitions: " + name + "\n", std::move(files));
        return finding(report, "meta/missing-file").hint;
    };
    EXPECT_EQ(hint("defs/Main.yaml", {"defs/main.yaml"}), "names are case-sensitive: did you mean 'defs/main.yaml'?");
    EXPECT_EQ(hint("main.yaml", {"defs/main.yaml"}),
              "there is a file 'defs/main.yaml': names are relative to the root of the package");
    EXPECT_EQ(hint("manifest.mf1", {"a.yaml", "manifest.mf"}), "did you mean 'manifest.mf'?");
    EXPECT_EQ(hint("my%20main.yaml", {"my main.yaml"}), "the name is percent-encoded: write 'my main.yaml'");
    EXPECT_EQ(hint("main.yaml", {"completely/different.txt"}), "");
}

TEST_F(PackageCheckTest, DoesNotSuggestAnotherFileForALostOne) {
    const auto hint = [&](const std::string& name, std::vector<std::string_view> files) {
        found(block_0_of_2_0 + "Entry-Definitions: " + name + "\n", std::move(files));
        return finding(report, "meta/missing-file").hint;
    };
    EXPECT_EQ(hint("service.yaml", {"types.yaml"}), "did you mean 'types.yaml'?");
    known.may_be_renamed = false;
    EXPECT_EQ(hint("service.yaml", {"types.yaml"}), "");
    EXPECT_EQ(hint("service.yaml", {"servise.yaml"}), "did you mean 'servise.yaml'?");
    known.is_listed = [](std::string_view path) { return path == "service.yaml"; };
    EXPECT_EQ(hint("service.yaml", {"servise.yaml"}), "");
    EXPECT_EQ(hint("service.yaml", {"Service.yaml"}), "names are case-sensitive: did you mean 'Service.yaml'?");
}

TEST_F(PackageCheckTest, HintsForAHandfulOfMissingFilesOnly) {
    std::string text = block_0_of_2_0 + "Entry-Definitions: a.yaml\nOther-Definitions:";
    for (int i = 10; i < 60; ++i) text += " file" + std::to_string(i) + ".yam";
    EXPECT_EQ(found(text + "\n", {"a.yaml", "file1.yaml"}).size(), 50u);
    EXPECT_FALSE(report.diagnostics()[9].hint.empty());
    EXPECT_TRUE(report.diagnostics()[10].hint.empty());
}

TEST_F(PackageCheckTest, ReportsADirectoryInsteadOfAFile) {
    EXPECT_THAT(found(block_0_of_2_0 + "Entry-Definitions: defs\n", {"defs/a.yaml"}),
                ElementsAre("error meta/not-a-file 3:20"));
    EXPECT_THAT(found(block_0_of_2_0 + "Entry-Definitions: defs\n", {}, {"defs"}),
                ElementsAre("error meta/not-a-file 3:20"));
}

TEST_F(PackageCheckTest, LooksForTheFilesOfSol004) {
    const std::string etsi =
        block_0_of_1_1 +
        "Entry-Definitions: a.yaml\nETSI-Entry-Manifest: a.mf\nETSI-Entry-Change-Log: c.txt\n"
        "ETSI-Entry-Tests: Tests/\nETSI-Entry-Licenses: Licenses\nETSI-Entry-Certificate: a.cert\n";
    EXPECT_THAT(found(etsi, {"a.yaml", "a.mf", "c.txt", "Licenses/x", "a.cert"}, {"Tests"}), IsEmpty());
    EXPECT_THAT(found(etsi, {"a.yaml"}), ElementsAre("error meta/missing-file 5:22", "error meta/missing-file 6:24",
                                                     "error meta/missing-file 7:19", "error meta/missing-file 8:22",
                                                     "error meta/missing-file 9:25"));
    EXPECT_THAT(found(etsi, {"a.yaml", "a.mf", "c.txt", "Licenses", "a.cert"}, {"Tests"}),
                ElementsAre("warning meta/not-a-directory 8:22"));
}

TEST_F(PackageCheckTest, LooksForDescribedFiles) {
    const std::string blocks =
        block_0_of_1_1 +
        "Entry-Definitions: a.yaml\n\nName: x\nContent-Type: a/b\n\nName: Plans/*\nContent-Type: a/b\n"
        "\nName: directory\nContent-Type: a/b\n";
    EXPECT_THAT(found(blocks, {"a.yaml", "x", "directory/y"}), IsEmpty());
    EXPECT_THAT(found(blocks, {"a.yaml", "directory/y"}), ElementsAre("warning meta/missing-described-file 6:7"));
}

TEST_F(PackageCheckTest, TakesToscaMetaAtTheRoot) {
    EXPECT_THAT(found(block_0_of_2_0 + "Entry-Definitions: a.yaml\n", {"a.yaml"}, {}, "TOSCA.meta"), IsEmpty());
    EXPECT_THAT(found(block_0_of_1_1 + "Entry-Definitions: a.yaml\n", {"a.yaml"}, {}, "TOSCA.meta"),
                ElementsAre("warning meta/tosca-meta-at-root"));
    EXPECT_THAT(found(block_0_of_1_0 + "Entry-Definitions: a.yaml\n", {"a.yaml"}, {}, "TOSCA.meta"),
                ElementsAre("warning meta/tosca-meta-at-root"));
}

TEST_F(PackageCheckTest, TakesTheOneRootYamlWhenToscaMetaNamesNoEntry) {
    EXPECT_THAT(found(block_0_of_2_0, {"main.yaml", "defs/b.yaml"}), IsEmpty());
    EXPECT_EQ(entry.path, "main.yaml");
    EXPECT_EQ(entry.language, DefinitionsLanguage::yaml);
    EXPECT_THAT(found(block_0_of_2_0, {"a.yaml", "b.yaml"}), ElementsAre("error meta/several-root-yaml"));
    EXPECT_THAT(found(block_0_of_2_0, {"defs/a.yaml"}), ElementsAre("error meta/missing-entry-point"));
    // For 1.1 the missing keyname is the error.
    EXPECT_THAT(found(block_0_of_1_1, {"main.yaml"}), IsEmpty());
    EXPECT_EQ(entry.path, "main.yaml");
    EXPECT_THAT(found(block_0_of_1_1, {"defs/a.yaml"}), IsEmpty());
}

TEST_F(PackageCheckTest, TakesXmlDefinitions) {
    EXPECT_THAT(found(block_0_of_1_0 + "Entry-Definitions: Definitions/a.tosca\n", {"Definitions/a.tosca"}), IsEmpty());
    EXPECT_EQ(entry.language, DefinitionsLanguage::xml);
    EXPECT_EQ(entry.path, "Definitions/a.tosca");
    EXPECT_THAT(found(block_0_of_1_0 + "Entry-Service-Template: /Service-Template/a.ste\n", {"Service-Template/a.ste"}),
                IsEmpty());
    EXPECT_EQ(entry.language, DefinitionsLanguage::xml);
    EXPECT_EQ(entry.path, "Service-Template/a.ste");
    // The published TOSCA 1.0 does not require Entry-Definitions.
    EXPECT_THAT(found(block_0_of_1_0, {"Definitions/a.tosca", "Definitions/b.xml"}), IsEmpty());
    EXPECT_EQ(entry.language, DefinitionsLanguage::xml);
    EXPECT_EQ(entry.path, "");
    EXPECT_THAT(found(block_0_of_1_0, {"a.yaml"}), ElementsAre("error meta/missing-entry-definitions"));
    EXPECT_EQ(entry.path, "a.yaml");
}

TEST_F(PackageCheckTest, TakesYamlUnderAnXmlLookingName) {
    EXPECT_THAT(found(block_0_of_1_1 + "Entry-Definitions: a.tosca\n", {"a.tosca"}), IsEmpty());
    EXPECT_EQ(entry.language, DefinitionsLanguage::yaml);
}

TEST_F(PackageCheckTest, PassesOverPathsThatWereReportedBefore) {
    EXPECT_THAT(found(block_0_of_2_0 + "Entry-Definitions: /a.yaml\n", {"a.yaml"}), IsEmpty());
    EXPECT_EQ(entry.path, "");
}

}  // namespace
}  // namespace csar::meta
