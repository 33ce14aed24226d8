#include <gmock/gmock.h>

#include "tests/unit/rules/marked.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string types = R"(
interface_types:
  Lifecycle:
    inputs: { mode: { type: string, required: false } }
    operations:
      start: { inputs: { speed: { type: integer } } }
      stop: {}
relationship_types:
  HostedOn:
    interfaces: { lifecycle: { type: Lifecycle } }
)";

std::string server(const std::string& operations, const std::string& rest = "") {
    return types + "node_types:\n  Server:\n    attributes: { load: { type: float }, ip: { type: string } }\n" +
           "    interfaces: { lifecycle: { type: Lifecycle, operations: " + operations + " } }\n" + rest;
}
std::string deployed(const std::string& operations, const std::string& node) {
    return server(operations, "service_template:\n  node_templates:\n    " + node + "\n");
}

TEST(InterfaceTypes, ReportAnOperationAndANotificationOfOneName) {
    expect_problem("tosca/shared-operation-name",
                   "interface_types:\n  I: { operations: { x: {} }, notifications: { @@x: {} } }\n");
    expect_problem("tosca/shared-operation-name",
                   "interface_types:\n  I: { notifications: { x: {} } }\n"
                   "  J: { derived_from: I, operations: { @@x: {} } }\n");
}

TEST(InterfaceDefinitions, MayDefineAFixedInputAgainInAnOperation) {
    const std::string fixed = "interface_types:\n  I:\n    inputs: { mode: { type: string, value: fast } }\n";
    const std::string rest =
        "node_types: { A: { interfaces: { i: { type: I } } } }\n"
        "service_template: { node_templates: { a: { type: A, interfaces: { i: { operations: { run: "
        "{ inputs: { MARKmode: slow } } } } } } } }\n";
    const auto with = [&](const std::string& operation, const std::string& mark) {
        std::string body = fixed + "    operations: { run: " + operation + " }\n" + rest;
        return body.replace(body.find("MARK"), 4, mark);
    };
    expect_no_problem(with("{ inputs: { mode: { type: string } } }", ""));
    expect_problem("tosca/assigned-fixed-value", with("{}", "@@"));
    expect_problem("tosca/assigned-fixed-value", with("{ inputs: { mode: { type: string, value: fast } } }", "@@"));
}

TEST(InterfaceDefinitions, WarnOfRequiredInputsThatAnImplementedOperationDoesNotGet) {
    expect_problem("tosca/missing-input",
                   deployed("{ start: { implementation: https://x.org/a.sh } }", "@@server: { type: Server }"));
    expect_problem("tosca/missing-input",
                   deployed("{}",
                            "server: { type: Server, interfaces: { lifecycle: { operations: { @@start: "
                            "https://x.org/a.sh } } } }"));
}

TEST(InterfaceDefinitions, AreContentWhenInputsAreGivenAnywhere) {
    const std::string implemented = "{ start: { implementation: https://x.org/a.sh } }";
    expect_no_problem(deployed("{}", "server: { type: Server }"));
    expect_no_problem(deployed(implemented, "server: { type: Server, directives: [ select ] }"));
    expect_no_problem(
        deployed(implemented, "server: { type: Server, interfaces: { lifecycle: { inputs: { speed: 1 } } } }"));
    expect_no_problem(deployed(
        implemented,
        "server: { type: Server, interfaces: { lifecycle: { operations: { start: { inputs: { speed: 1 } } } } } }\n"
        "    other: { type: Server, copy: server }"));
}

TEST(InterfaceDefinitions, ReportAnUnknownInterfaceTypeOnce) {
    EXPECT_THAT(problems(tosca_2_0("node_types:\n  T:\n    interfaces:\n      i:\n        type: Unknown\n"
                                   "        operations: { a: {}, b: {} }\n"
                                   "service_template:\n  node_templates:\n    n: { type: T, interfaces: { i: { "
                                   "operations: { c: {} }, inputs: { d: 1 } } } }\n")),
                ElementsAre("tosca/unknown-type 6:15"));
}

TEST(InterfaceDefinitions, SuggestTheOperationThatIsMeant) {
    const CheckedModel model(tosca_2_0(server("{ strat: {} }")));
    ASSERT_EQ(model.report.diagnostics().size(), 1u);
    EXPECT_EQ(model.report.diagnostics()[0].hint, "did you mean 'start'?");
    ASSERT_EQ(model.report.diagnostics()[0].related.size(), 1u);
    EXPECT_EQ(model.report.diagnostics()[0].related[0].place.line, 4u);
}

TEST(OutputMappings, TakeTheEndsOfARelationshipAsEarlierVersionsWroteThem) {
    expect_problem("tosca/path-without-self",
                   types +
                       "  Uses:\n    interfaces: { lifecycle: { type: Lifecycle, operations: { stop: { outputs: { "
                       "ip: [ @@TARGET, ip ] } } } } }\n");
}

TEST(OutputMappings, WarnOfMappingsThatLeaveTheNode) {
    expect_problem("tosca/nonlocal-mapping",
                   deployed("{}",
                            "server: { type: Server, interfaces: { lifecycle: { operations: { stop: { outputs: { "
                            "x: @@[ other, ip ] } } } } } }\n    other: { type: Server }"));
}

TEST(InterfaceAssignments, MayAddOperationsBefore20) {
    EXPECT_THAT(problems(tosca_1_3(R"(
interface_types:
  my.Lifecycle: { operations: { start: {} } }
node_types:
  my.Server: { interfaces: { lifecycle: { type: my.Lifecycle, operations: { added: {} } } } }
topology_template:
  node_templates:
    server:
      type: my.Server
      interfaces:
        lifecycle: { operations: { added: {}, another: {} } }
)")),
                IsEmpty());
}

TEST(InterfaceTypes, CannotImplementOperations) {
    const auto findings = [](const std::string& version) {
        return CheckedModel("tosca_definitions_version: " + version + "\ninterface_types:\n  I:\n    " +
                            (version == "tosca_2_0" ? "operations: { run: { implementation: run.sh } }"
                                                    : "run: { implementation: run.sh }") +
                            "\n")
            .findings();
    };
    for (const char* version : {"tosca_simple_yaml_1_0", "tosca_simple_yaml_1_3", "tosca_2_0"})
        EXPECT_THAT(findings(version), ElementsAre(testing::StartsWith("tosca/implementation-in-interface-type 4:")));
}

}  // namespace
}  // namespace csar::validate
