// The changes for TOSCA 2.0: each kind of row in the tables.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/model/model_fixture.hpp"
#include "validate/validator.hpp"

namespace csar::validate {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

using Texts = std::map<std::string, std::string, std::less<>>;

// "id line:column message | hint" of each finding of the area migrate/, without that about the version.
std::vector<std::string> migration_of(Texts files) {
    Report report;
    const FilesInMemory provider(std::move(files));
    ValidatorOptions options;
    options.migrate_to = Version::v2_0;
    const Validator validator({"a.yaml"}, provider, options, report);
    std::vector<std::string> out;
    for (const Diagnostic& finding : report.diagnostics()) {
        EXPECT_NE(finding.severity, Severity::error) << finding.id << " " << finding.message;
        if (!std::string_view(finding.id).starts_with("migrate/") || finding.id == "migrate/changed-version") continue;
        out.push_back(std::string(finding.id) + " " + std::to_string(finding.place.line) + ":" +
                      std::to_string(finding.place.column) + " " + finding.message +
                      (finding.hint.empty() ? "" : " | " + finding.hint));
    }
    return out;
}

std::vector<std::string> migration_of(const std::string& body, const std::string& version = "1_3") {
    return migration_of(
        Texts{{"a.yaml", "tosca_definitions_version: tosca_simple_yaml_" + version + "\n" + body}, {"run.sh", ""}});
}

TEST(Migrate, SaysNothingOfWhatIsSpelledAlike) {
    EXPECT_THAT(migration_of("description: the same in both\nmetadata: { a: b }\n"
                             "data_types: { D: { properties: { p: { type: integer, required: false } } } }\n"
                             "node_types: { N: { capabilities: { c: { type: C } } } }\n"
                             "capability_types: { C: {} }\n"),
                IsEmpty());
}

TEST(Migrate, NamesTheVersionToWriteForEachFileOfThePackage) {
    Report report;
    const FilesInMemory provider(
        Texts{{"a.yaml", "tosca_definitions_version: tosca_simple_yaml_1_3\nimports: [ b.yaml, c.yaml ]\n"},
              {"b.yaml", "tosca_definitions_version: tosca_simple_yaml_1_2\n"},
              {"c.yaml", "tosca_definitions_version: tosca_2_0\n"}});
    ValidatorOptions options;
    options.migrate_to = Version::v2_0;
    const Validator validator({"a.yaml"}, provider, options, report);
    std::vector<std::string> told;
    for (const Diagnostic& finding : report.diagnostics())
        if (finding.id == "migrate/changed-version") told.push_back(finding.place.file + " " + finding.message);
    EXPECT_THAT(told, ElementsAre("a.yaml the version of a TOSCA 2.0 file must be 'tosca_2_0'",
                                  "b.yaml the version of a TOSCA 2.0 file must be 'tosca_2_0'"));
}

TEST(Migrate, NamesRenamedKeynamesOfFilesTemplatesAndImports) {
    EXPECT_THAT(migration_of(Texts{{"a.yaml",
                                    "tosca_definitions_version: tosca_simple_yaml_1_3\n"
                                    "imports: [ { file: b.yaml, namespace_prefix: b } ]\n"
                                    "topology_template: { node_templates: {} }\n"},
                                   {"b.yaml", "tosca_definitions_version: tosca_simple_yaml_1_3\n"}}),
                UnorderedElementsAre(
                    "migrate/renamed-keyname 2:14 'file' of an import definition is named 'url' in TOSCA 2.0",
                    "migrate/renamed-keyname 2:28 'namespace_prefix' of an import definition is named 'namespace' in "
                    "TOSCA 2.0",
                    "migrate/renamed-keyname 3:1 'topology_template' of a TOSCA file is named 'service_template' in "
                    "TOSCA 2.0"));
}

TEST(Migrate, NamesRenamedKeynamesOfTypesAndDefinitions) {
    EXPECT_THAT(
        migration_of("capability_types: { C: { valid_source_types: [ N ] } }\n"
                     "relationship_types: { R: { valid_target_types: [ C ] } }\n"
                     "node_types:\n"
                     "  N:\n"
                     "    requirements:\n"
                     "      - r: { capability: C, relationship: R, occurrences: [ 0, 1 ] }\n"),
        ElementsAre("migrate/renamed-keyname 2:26 'valid_source_types' of a capability type is named "
                    "'valid_source_node_types' in TOSCA 2.0",
                    "migrate/renamed-keyname 3:28 'valid_target_types' of a relationship type is named "
                    "'valid_capability_types' in TOSCA 2.0",
                    "migrate/renamed-keyname 7:46 'occurrences' of a requirement definition is named 'count_range' in "
                    "TOSCA 2.0"));
}

TEST(Migrate, SaysWhatToDoAboutKeynamesThatAreGone) {
    EXPECT_THAT(
        migration_of("namespace: http://example.com/shop\n"
                     "node_types: { N: { capabilities: { c: { type: C, occurrences: [ 1, 2 ] } } } }\n"
                     "capability_types: { C: { properties: { p: { type: string, status: supported } } } }\n"),
        ElementsAre(
            "migrate/removed-keyname 2:1 TOSCA 2.0 has no keyname 'namespace' for a TOSCA file | if other files "
            "import this file, give the file a name with 'profile'",
            "migrate/removed-keyname 3:50 TOSCA 2.0 has no keyname 'occurrences' for a capability definition | remove "
            "the keyname; to limit the capability, write 'allocation' in the requirements",
            "migrate/removed-keyname 4:59 TOSCA 2.0 has no keyname 'status' for a property definition | put the value "
            "under 'metadata'"));
}

TEST(Migrate, WantsTheKeynamesThatBecameMandatoryUnlessAParentHasThem) {
    EXPECT_THAT(migration_of("capability_types: { C: {} }\n"
                             "relationship_types: { R: {} }\n"
                             "node_types:\n"
                             "  N: { requirements: [ r: { capability: C }, s: { capability: C, relationship: R } ] }\n"
                             "  M: { derived_from: N, requirements: [ r: { capability: C } ] }\n"
                             "data_types: { D: { properties: { p: { type: list } } } }\n"
                             "topology_template: { inputs: {} }\n"),
                UnorderedElementsAre(
                    "migrate/changed-default 5:24 'count_range' of a requirement definition is [ 0, UNBOUNDED ] by "
                    "default in TOSCA 2.0, not [ 1, 1 ] | write 'count_range: [ 1, 1 ]'",
                    "migrate/changed-default 5:46 'count_range' of a requirement definition is [ 0, UNBOUNDED ] by "
                    "default in TOSCA 2.0, not [ 1, 1 ] | write 'count_range: [ 1, 1 ]'",
                    "migrate/missing-keyname 5:24 TOSCA 2.0 requires the keyname 'relationship' in this requirement "
                    "definition",
                    "migrate/missing-keyname 7:34 TOSCA 2.0 requires the keyname 'entry_schema' in this property "
                    "definition",
                    "migrate/renamed-keyname 8:1 'topology_template' of a TOSCA file is named 'service_template' "
                    "in TOSCA 2.0",
                    "migrate/missing-keyname 8:20 TOSCA 2.0 requires the keyname 'node_templates' in this service "
                    "template"));
}

TEST(Migrate, NamesOtherForms) {
    EXPECT_THAT(
        migration_of("node_types: { N: { version: 1.0, properties: { p: { type: string, required: no } } } }\n"
                     "interface_types: { I: { start: {} } }\n"),
        ElementsAre(
            "migrate/changed-form 2:29 'version' must be a string, such as \"1.0\" in TOSCA 2.0",
            "migrate/changed-form 2:77 'required' must be true or false in TOSCA 2.0",
            "migrate/changed-form 3:25 each operation of an interface type must be under 'operations' in TOSCA 2.0"));
}

TEST(Migrate, NamesShortNotationsThatAreGone) {
    EXPECT_THAT(migration_of("capability_types: { C: {} }\nartifact_types: { A: {} }\n"
                             "node_types: { N: { requirements: [ r: C ], artifacts: { a: run.sh } } }\n"),
                Contains("migrate/removed-notation 4:39 this short notation of a requirement definition does not exist "
                         "in TOSCA 2.0"));
    EXPECT_THAT(
        migration_of("artifact_types: { A: {} }\nnode_types: { N: { artifacts: { a: run.sh } } }\n"),
        ElementsAre(
            "migrate/removed-notation 3:36 this short notation of an artifact definition does not exist in TOSCA 2.0"));
}

constexpr const char* service =
    "capability_types: { Plug: { properties: { p: { type: string, required: false } } } }\n"
    "node_types: { N: { derived_from: tosca.nodes.Root, capabilities: { plug: { type: Plug } }, properties: { p: { "
    "type: string, required: false } } } }\n"
    "topology_template:\n"
    "  inputs: { i: { type: string } }\n"
    "  node_templates:\n";

TEST(Migrate, TurnsFunctionsIntoCallsWithADollar) {
    EXPECT_THAT(migration_of(std::string(service) +
                             "    a: { type: N, properties: { p: { concat: [ { get_input: i }, $x ] } } }\n"
                             "    b: { type: N, properties: { p: { get_property: [ a, plug, p ] } } }\n"),
                testing::IsSupersetOf(
                    {"migrate/renamed-function 7:38 the function 'concat' is written '$concat' in TOSCA 2.0",
                     "migrate/renamed-function 7:50 the function 'get_input' is written '$get_input' in TOSCA 2.0",
                     "migrate/unescaped-dollar 7:66 '$x' begins with '$', which begins a function call in TOSCA 2.0 | "
                     "write a second '$' before the first"}));
}

TEST(Migrate, SaysWhatBecomesOfFunctionsThatAreGone) {
    EXPECT_THAT(
        migration_of(std::string(service) +
                     "    a: { type: N, properties: { p: { get_operation_output: [ a, Standard, create, x ] } } }\n"),
        Contains("migrate/removed-function 7:38 TOSCA 2.0 has no function 'get_operation_output' | map the output "
                 "to an attribute and read the attribute with '$get_attribute'"));
}

TEST(Migrate, TurnsClausesIntoBooleanExpressions) {
    EXPECT_THAT(
        migration_of("data_types:\n"
                     "  D: { derived_from: integer, constraints: [ { greater_than: 1 }, { in_range: [ 1, 4 ] } ] }\n"),
        ElementsAre("migrate/renamed-keyname 3:31 'constraints' of a data type is named 'validation' in TOSCA 2.0",
                    "migrate/changed-clause 3:48 the clause 'greater_than' must be a Boolean expression in TOSCA 2.0 | "
                    "write '{ "
                    "$greater_than: [ $value, 1 ] }'",
                    "migrate/changed-clause 3:69 the clause 'in_range' must be a Boolean expression in TOSCA 2.0 | "
                    "write '{ $and: "
                    "[ { $greater_or_equal: [ $value, 1 ] }, { $less_or_equal: [ $value, 4 ] } ] }'"));
}

TEST(Migrate, TurnsLengthsIntoComparisons) {
    EXPECT_THAT(migration_of("data_types: { D: { derived_from: string, constraints: [ { length: 4 } ] } }\n"),
                Contains("migrate/changed-clause 2:59 the clause 'length' must be a Boolean expression in TOSCA 2.0 | "
                         "write '{ $equal: [ "
                         "{ $length: [ $value ] }, 4 ] }'"));
}

TEST(Migrate, PutsPatternsAroundTheWholeValue) {
    EXPECT_THAT(
        migration_of("data_types: { D: { derived_from: string, constraints: [ { pattern: 'a|b' } ] } }\n"),
        Contains("migrate/changed-clause 2:59 the clause 'pattern' must be a Boolean expression in TOSCA 2.0 | write "
                 "'{ $matches: [ $value, '^(a|b)$' ] }'"));
}

TEST(Migrate, NamesWhatStandsBehindANamedImport) {
    EXPECT_THAT(
        migration_of(
            {{"a.yaml", "tosca_definitions_version: tosca_simple_yaml_1_3\nimports: [ types: b.yaml, c.yaml ]\n"},
             {"b.yaml", "tosca_definitions_version: tosca_simple_yaml_1_3\n"},
             {"c.yaml", "tosca_definitions_version: tosca_simple_yaml_1_3\n"}}),
        ElementsAre("migrate/removed-notation 2:12 this short notation of a named import does not exist in TOSCA 2.0 | "
                    "write only "
                    "the part after the name"));
}

TEST(Migrate, QuotesDefaultsThatAreVersions) {
    EXPECT_THAT(migration_of("data_types:\n"
                             "  D: { properties: { p: { type: version, required: false, default: 1.0 } } }\n"
                             "  E: { properties: { p: { type: version, required: false, default: '1.0' } } }\n"),
                ElementsAre("migrate/changed-form 3:68 the default of a version must be a string in TOSCA 2.0 | write "
                            "\"1.0\""));
}

TEST(Migrate, TurnsTheFilterOfAStepIntoExpressions) {
    EXPECT_THAT(
        migration_of(std::string(service) +
                     "    a: { type: N }\n"
                     "  workflows:\n"
                     "    w:\n"
                     "      steps:\n"
                     "        s: { target: a, filter: [ p: [ { equal: x } ] ], activities: [ set_state: x ] }\n"),
        Contains("migrate/changed-form 11:33 'filter' must be a list of Boolean expressions in TOSCA 2.0"));
}

TEST(Migrate, NamesTypesThatTheVersionDoesNotBringOnce) {
    EXPECT_THAT(
        migration_of("data_types:\n"
                     "  D: { derived_from: scalar-unit.size }\n"
                     "  E: { properties: { p: { type: range }, q: { type: scalar-unit.size } } }\n"
                     "node_types: { N: { derived_from: tosca.nodes.Root }, M: { derived_from: tosca.nodes.Root } }\n"),
        ElementsAre("migrate/removed-type 3:22 TOSCA 2.0 does not include the data type 'scalar-unit.size' | derive a "
                    "data type from 'scalar', with its units",
                    "migrate/removed-type 4:33 TOSCA 2.0 does not include the data type 'range' | write a list of two "
                    "integers",
                    "migrate/removed-type 5:34 TOSCA 2.0 does not include the node type 'tosca.nodes.Root' | import a "
                    "profile that defines the type, such as org.oasis-open.simple:2.0 of the TOSCA community"));
}

TEST(Migrate, NamesDirectivesAndNodeFilters) {
    EXPECT_THAT(
        migration_of(
            std::string(service) +
            "    a: { type: N, directives: [ selectable ], node_filter: { properties: [ p: { equal: x } ] } }\n"),
        testing::IsSupersetOf(
            {"migrate/renamed-directive 7:33 the directive 'selectable' is named 'select' in TOSCA 2.0",
             "migrate/changed-form 7:60 'node_filter' must be a Boolean expression in TOSCA 2.0"}));
}

TEST(Migrate, NamesRelationshipTemplatesThatStandAsTypes) {
    EXPECT_THAT(
        migration_of(std::string(service) +
                     "    a: { type: N, requirements: [ dependency: { node: a, relationship: { type: path } } ] }\n"
                     "  relationship_templates: { path: { type: tosca.relationships.DependsOn } }\n"),
        testing::Contains(testing::StartsWith("migrate/template-as-type 7:80 'path' is a template, which cannot be the "
                                              "'type' of an assignment's relationship")));
}

TEST(Migrate, NamesTheFormsOfSubstitutionMappings) {
    EXPECT_THAT(
        migration_of(std::string(service) +
                     "    a: { type: N }\n"
                     "  substitution_mappings: { node_type: N, properties: { p: [ i ] }, requirements: {} }\n"),
        testing::IsSupersetOf(
            {"migrate/changed-form 8:59 the mapping of a property must be the name of an input in TOSCA 2.0",
             "migrate/changed-form 8:82 'requirements' of a substitution mapping must be a list in TOSCA 2.0"}));
}

}  // namespace
}  // namespace csar::validate
