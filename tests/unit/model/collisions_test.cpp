// Definitions with equal names through imports (csd07 6.8.4).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/model/model_fixture.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

constexpr const char* v2 = "tosca_definitions_version: tosca_2_0\n";

// Files by name: the text after the version.
struct Found {
    explicit Found(std::map<std::string, std::string, std::less<>> bodies) {
        for (auto& [path, body] : bodies) body = v2 + body;
        LoadedModel loaded(std::move(bodies));
        const Namespaces names(*loaded.model, loaded.report);
        findings = loaded.findings();
        diagnostics = loaded.report.diagnostics();
    }
    std::vector<std::string> findings;
    std::vector<Diagnostic> diagnostics;
};

const std::string t1 = "node_types: { T: { description: one } }\n";
const std::string t2 = "node_types: { T: { description: two } }\n";

TEST(Collisions, AreLookedForWithinABoundThatIsReported) {
    const auto of_files = [](int count) {
        std::map<std::string, std::string, std::less<>> bodies;
        std::string imports;
        for (int i = 0; i < count; ++i) {
            const std::string name = "f" + std::to_string(i) + ".yaml";
            imports += (i ? ", { url: " : "{ url: ") + name + ", namespace: n" + std::to_string(i) + " }";
            bodies[name] = t1;
        }
        bodies["a.yaml"] = "imports: [ " + imports + " ]\n";
        return Found(std::move(bodies)).findings;
    };
    EXPECT_THAT(of_files(64), IsEmpty());
    EXPECT_THAT(of_files(66),
                ElementsAre("tosca/check-cut-short 2:15 the search for names that are defined twice was stopped after "
                            "64 files that define 'T'; the rest was not examined"));
}

TEST(Collisions, AreReportedAtTheImportThatBringsTheSecondDefinition) {
    const Found found({{"a.yaml", "imports: [ b.yaml, c.yaml ]\n"}, {"b.yaml", t1}, {"c.yaml", t2}});
    EXPECT_THAT(
        found.findings,
        ElementsAre("tosca/name-collision 2:20 this import brings a second node type 'T' into the same namespace"));
    ASSERT_THAT(found.diagnostics[0].related, SizeIs(2));
    EXPECT_EQ(found.diagnostics[0].related[0].place.file, "c.yaml");
    EXPECT_EQ(found.diagnostics[0].related[1].place.file, "b.yaml");
    EXPECT_EQ(found.diagnostics[0].hint, "import one of the files under a namespace");
}

TEST(Collisions, AreWarningsWithTheFilesOwnDefinitions) {
    const Found found({{"a.yaml", "imports: [ b.yaml ]\n" + t2}, {"b.yaml", t1}});
    EXPECT_THAT(found.findings,
                ElementsAre("tosca/hidden-definition 2:12 this import provides a node type 'T' that the "
                            "file itself defines differently"));
    EXPECT_EQ(found.diagnostics[0].severity, Severity::warning);
}

TEST(Collisions, WeighMoreBetweenTwoImportsThanWithTheFilesOwn) {
    const std::string t3 = "node_types: { T: { description: three } }\n";
    EXPECT_THAT(Found({{"a.yaml", "imports: [ b.yaml, c.yaml ]\n" + t3}, {"b.yaml", t1}, {"c.yaml", t2}}).findings,
                ElementsAre(StartsWith("tosca/hidden-definition 2:12"), StartsWith("tosca/name-collision 2:20")));
}

TEST(Collisions, AreAvoidedByNamespaces) {
    EXPECT_THAT(
        Found({{"a.yaml", "imports: [ b.yaml, { url: c.yaml, namespace: c } ]\n"}, {"b.yaml", t1}, {"c.yaml", t2}})
            .findings,
        IsEmpty());
    EXPECT_THAT(Found({{"a.yaml", "imports: [ { url: b.yaml, namespace: b }, { url: c.yaml, namespace: c } ]\n"},
                       {"b.yaml", t1},
                       {"c.yaml", t2}})
                    .findings,
                IsEmpty());
}

TEST(Collisions, HappenWithinANamespaceOfTwoImports) {
    EXPECT_THAT(Found({{"a.yaml", "imports: [ { url: b.yaml, namespace: n }, { url: c.yaml, namespace: n } ]\n"},
                       {"b.yaml", t1},
                       {"c.yaml", t2}})
                    .findings,
                ElementsAre(StartsWith("tosca/name-collision 2:50")));
}

TEST(Collisions, HappenWithinANamespaceThatTwoFilesFill) {
    EXPECT_THAT(Found({{"a.yaml", "imports: [ b.yaml, { url: d.yaml, namespace: n } ]\n"},
                       {"b.yaml", "imports: [ { url: c.yaml, namespace: n } ]\n"},
                       {"c.yaml", t1},
                       {"d.yaml", t2}})
                    .findings,
                ElementsAre(StartsWith("tosca/name-collision 2:27")));
}

