// Incomplete representations, and the nodes of an inventory that are selected.
#include <gmock/gmock.h>

#include <string>

#include "tests/support/temporary_directory.hpp"
#include "tests/unit/compile/compiled.hpp"

namespace csar {
namespace {

using testing::HasSubstr;

CompileResult graph_of(const std::string& text, CompileOptions options = {}) {
    options.places = false;
    return compile_package(Input::memory(text, "a.yaml"), options);
}

TEST(Representation, IsNotMadeWhenAnEvaluationIsCutShort) {
    const std::string text =
        "tosca_definitions_version: tosca_2_0\nnode_types: { N: { properties: { p: { type: boolean } } } }\n"
        "service_template:\n  node_templates:\n    n: { type: N, properties: { p: { $matches: [ { $token: [ " +
        std::string(200'000, 'x') + ", ';', $node_index ] }, '(x{0,900})*y' ] } } }\n";
    const CompileResult cut = graph_of(text);
    EXPECT_FALSE(cut.document);
    EXPECT_EQ(cut.findings.exit_status(), ExitStatus::unreadable);
    ASSERT_EQ(cut.findings.diagnostics.size(), 1u);
    EXPECT_EQ(cut.findings.diagnostics.front().id, "tosca/check-cut-short");
    CompileOptions lenient;
    lenient.severities.overrides["tosca/check-cut-short"] = Severity::warning;
    EXPECT_TRUE(graph_of(text, lenient).document);
}

TEST(Representation, IsNotMadeOverTheAccountWhateverItsSeverity) {
    const std::string text =
        "tosca_definitions_version: tosca_2_0\nnode_types: { N: {} }\n"
        "service_template: { node_templates: { n: { type: N, count: 100000000000 } } }\n";
    EXPECT_EQ(graph_of(text).findings.exit_status(), ExitStatus::unreadable);
    CompileOptions lenient;
    lenient.severities.overrides["tosca/check-cut-short"] = Severity::warning;
    EXPECT_THROW((void)graph_of(text, lenient), Failure);
}

class Inventory : public testing::Test {
protected:
    static std::string service(const std::string& space, const std::string& templates) {
        return "tosca_definitions_version: tosca_simple_yaml_1_3\nnamespace: " + space +
               "\nnode_types: { Server: { derived_from: tosca.nodes.Root }, Big: { derived_from: Server } }\n"
               "topology_template: { node_templates: { " +
               templates + " } }\n";
    }
    // The result with the representation of `made` as inventory.
    CompileResult selected(const std::string& text, const std::string& made) {
        CompileOptions options;
        options.inventory = place_.write("inventory.json", graph_of(made).document.value_or("null"));
        return graph_of(text, options);
    }

    test::TemporaryDirectory place_;
};

TEST_F(Inventory, HasNodesOfTheTypeOfItsProfileAndOfDerivedOnes) {
    const std::string wants = service("http://example.com/a", "s: { type: Server, directives: [ select ] }");
    const CompileResult derived = selected(wants, service("http://example.com/a", "b: { type: Big }"));
    ASSERT_TRUE(derived.document);
    EXPECT_THAT(*derived.document, HasSubstr("\"name\": \"b\""));
    const CompileResult other = selected(wants, service("http://example.com/b", "b: { type: Server }"));
    ASSERT_EQ(other.findings.diagnostics.size(), 1u);
    EXPECT_EQ(other.findings.diagnostics.front().id, "representation/nothing-to-select");
}

TEST_F(Inventory, IsReportedAsItIsWhenItCannotBeRead) {
    CompileOptions options;
    options.inventory = place_.write(
        "deep.json", "{\"service\": {\"nodes\": " + std::string(5000, '[') + std::string(5000, ']') + "}}");
    const CompileResult deep =
        graph_of(service("http://example.com/a", "s: { type: Server, directives: [ select ] }"), options);
    ASSERT_FALSE(deep.findings.diagnostics.empty());
    EXPECT_THAT(std::string(deep.findings.diagnostics.front().id), HasSubstr("yaml/"));
}

}  // namespace
}  // namespace csar
