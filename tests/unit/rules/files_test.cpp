#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {
namespace {

using Findings = std::vector<std::string>;
using Files = std::map<std::string, std::string, std::less<>>;

TEST(Files, HaveNamesWithoutColonForNamespaces) {
    const Files colon = {{"a.yaml", tosca_2_0("imports:\n  - { url: b.yaml, namespace: 'a:b' }\n")},
                         {"b.yaml", tosca_2_0("")}};
    EXPECT_EQ(CheckedModel(colon).findings(),
              Findings{"tosca/invalid-namespace-name 3:31 'a:b' cannot be the name of a namespace"});
    const Files empty = {{"a.yaml", tosca_2_0("imports:\n  - { url: b.yaml, namespace: '' }\n")},
                         {"b.yaml", tosca_2_0("")}};
    EXPECT_EQ(CheckedModel(empty).findings(),
              Findings{"tosca/invalid-namespace-name 3:31 '' cannot be the name of a namespace"});
}

TEST(Files, DoubtAColonInTheNameOfATypeIn2_0Only) {
    const std::string body = "node_types:\n  'a:B': {}\n";
    EXPECT_EQ(CheckedModel(tosca_2_0(body)).findings(),
              Findings{"tosca/colon-in-name 3:3 the name 'a:B' of this node type has a colon"});
    EXPECT_EQ(CheckedModel(tosca_1_3(body)).findings(), Findings{});
}

TEST(Files, WantCredentialsOfARepositoryToFitTheirType) {
    const auto with = [](const std::string& credential) {
        return CheckedModel(
                   tosca_1_3("repositories: { r: { url: https://example.org, credential: " + credential + " } }\n"))
            .findings();
    };
    EXPECT_EQ(with("{ token: { concat: [ a, b ] } }"), Findings{});
    EXPECT_THAT(with("{ token_type: password }"),
                testing::ElementsAre(testing::StartsWith("tosca/missing-assignment 2:60")));
}

TEST(Files, ReportAnImportedProfileWithAServiceTemplateOnce) {
    const Files files = {{"a.yaml", tosca_2_0("imports: [ p.yaml ]\n")},
                         {"p.yaml", tosca_2_0("profile: p\nservice_template:\n  node_templates: {}\n")}};
    const CheckedModel checked(files);
    EXPECT_EQ(checked.findings(),
              Findings{"tosca/profile-with-service-template 3:1 a file that defines a profile must not have "
                       "a service template"});
    EXPECT_EQ(checked.report.diagnostics()[0].related.at(0).place.line, 2u);
}

TEST(Files, NameTheFirstOfTwoPolicies) {
    const std::string policy = "    - p: { type: P }\n";
    const CheckedModel checked(
        tosca_2_0("policy_types:\n  P: {}\nservice_template:\n  node_templates: {}\n  policies:\n" + policy + policy));
    EXPECT_EQ(checked.findings(),
              Findings{"tosca/duplicate-name 8:7 there is a second policy 'p' in the same service template"});
    EXPECT_EQ(checked.report.diagnostics()[0].related.at(0).place.line, 7u);
}

TEST(Files, LackNothingBesideAWrongNotation) {
    const CheckedModel checked(tosca_2_0("service_template:\n  node_templates:\n    a: [ type, T ]\n"));
    EXPECT_EQ(checked.findings(),
              Findings{"tosca/wrong-notation 4:8 a node template must be a mapping of keynames, not a list"});
}

TEST(Files, SayNothingElseOfAnImportWithAnUnknownKeyname) {
    const CheckedModel checked(tosca_2_0("imports:\n  - { uri: a.yaml }\n"));
    EXPECT_EQ(checked.findings(),
              Findings{"tosca/unknown-keyname 3:7 'uri' is not a keyname of an import definition in TOSCA 2.0"});
}

TEST(Files, DoNotMissAMisspeltKeyname) {
    const CheckedModel checked(
        tosca_2_0("repositories:\n  r: { uri: 'https://a.b' }\nnode_types:\n  T: {}\n"
                  "service_template:\n  node_templates:\n    n: { typ: T }\n"));
    EXPECT_EQ(checked.findings(),
              (Findings{"tosca/unknown-keyname 3:8 'uri' is not a keyname of repository definition 'r' in TOSCA 2.0",
                        "tosca/unknown-keyname 8:10 'typ' is not a keyname of node template 'n' in TOSCA 2.0"}));
}

class GivenInputs : public testing::Test {
protected:
    Findings findings(const std::string& values) {
        Report discarded;
        const auto document = Document::parse("values.yaml", values, {}, discarded);
        const CheckedModel checked(tosca_2_0("service_template:\n  inputs:\n    size: { type: integer }\n"
                                             "    place: { type: string, default: here }\n  node_templates: {}\n"),
                                   {.files_complete = false, .inputs = document->root()});
        return checked.findings();
    }
};

TEST_F(GivenInputs, FitTheirDefinitions) {
    EXPECT_EQ(findings("{ size: 1 }\n"), Findings{});
    EXPECT_EQ(findings("{ size: 1, place: there }\n"), Findings{});
    EXPECT_EQ(findings("{ size: [ 1 ] }\n").size(), 1u);
    EXPECT_EQ(findings("{ size: [ 1 ] }\n")[0].substr(0, 27), "tosca/wrong-value-type 1:9 ");
}

TEST_F(GivenInputs, AreAllThatHaveNoDefault) {
    EXPECT_EQ(findings("{ place: there }\n"), Findings{"tosca/missing-assignment 4:5 the service template lacks a "
                                                       "value for the required input 'size'"});
}

TEST_F(GivenInputs, HaveDefinitions) {
    EXPECT_EQ(findings("{ sise: 2 }\n"),
              Findings{"tosca/unknown-assignment 1:3 the service template has no input 'sise'"});
    EXPECT_EQ(findings("{ size: 1, sise: 2 }\n"),
              Findings{"tosca/unknown-assignment 1:12 the service template has no input 'sise'"});
}

TEST(Files, CheckMetadataThatNameATemplateBefore2_0) {
    const auto findings = [](const std::string& metadata) {
        return CheckedModel(tosca_1_3("metadata: { " + metadata + " }\n")).findings();
    };
    EXPECT_EQ(findings("template_name: shop, template_author: we, template_version: 1.0, own: a"), Findings{});
    EXPECT_EQ(findings("template_name: { a: 1 }"),
              Findings{"tosca/wrong-form 2:28 'template_name' must be a string, not a mapping"});
    EXPECT_EQ(findings("template_author: [ we ]"),
              Findings{"tosca/wrong-form 2:30 'template_author' must be a string, not a list"});
    EXPECT_EQ(findings("template_version: my version").size(), 1U);
    EXPECT_EQ(CheckedModel(tosca_2_0("metadata: { template_version: my version }\n")).findings(), Findings{});
}

}  // namespace
}  // namespace csar::validate
