#include "validate/model/namespaces.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/budget.hpp"
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

// Many imports and names: tables replace searches. For 4 n imports with 4 n names, the work may be 4 times that of n,
// but not 16 times.
TEST(Namespaces, SearchManyImportsOnce) {
    std::uint64_t work_of_300 = 0;
    for (const int count : {300, 1200}) {
        std::map<std::string, std::string, std::less<>> files;
        std::string imports = std::string(v2) + "imports:\n", types = "node_types:\n";
        for (int i = 0; i < count; ++i) {
            const std::string number = std::to_string(i);
            imports += "- t" + number + ".yaml\n- { url: t" + number + ".yaml, namespace: n }\n";
            types += "  A" + number + ": { derived_from: n:T" + number + " }\n  B" + number +
                     ": { derived_from: nowhere" + number + " }\n";
            files["t" + number + ".yaml"] =
                std::string(v2) + "node_types: { T" + number + ": {}, n:own" + number + ": {} }\n";
        }
        files["a.yaml"] = imports + types;
        LoadedModel loaded(files);
        Report report("test", {}, 10'000);
        const BudgetScope budget{Limits()};
        Namespaces names(*loaded.model, report);
        if (count == 300) work_of_300 = budget.work();
        EXPECT_LT(budget.work(), 5 * work_of_300);
        EXPECT_EQ(report.count(Severity::error), static_cast<std::uint64_t>(count)) << "the names that are nowhere";
        const std::string last = std::to_string(count - 1);
        EXPECT_NE(names.find(TypeKind::node, "T" + last, loaded.file()).type, nullptr);
        EXPECT_NE(names.find(TypeKind::node, "n:T" + last, loaded.file()).type, nullptr);
        EXPECT_NE(names.find(TypeKind::node, "n:own" + last, loaded.file()).type, nullptr) << "a name with a colon";
        EXPECT_EQ(names.find(TypeKind::node, "n:n:T" + last, loaded.file()).type, nullptr);
        EXPECT_EQ(names.find(TypeKind::capability, "T" + last, loaded.file()).type, nullptr);
    }
}

// Tables and searches have the same result: the definition of the first import wins, and a missing import may define
// any name.
TEST(Namespaces, FindTheSameWithTables) {
    std::map<std::string, std::string, std::less<>> files;
    std::string imports = std::string(v2) + "imports:\n- { url: gone.yaml, namespace: g }\n";
    for (int i = 0; i < 600; ++i) {
        const std::string number = std::to_string(i);
        imports += "- " + std::string(i % 2 == 0 ? "" : "{ url: ") + "t" + number + ".yaml" +
                   (i % 2 == 0 ? "\n" : ", namespace: n }\n");
        files["t" + number + ".yaml"] = std::string(v2) + "node_types: { T" + number +
                                        ": {}, Common: {} }\nrepositories: { r" + number + ": https://x.example }\n";
    }
    files["a.yaml"] = imports;
    LoadedModel loaded(files);
    Report report;
    Namespaces names(*loaded.model, report);
    const DefinitionsFile& file = loaded.file();
    for (int round = 0; round < 1000; ++round) {  // in the course of which tables replace searches
        const std::string space = round % 2 == 0 ? "" : "n:", nowhere = space + "x" + std::to_string(round);
        EXPECT_FALSE(names.find(TypeKind::node, nowhere, file).may_exist);
        EXPECT_TRUE(names.find(TypeKind::node, "g:" + nowhere, file).may_exist);
        EXPECT_FALSE(names.find_definition(Key::repositories, nowhere, file).found());
        EXPECT_TRUE(names.find_definition(Key::repositories, "g:" + nowhere, file).may_exist);
        const Type* const common = names.find(TypeKind::node, space + "Common", file).type;
        ASSERT_NE(common, nullptr);
        EXPECT_EQ(common->element->file->document->file(), round % 2 == 0 ? "t0.yaml" : "t1.yaml");
        const std::string number = std::to_string(round % 600);
        EXPECT_EQ(names.find(TypeKind::node, space + "T" + number, file).found(), round % 600 % 2 == round % 2);
        EXPECT_EQ(names.find_definition(Key::repositories, space + "r" + number, file).found(),
                  round % 600 % 2 == round % 2);
    }
}

TEST(Namespaces, CutsLongChainsOfDerivationWithOneFinding) {
    std::string types = "node_types:\n  T0: {}\n";
    for (int i = 1; i < 300; ++i)
        types += "  T" + std::to_string(i) + ": { derived_from: T" + std::to_string(i - 1) + " }\n";
    Named named(v2 + types);
    EXPECT_THAT(named.findings(), ElementsAre(StartsWith("tosca/derivation-too-long 103:")));
    ASSERT_NE(named.node("T299"), nullptr);
    EXPECT_TRUE(named.node("T99")->complete);
    EXPECT_FALSE(named.node("T100")->complete);
    EXPECT_FALSE(named.node("T299")->complete);
    EXPECT_FALSE(named.node("T299")->is_a(*named.node("T0")));
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

TEST(Namespaces, ReportsACycleOnceAndBreaksIt) {
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
    EXPECT_THAT(named.findings(),
                ElementsAre(StartsWith("tosca/remote-import"), StartsWith("tosca/unchecked-name 4:22")));
    EXPECT_FALSE(named.node("A")->complete);
}

TEST(Namespaces, TellOnceWhichImportMayDefineWhatIsMissing) {
    const Named named(std::string(v2) +
                      "imports: [ https://example.com/b.yaml, { profile: org.far, namespace: f } ]\n"
                      "node_types:\n"
                      "  A: { derived_from: f:B }\n"
                      "  C: { derived_from: f:B }\n"
                      "  D: { derived_from: E }\n"
                      "  F: { derived_from: G }\n");
    EXPECT_THAT(named.findings(),
                ElementsAre(StartsWith("tosca/remote-import"), StartsWith("tosca/unchecked-profile"),
                            "tosca/unchecked-name 4:22 the node type 'f:B' may be defined in 'org.far', which was not "
                            "read; uses of the name were not checked",
                            StartsWith("tosca/unchecked-name 6:22 the node type 'E' may be defined in 'https:")));
}

// The hint of the first finding about an unknown name.
std::string advice(std::map<std::string, std::string, std::less<>> files) {
    const Named named(std::move(files));
    return named.report.diagnostics().empty() ? "nothing was found" : named.report.diagnostics()[0].hint;
}

TEST(Namespaces, AdvisesTheNamespaceThatAnUnknownNameNeeds) {
    const std::string b = std::string(v2) + "node_types: { Server: {} }\n";
    const auto with = [&](const std::string& import, const std::string& parent) {
        return advice({{"a.yaml", std::string(v2) + "imports: [ " + import + " ]\nnode_types: { A: { derived_from: \"" +
                                      parent + "\" } }\n"},
                       {"b.yaml", b}});
    };
    EXPECT_EQ(with("{ url: b.yaml, namespace: bee }", "Server"), "did you mean 'bee:Server'?");
    EXPECT_EQ(with("{ url: b.yaml, namespace: bee }", "bee:Serber"), "did you mean 'bee:Server'?");
    EXPECT_EQ(with("{ url: b.yaml, namespace: bee }", "be:Server"),
              "no import of this file has the namespace 'be'; did you mean 'bee'?");
    EXPECT_EQ(with("b.yaml", "b:Server"), "no import of this file has the namespace 'b'");
    EXPECT_EQ(with("b.yaml", "server"), "did you mean 'Server'?");
}

TEST(Namespaces, AdvisesNoTypeThatWouldBeItsOwnParent) {
    const auto parent_of_server = [](const std::string& other) {
        return advice(
            {{"a.yaml", std::string(v2) + "node_types: { Server: { derived_from: Serber }, " + other + ": {} }\n"}});
    };
    EXPECT_EQ(parent_of_server("Sender"), "did you mean 'Sender'?");
    EXPECT_EQ(parent_of_server("Other"), "");
}

TEST(Namespaces, SaysWhereANameIsDefinedThatTheFileDoesNotImport) {
    EXPECT_EQ(advice({{"a.yaml", std::string(v2) + "imports: [ b.yaml, c.yaml ]\n"},
                      {"b.yaml", std::string(v2) + "node_types: { B: { derived_from: C } }\n"},
                      {"c.yaml", std::string(v2) + "node_types: { C: {} }\n"}}),
              "'C' is defined in ':c.yaml', which this file does not import");
}

TEST(Namespaces, TakesTheNormativeTypesOfTheNewest1xVersionOfAllFiles) {
    const auto findings = [](const std::string& imported) {
        LoadedModel loaded({{"a.yaml",
                             "tosca_definitions_version: tosca_simple_yaml_1_0\nimports: [ b.yaml ]\n"
                             "node_types: { A: { derived_from: tosca.nodes.Storage.ObjectStorage } }\n"},
                            {"b.yaml", "tosca_definitions_version: " + imported + "\n"}});
        Namespaces names(*loaded.model, loaded.report);
        return loaded.findings();
    };
    EXPECT_THAT(findings("tosca_simple_yaml_1_0"), ElementsAre(StartsWith("tosca/unknown-type 3:")));
    EXPECT_THAT(findings("tosca_simple_yaml_1_3"), IsEmpty());
    EXPECT_THAT(findings("alien_dsl_2_0_0"),
                ElementsAre(StartsWith("tosca/unchecked-dialect"), StartsWith("tosca/unknown-type 3:")));
}

TEST(Namespaces, LetsAFileOf1xBorrowNamesOfItsImporterWithAWarning) {
    const auto findings = [](const std::string& version) {
        LoadedModel loaded({{"a.yaml", version + "imports: [ b.yaml, c.yaml ]\n"},
                            {"b.yaml", version + "node_types:\n  B: { derived_from: C }\n  D: { derived_from: E }\n"},
                            {"c.yaml", version + "node_types: { C: {}, E: {} }\n"}});
        Namespaces names(*loaded.model, loaded.report);
        return loaded.findings();
    };
    EXPECT_THAT(findings("tosca_definitions_version: tosca_simple_yaml_1_3\n"),
                ElementsAre(StartsWith("tosca/unimported-name 3:22")))
        << "once for a file and what it does not import";
    EXPECT_THAT(findings(v2), ElementsAre(StartsWith("tosca/unknown-type 3:"), StartsWith("tosca/unknown-type 4:")));
}

TEST(Namespaces, AdvisesWhatReplacedTheTypesOf1x) {
    const auto derived_from = [](const std::string& parent, const std::string& imports = "") {
        return advice(
            {{"a.yaml", std::string(v2) + imports + "node_types: { A: { derived_from: '" + parent + "' } }\n"}});
    };
    EXPECT_EQ(derived_from("tosca.nodes.Root"),
              "TOSCA 2.0 has no implicit types: import the types of TOSCA Simple Profile 1.3 with 'profile: "
              "tosca_simple_yaml_1_3'");
    EXPECT_EQ(derived_from("tosca:WebServer"),
              "TOSCA 2.0 has no implicit types: import the types of TOSCA Simple Profile 1.3 with 'profile: "
              "tosca_simple_yaml_1_3', and write 'tosca.nodes.WebServer'");
    EXPECT_EQ(derived_from("tosca.nodes.BlockStorage", "imports: [ profile: tosca_simple_yaml_1_3 ]\n"),
              "did you mean 'tosca.nodes.Storage.BlockStorage'?");
    EXPECT_EQ(derived_from("Compute", "imports: [ { profile: tosca_simple_yaml_1_3, namespace: simple } ]\n"),
              "did you mean 'simple:tosca.nodes.Compute'?");
    EXPECT_EQ(derived_from("tosca.nodes.Foo"),
              "TOSCA 2.0 has no implicit types: import a profile that defines the type");
    EXPECT_EQ(advice({{"a.yaml", std::string(v2) + "data_types: { A: { derived_from: scalar-unit.size } }\n"}}),
              "TOSCA 2.0 has no scalar-unit types: derive a type from 'scalar'");
}

TEST(Namespaces, WalksALongChainOfImportsOnce) {
    std::map<std::string, std::string, std::less<>> files;
    constexpr int count = 3000;
    for (int i = 0; i < count; ++i)
        files[std::to_string(i) + ".yaml"] = std::string(v2) + "imports: [ " + std::to_string(i + 1) +
                                             ".yaml ]\nnode_types: { T" + std::to_string(i) +
                                             ": { derived_from: Last } }\n";
    files[std::to_string(count) + ".yaml"] = std::string(v2) + "node_types: { Last: {} }\n";
    LoadedModel loaded(std::move(files), "0.yaml");
    Namespaces names(*loaded.model, loaded.report);
    EXPECT_THAT(loaded.findings(), IsEmpty());
    EXPECT_TRUE(names.types().front().is_a(names.types().back()));
}

TEST(Namespaces, SeesTheNormativeTypesThatAFileImportsByTheNameOfTheirVersion) {
    Named named(std::string(v2) + "imports: [ { profile: tosca_simple_yaml_1_3, namespace: simple } ]\n");
    EXPECT_THAT(named.findings(), IsEmpty());
    EXPECT_NE(named.node("simple:tosca.nodes.Compute"), nullptr);
    EXPECT_EQ(named.node("tosca.nodes.Compute"), nullptr);
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
