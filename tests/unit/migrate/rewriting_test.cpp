// Migrated definitions of 1.x: each kind of change, text before and after.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/unreported.hpp"
#include "tests/unit/migrate/rewriting_fixture.hpp"

namespace csar::validate::rewriting {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(Rewriting, KeepsCommentsOrderAndLayout) {
    EXPECT_EQ(after("# first\n\n'topology_template' :   # the service\n    node_templates: {}  # none\n\n# last"),
              "# first\n\nservice_template :   # the service\n    node_templates: {}  # none\n\n# last");
}

TEST(Rewriting, KeepsLineEndsOfWindows) {
    EXPECT_EQ(after("capability_types:\r\n  C:\r\n    properties:\r\n      p:\r\n        type: integer\r\n"
                    "        constraints:\r\n          - less_than: 9\r\n          - greater_than: 1\r\n"),
              "capability_types:\r\n  C:\r\n    properties:\r\n      p:\r\n        type: integer\r\n"
              "        validation:\r\n          $and:\r\n          - $less_than: [ $value, 9 ]\r\n"
              "          - $greater_than: [ $value, 1 ]\r\n");
}

std::string property(const std::string& definition) {
    return "capability_types: { C: { properties: { p: { type: integer, " + definition + " } } } }\n";
}

TEST(Rewriting, MakesOneExpressionOfConstraintsInFlowStyle) {
    EXPECT_EQ(after(property("constraints: [ { equal: 3 } ]")), property("validation: { $equal: [ $value, 3 ] }"));
    EXPECT_EQ(after(property("constraints: [ less_than: 3 ]")), property("validation: { $less_than: [ $value, 3 ] }"));
    EXPECT_EQ(
        after(property("constraints: [ { less_than: 3 }, { valid_values: [ 1, 2 ] } ]")),
        property("validation: { $and: [ { $less_than: [ $value, 3 ] }, { $valid_values: [ $value, [ 1, 2 ] ] } ] }"));
    EXPECT_EQ(after(property("constraints: [ in_range: [ 1, UNBOUNDED ] ]")),
              property("validation: { $greater_or_equal: [ $value, 1 ] }"));
    EXPECT_EQ(
        after(property("constraints: [ in_range: [ 1, 4 ] ]")),
        property("validation: { $and: [ { $greater_or_equal: [ $value, 1 ] }, { $less_or_equal: [ $value, 4 ] } ] }"));
}

TEST(Rewriting, MakesOneExpressionOfConstraintsInBlockStyle) {
    const std::string head = "data_types:\n  D:\n    derived_from: string\n";
    EXPECT_EQ(
        after(head + "    constraints:\n      # long\n      - min_length: 3  # at least\n"),
        head +
            "    validation:\n      # long\n        $greater_or_equal: [ { $length: [ $value ] }, 3 ]  # at least\n");
    EXPECT_EQ(after(head + "    constraints:\n    - pattern: a'b\n    - max_length: 9\n"),
              head +
                  "    validation:\n      $and:\n      - $matches: [ $value, '^(a''b)$' ]\n"
                  "      - $less_or_equal: [ { $length: [ $value ] }, 9 ]\n");
    EXPECT_EQ(
        after(head + "    constraints:\n      - valid_values:\n          - a  # one\n          - b\n"),
        head +
            "    validation:\n        $valid_values:\n          - $value\n          - - a  # one\n            - b\n");
}

TEST(Rewriting, IndentsTheLinesThatItAdds) {
    const std::string head = "data_types:\n  D:\n    derived_from: string\n";
    EXPECT_EQ(
        after(head + "    constraints:\n    - valid_values:\n      - a\n      - b\n    - max_length: 9\n"),
        head +
            "    validation:\n      $and:\n      - $valid_values:\n        - $value\n        - - a\n          - b\n"
            "      - $less_or_equal: [ { $length: [ $value ] }, 9 ]\n");
    EXPECT_EQ(after("interface_types:\n  I:\n    create:\n      inputs:\n        i:\n          type: list\n"
                    "          description: |\n            Long.\n    start: {}\n"),
              "interface_types:\n  I:\n    operations:\n      create:\n        inputs:\n          i:\n            "
              "type: list\n"
              "            description: |\n              Long.\n            entry_schema: string\n      start: {}\n");
}

TEST(Rewriting, QuotesOperandsThatBracketsWouldChange) {
    EXPECT_EQ(after("data_types:\n  D:\n    derived_from: string\n    constraints:\n      - equal: a, b\n"),
              "data_types:\n  D:\n    derived_from: string\n    validation:\n        $equal: [ $value, 'a, b' ]\n");
    EXPECT_EQ(after("data_types:\n  D:\n    derived_from: string\n    constraints:\n      - equal: |\n          a\n"),
              "data_types:\n  D:\n    derived_from: string\n    validation:\n        $equal: [ $value, \"a\\n\" ]\n");
    EXPECT_EQ(after(property("constraints: [ pattern: \"a\\nb\" ]")),
              property("validation: { $matches: [ $value, \"^(a\\nb)$\" ] }"));
    EXPECT_EQ(
        after(property("constraints: [ in_range: [ ' MAX ', z ] ]")),
        property(
            "validation: { $and: [ { $greater_or_equal: [ $value, ' MAX ' ] }, { $less_or_equal: [ $value, z ] } ] }"));
}

TEST(Rewriting, PutsTheBoundsOfARangeIntoItsEntries) {
    const std::string head = "data_types:\n  D:\n    properties:\n      r:\n";
    EXPECT_EQ(
        after(head + "        type: range\n        constraints:\n          - in_range: [ 1, 9 ]  # ports\n"),
        head +
            "        type: list\n        entry_schema:\n          type: integer\n          validation:\n"
            "            $and: [ { $greater_or_equal: [ $value, 1 ] }, { $less_or_equal: [ $value, 9 ] } ]  # ports\n");
    EXPECT_EQ(
        after(head +
              "        type: range\n        constraints:\n          - greater_than: 1\n          - less_than: 9\n"),
        head +
            "        type: list\n        entry_schema:\n          type: integer\n          validation:\n"
            "            $and:\n            - $greater_than: [ $value, 1 ]\n            - $less_than: [ $value, 9 ]\n");
}

TEST(Rewriting, PutsTheBoundsOfARangeDeeperThanTheirKey) {
    const std::string head = "data_types:\n  D:\n    properties:\n      r:\n";
    EXPECT_EQ(
        after(head + "        type: range\n        constraints:\n        - greater_than: 1\n        - less_than: 9\n"),
        head +
            "        type: list\n        entry_schema:\n          type: integer\n          validation:\n"
            "            $and:\n            - $greater_than: [ $value, 1 ]\n            - $less_than: [ $value, 9 ]\n");
}

TEST(Rewriting, MakesAListOfPolicies) {
    const std::string head = "policy_types: { P: {} }\n";
    EXPECT_EQ(after(head + "topology_template:\n  node_templates: {}\n  policies:\n    p:\n      type: P\n"),
              head + "service_template:\n  node_templates: {}\n  policies:\n    - p:\n        type: P\n");
}

TEST(Rewriting, FillsEmptySections) {
    EXPECT_EQ(after("topology_template:\n  inputs:  # none\n  node_templates: {}\n"),
              "service_template:\n  inputs: {}  # none\n  node_templates: {}\n");
    EXPECT_EQ(after("imports:\ndata_types: {}\n"), "imports: []\ndata_types: {}\n");
}

TEST(Rewriting, SpellsOutShortNamesOfTypesThatFilesDefine) {
    const std::string types =
        "data_types:\n  tosca.datatypes.network.PortDef: { derived_from: integer }\n"
        "capability_types:\n  C: { properties: { p: { type: ";
    EXPECT_EQ(after(types + "PortDef } } }\n"), types + "tosca.datatypes.network.PortDef } } }\n");
}

TEST(Rewriting, ChangesAllClausesOfAListOrNone) {
    const std::string list = "[ { less_than: 3 }, { in_range: [ 1, [ 2 ] ] } ]";
    const Result result = migrate({{"a.yaml", version_1_3 + property("constraints: " + list)}});
    EXPECT_EQ(result.files.files.at("a.yaml").after, version_2_0 + property("validation: " + list));
    EXPECT_EQ(result.left.size(), 2U);
}

TEST(Rewriting, StopsWhenTheAccountIsUsedUp) {
    std::string types = "node_types: {";
    for (int i = 0; i < 2'000; ++i) types += " N" + std::to_string(i) + ": { attributes: { a: { type: list } } },";
    const FilesInMemory files(Texts{{"a.yaml", version_1_3 + types + " }\n"}});
    const auto work_of = [&](std::optional<Version> target) {
        MigratedFiles migrated;
        ValidatorOptions options;
        options.migrate_to = target;
        options.migrated = &migrated;
        return Validator({"a.yaml"}, files, options, unreported()).work();
    };
    // Two elements and a change for each type.
    EXPECT_GT(work_of(Version::v2_0), work_of(std::nullopt) + 2'000 * 300);
}

TEST(Rewriting, DoublesTheDollarAndMarksCalls) {
    EXPECT_EQ(after("topology_template:\n  inputs: { i: { type: string, default: '$x' } }\n  node_templates: {}\n"
                    "  outputs:\n    o: { value: { concat: [ { get_input: i }, $y ] } }\n"),
              "service_template:\n  inputs: { i: { type: string, default: '$$x' } }\n  node_templates: {}\n"
              "  outputs:\n    o: { value: { $concat: [ { $get_input: i }, $$y ] } }\n");
}

const std::string two_nodes =
    "capability_types: { C: { properties: { of_capability: { type: string, required: false } } } }\n"
    "relationship_types: { R: {} }\n"
    "node_types:\n"
    "  N:\n"
    "    properties: { of_node: { type: string, required: false } }\n"
    "    capabilities: { c: C }\n"
    "    requirements:\n"
    "      - r: { capability: C, relationship: R, node: N, %: [ 0, 1 ] }\n";

std::string with_outputs(const std::string& counts, const std::string& section, const std::string& outputs) {
    std::string text = two_nodes;
    text.replace(text.find('%'), 1, counts);
    return text + section + ":\n  node_templates: { n: { type: N } }\n  outputs:\n" + outputs;
}

TEST(Rewriting, SpellsOutWhereAPathLeads) {
    EXPECT_EQ(after(with_outputs("occurrences", "topology_template",
                                 "    a: { value: { get_property: [ n, c, of_capability ] } }\n"
                                 "    b: { value: { get_property: [ n, r, of_node ] } }\n"
                                 "    d: { value: { get_property: [ n, r, of_capability ] } }\n"
                                 "    e: { value: { get_property: [ n, of_node ] } }\n")),
              with_outputs("count_range", "service_template",
                           "    a: { value: { $get_property: [ n, CAPABILITY, c, of_capability ] } }\n"
                           "    b: { value: { $get_property: [ n, RELATIONSHIP, r, TARGET, of_node ] } }\n"
                           "    d: { value: { $get_property: [ n, RELATIONSHIP, r, CAPABILITY, of_capability ] } }\n"
                           "    e: { value: { $get_property: [ n, of_node ] } }\n"));
}

TEST(Rewriting, PutsOperationsUnderTheirKeyname) {
    EXPECT_EQ(after("interface_types:\n  I:\n    create: {}  # first\n    # then\n    start:\n      description: |\n   "
                    "     Go.\n"),
              "interface_types:\n  I:\n    operations:\n      create: {}  # first\n      # then\n      start:\n"
              "        description: |\n          Go.\n");
    EXPECT_EQ(after("interface_types: { I: { create: {}, start: {} } }\n"),
              "interface_types: { I: { operations: { create: {}, start: {} } } }\n");
}

TEST(Rewriting, IndentsNoLineThatItTakesAway) {
    const Result result = migrate(
        {{"a.yaml", version_1_3 +
                        "interface_types: { I: { operations: { create: {} } } }\nnode_types:\n  N:\n    interfaces:\n"
                        "      i:\n        type: I\n        create:\n          implementation:\n"
                        "            primary: a.sh\n            operation_host: HOST\n          description: d\n"}});
    EXPECT_THAT(
        result.files.files.at("a.yaml").after,
        HasSubstr("        operations:\n          create:\n            implementation:\n              primary: a.sh\n"
                  "            description: d\n"));
}

TEST(Rewriting, EndsALineBeforeItAddsAnother) {
    const Result result = migrate(
        {{"a.yaml", version_1_3 + "topology_template:\n  inputs:\n    a:\n      type: integer\n      constraints:\n"
                                  "        - greater_or_equal: 42\n"}});
    EXPECT_THAT(result.files.files.at("a.yaml").after, HasSubstr("[ $value, 42 ]"));
}

TEST(Rewriting, MovesWhatMetadataCanHold) {
    EXPECT_EQ(after("template_name: shop\ntemplate_version: 1.0  # a number\ndescription: d\n"),
              "metadata:\n  template_name: shop\n  template_version: '1.0'  # a number\ndescription: d\n");
    EXPECT_EQ(after("metadata:\n  a: b\ntemplate_author: me\nnamespace: urn:x\n"),
              "metadata:\n  a: b\n  template_author: me\n  namespace: urn:x\n");
    EXPECT_EQ(after(property("status: deprecated")), property("metadata: { status: deprecated }"));
}

TEST(Rewriting, LeavesOutWhatHasNoMeaningAnyMore) {
    EXPECT_EQ(after("capability_types: { C: {} }\nnode_types:\n  N:\n    capabilities:\n      c:\n        type: C\n"
                    "        occurrences: [ 1, UNBOUNDED ]  # any\n"),
              "capability_types: { C: {} }\nnode_types:\n  N:\n    capabilities:\n      c:\n        type: C\n"
              "          # any\n");
    const Result result =
        migrate({{"a.yaml", version_1_3 + "capability_types: { C: {} }\nnode_types:\n  N:\n    capabilities:\n"
                                          "      c: { type: C, occurrences: [ 1, 3 ] }\n"}});
    EXPECT_THAT(result.files.files.at("a.yaml").after, HasSubstr("      c: { type: C }\n"));
    ASSERT_EQ(result.left.size(), 1);
    EXPECT_THAT(result.left.front(),
                HasSubstr("the keyname with the value [ 1, 3 ] was removed; to limit the capability"));
}

TEST(Rewriting, AddsWhatMustBeSaid) {
    EXPECT_EQ(
        after("capability_types: { C: {} }\nnode_types:\n  N:\n    requirements:\n      - r:\n          capability: C  "
              "# c\n"),
        "capability_types: { C: {} }\nnode_types:\n  N:\n    requirements:\n      - r:\n          capability: C  # c\n"
        "          relationship: tosca.relationships.Root\n          count_range: [ 1, 1 ]\n");
    EXPECT_EQ(after("capability_types: { C: {} }\nnode_types: { N: { requirements: [ r: C ] } }\n"),
              "capability_types: { C: {} }\nnode_types: { N: { requirements: [ r: { capability: C, relationship: "
              "tosca.relationships.Root, count_range: [ 1, 1 ] } ] } }\n");
    EXPECT_EQ(after("capability_types: { C: { properties: { p: { type: list } } } }\n"),
              "capability_types: { C: { properties: { p: { type: list, entry_schema: string } } } }\n");
    EXPECT_EQ(after("topology_template:\n  description: d\n"),
              "service_template:\n  description: d\n  node_templates: {}\n");
}

TEST(Rewriting, SpellsImportsAsTheyAreNow) {
    EXPECT_EQ(after("imports:\n  - other:\n      file: b.yaml\n      namespace_prefix: o\n"),
              "imports:\n  - url: b.yaml\n    namespace: o\n");
    EXPECT_EQ(after("imports:\n  - other: b.yaml\n"), "imports:\n  - b.yaml\n");
    const Result result = migrate({{"a.yaml",
                                    "tosca_definitions_version: tosca_simple_yaml_1_2\nimports:\n  - other:\n"
                                    "      file: b.yaml\n      namespace_uri: urn:x\n      namespace_prefix: o\n"},
                                   {"b.yaml", version_1_3}});
    EXPECT_EQ(result.files.files.at("a.yaml").after, version_2_0 + "imports:\n  - url: b.yaml\n    namespace: o\n");
}

TEST(Rewriting, NamesTheTypesOfTheSimpleProfileInFullAndImportsThem) {
    const Result result =
        migrate({{"a.yaml", version_1_3 + "node_types:\n  N: { derived_from: Compute, properties: { p: { type: "
                                          "scalar-unit.size, required: false }, q: { type: 'tosca:string' } } }\n"}});
    EXPECT_THAT(result.left, IsEmpty());
    EXPECT_EQ(result.files.files.at("a.yaml").after,
              version_2_0 +
                  "\nimports:\n  - types.yaml\n"
                  "node_types:\n  N: { derived_from: tosca.nodes.Compute, properties: { p: { type: "
                  "scalar-unit.size, required: false }, q: { type: string } } }\n");
    EXPECT_THAT(result.files.types, HasSubstr("\n  tosca.nodes.Compute:\n"));
    EXPECT_THAT(result.files.types, Not(HasSubstr("constraints:")));
}

TEST(Rewriting, KeepsDefaultsThatWouldBeIgnored) {
    EXPECT_EQ(after(property("required: false, default: 1")), property("required: true, default: 1"));
    EXPECT_EQ(after(property("required: false")), property("required: false"));
    EXPECT_EQ(after("node_types:\n  A: { properties: { p: { type: integer, required: false } } }\n"
                    "  B: { derived_from: A, properties: { p: { type: integer, default: 1 } } }\n"),
              "node_types:\n  A: { properties: { p: { type: integer, required: false } } }\n"
              "  B: { derived_from: A, properties: { p: { type: integer, default: 1, required: true } } }\n");
}

TEST(Rewriting, ImportsTheTypesWhateverTheirPathAndTheImportsAre) {
    const std::string types = "node_types: { N: { derived_from: tosca.nodes.Root } }\n";
    const auto imports = [&](const std::string& before) {
        return migrate({{"a.yaml", version_1_3 + before + types}}, "my types: 2.yaml").files.files.at("a.yaml").after;
    };
    EXPECT_EQ(imports(""), version_2_0 + "\nimports:\n  - 'my types: 2.yaml'\n" + types);
    EXPECT_EQ(imports("imports:  # none\n"), version_2_0 + "imports: [ 'my types: 2.yaml' ]  # none\n" + types);
    EXPECT_EQ(imports("imports: ~\n"), version_2_0 + "imports: [ 'my types: 2.yaml' ]\n" + types);
}

TEST(Rewriting, ChangesWhatAnAliasStandsForOnce) {
    EXPECT_EQ(
        after("capability_types:\n  C: { properties: { p: { type: integer, constraints: &c [ { equal: 3 } ] } } }\n"
              "  D: { properties: { p: { type: integer, constraints: *c } } }\n"),
        "capability_types:\n  C: { properties: { p: { type: integer, validation: &c { $equal: [ $value, 3 ] } } } }\n"
        "  D: { properties: { p: { type: integer, validation: *c } } }\n");
}

// Migrates the normative types: real definitions with comments and all kinds of entries.
TEST(Rewriting, MakesValidDefinitionsOfTheNormativeTypes) {
    for (const std::string version : {"1_0", "1_1", "1_2", "1_3"}) {
        const Result result = migrate({{"a.yaml", "tosca_definitions_version: tosca_simple_yaml_" + version +
                                                      "\nnode_types: { N: { derived_from: tosca.nodes.Root } }\n"}});
        EXPECT_THAT(result.left, IsEmpty());
        Report report;
        const FilesInMemory files(Texts{{"types.yaml", result.files.types}});
        const Validator validator({"types.yaml"}, files, {}, report);
        for (const Diagnostic& finding : report.diagnostics())
            EXPECT_LT(finding.severity, Severity::warning)
                << version << " " << finding.place.line << " " << finding.message << " " << finding.place.excerpt;
    }
}

TEST(Rewriting, LeavesFilesOf2_0Alone) {
    EXPECT_THAT(migrate({{"a.yaml", "tosca_definitions_version: tosca_2_0\n"}}).files.files, IsEmpty());
}

}  // namespace
}  // namespace csar::validate::rewriting