TEST(Collisions, AreReportedOnceWhereTheyFirstHappen) {
    const Found found({{"a.yaml", "imports: [ b.yaml ]\n"},
                       {"b.yaml", "imports: [ c.yaml, d.yaml ]\n"},
                       {"c.yaml", t1},
                       {"d.yaml", t2}});
    EXPECT_THAT(found.findings, ElementsAre(StartsWith("tosca/name-collision 2:20")));
    EXPECT_EQ(found.diagnostics[0].place.file, "b.yaml");
}

TEST(Collisions, DoNotHappenBetweenKinds) {
    EXPECT_THAT(
        Found(
            {{"a.yaml", "imports: [ b.yaml, c.yaml ]\n"}, {"b.yaml", t1}, {"c.yaml", "capability_types: { T: {} }\n"}})
            .findings,
        IsEmpty());
}

TEST(Collisions, DoNotHappenInADiamond) {
    EXPECT_THAT(Found({{"a.yaml", "imports: [ b.yaml, c.yaml ]\n"},
                       {"b.yaml", "imports: [ d.yaml ]\n"},
                       {"c.yaml", "imports: [ d.yaml ]\n"},
                       {"d.yaml", t1}})
                    .findings,
                IsEmpty());
}

TEST(Collisions, AreWarningsBetweenDefinitionsOfOneContent) {
    const Found found({{"a.yaml", "imports: [ b.yaml, c.yaml ]\n"},
                       {"b.yaml", "node_types:\n  T:\n    description: x  # a comment\n    version: '1.0'\n"},
                       {"c.yaml", "node_types: { T: { version: \"1.0\", description: x } }\n"}});
    EXPECT_THAT(found.findings, ElementsAre("tosca/repeated-definition 2:20 this import provides the node type 'T' a "
                                            "second time, with the same content"));
    EXPECT_EQ(found.diagnostics[0].severity, Severity::warning);
}

TEST(Collisions, AreOneFindingForOneImport) {
    const std::string b = "node_types: { S: { description: x }, T: { description: x }, U: {} }\n";
    const std::string c = "node_types: { S: { description: y }, T: { description: y }, U: {} }\n";
    const Found found({{"a.yaml", "imports: [ b.yaml, c.yaml ]\n"}, {"b.yaml", b}, {"c.yaml", c}});
    EXPECT_THAT(found.findings, ElementsAre(StartsWith("tosca/name-collision 2:20")));
    EXPECT_EQ(found.diagnostics[0].hint, "import one of the files under a namespace; the same is true of 'T'");
}

TEST(Collisions, ConcernRepositoriesAndFunctionsToo) {
    EXPECT_THAT(Found({{"a.yaml", "imports: [ b.yaml ]\nrepositories: { r: 'https://a.example' }\n"},
                       {"b.yaml", "repositories: { r: 'https://b.example' }\n"}})
                    .findings,
                ElementsAre(StartsWith("tosca/name-collision 2:12 this import brings a second repository 'r'")));
    EXPECT_THAT(Found({{"a.yaml", "imports: [ b.yaml ]\nfunctions: { f: { signatures: [ {} ] } }\n"},
                       {"b.yaml", "functions: { f: { signatures: [ { variadic: true } ] } }\n"}})
                    .findings,
                ElementsAre(StartsWith("tosca/name-collision 2:12 this import brings a second function 'f'")));
}

TEST(Collisions, AreOneFindingForEachKindOfOneImport) {
    const std::string types = "{ S: { description: x }, T: { description: x } }";
    const Found found(
        {{"a.yaml", "imports: [ b.yaml ]\nnode_types: { S: {}, T: {} }\nrepositories: { r: 'https://a' }\n"},
         {"b.yaml", "node_types: " + types + "\nrepositories: { r: 'https://b' }\n"}});
    EXPECT_THAT(found.findings,
                ElementsAre(StartsWith("tosca/hidden-definition 2:12 this import provides a node type 'S'"),
                            StartsWith("tosca/name-collision 2:12 this import brings a second repository")));
    EXPECT_EQ(found.diagnostics[0].hint, "import one of the files under a namespace; the same is true of 'T'");
}

TEST(Collisions, NameNoMoreThanAFewOfManyNames) {
    std::string many;
    for (int i = 0; i < 20; ++i) many += "  T" + std::to_string(i) + ": { description: DESCRIPTION }\n";
    const auto with = [&](const std::string& description) {
        std::string text = "node_types:\n" + many;
        for (std::size_t at = 0; (at = text.find("DESCRIPTION", at)) != std::string::npos;)
            text.replace(at, 11, description);
        return text;
    };
    const Found found({{"a.yaml", "imports: [ b.yaml, c.yaml ]\n"}, {"b.yaml", with("b")}, {"c.yaml", with("c")}});
    ASSERT_THAT(found.diagnostics, SizeIs(1));
    EXPECT_EQ(
        found.diagnostics[0].hint,
        "import one of the files under a namespace; the same is true of 'T1', 'T2', 'T3', 'T4', 'T5' and 14 more");
}

}  // namespace
}  // namespace csar::validate
