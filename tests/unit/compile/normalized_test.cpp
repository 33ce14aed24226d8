// Normalized templates: a row for each inherited, named, expanded or default value.
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "tests/unit/compile/compiled.hpp"

namespace csar {
namespace {

using Json = nlohmann::json;

struct Row {
    const char* name;
    const char* body;      // behind the types of the version
    const char* pointer;   // into the document
    const char* expected;  // JSON; "null": nothing is there
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }

constexpr const char* types_2_0 = R"(tosca_definitions_version: tosca_2_0
data_types:
  Size: { derived_from: scalar, data_type: integer, units: { B: 1, KB: 1000 }, canonical_unit: B }
  Fields: { properties: { a: { type: string, default: "5" }, b: { type: float, required: false }, s: { type: Size, default: 2 KB } } }
capability_types:
  Host: { properties: { mem: { type: Size, default: 4 KB } }, attributes: { ip: { type: string } } }
relationship_types: { On: { properties: { weight: { type: integer, default: 3 } } }, Over: { derived_from: On } }
interface_types:
  Std: { operations: { create: { inputs: { x: { type: integer, default: 1 } } }, remove: {} } }
artifact_types: { Script: { properties: { shell: { type: string, default: bash } } } }
group_types: { Group: { properties: { g: { type: integer, default: 1 } } } }
policy_types: { Policy: { triggers: { t: { event: e, action: [ { set_state: s } ] } } } }
node_types:
  Base:
    properties: { note: { type: string, default: "$$money" }, size: { type: Size, required: false }, real: { type: float, default: 5 } }
    attributes: { state: { type: string } }
  Server:
    derived_from: Base
    properties:
      many: { type: list, entry_schema: Fields, default: [] }
      byname: { type: map, entry_schema: integer, default: {} }
    capabilities: { host: { type: Host, properties: { mem: { default: 8 KB } } } }
    interfaces: { std: { type: Std, operations: { create: { implementation: go } } } }
    artifacts: { go: { type: Script, file: go.sh } }
  App:
    derived_from: Base
    requirements:
      - host: { capability: Host, relationship: On, node: Server, count_range: [ 1, 2 ], node_filter: { $equal: [ 1, 1 ] } }
      - log: { capability: Host, relationship: On, count_range: [ 0, UNBOUNDED ] }
service_template:
)";

constexpr const char* node = "/service/node_templates/n/";

const Row rows_2_0[] = {
    {"InheritsProperties", "  node_templates: { n: { type: Server } }", "properties/note/from", R"("default")"},
    {"UnescapesDollars", "  node_templates: { n: { type: Server } }", "properties/note/value", R"("$money")"},
    {"KeepsMarksInMetadataApart", "  node_templates: { n: { type: Server, metadata: { $map: x, y: $$z } } }",
     "metadata", R"({"$map": [{"key": "$map", "value": "x"}, {"key": "y", "value": "$$z"}]})"},
    {"LeavesOutWhatHasNoValue", "  node_templates: { n: { type: Server } }", "properties/size", "null"},
    {"CountsOne", "  node_templates: { n: { type: Server } }", "count", "1"},
    {"MakesFloatsOfIntegers", "  node_templates: { n: { type: Server } }", "properties/real/value", "5.0"},
    {"RefinesDefaultsOfCapabilities", "  node_templates: { n: { type: Server } }",
     "capabilities/host/properties/mem/value", R"({"$scalar": {"number": 8, "unit": "KB", "canonical": 8000}})"},
    {"KeepsStrings", "  node_templates: { n: { type: Server, properties: { note: '5' } } }", "properties/note",
     R"({"type": "string", "value": "5", "from": "assignment"})"},
    {"KeepsUnits", "  node_templates: { n: { type: Server, properties: { size: 3 KB } } }", "properties/size/value",
     R"({"$scalar": {"number": 3, "unit": "KB", "canonical": 3000}})"},
    {"FillsInFields", "  node_templates: { n: { type: Server, properties: { many: [ { b: 1 } ] } } }",
     "properties/many/value",
     R"([{"b": 1.0, "a": "5", "s": {"$scalar": {"number": 2, "unit": "KB", "canonical": 2000}}}])"},
    {"WritesCalls",
     "  inputs: { i: { type: string } }\n  node_templates: { n: { type: Server, properties: { note: { $get_input: i } "
     "} } }",
     "properties/note/value", R"({"$function": "get_input", "arguments": ["i"]})"},
    {"WritesNestedCalls",
     "  inputs: { i: { type: string } }\n  node_templates: { n: { type: Server, properties: { note: { $concat: [ a, { "
     "$get_input: [ i ] } ] } } } }",
     "properties/note/value",
     R"({"$function": "concat", "arguments": ["a", {"$function": "get_input", "arguments": ["i"]}]})"},
    {"WritesMaps", "  node_templates: { n: { type: Server, properties: { byname: { a: 1 } } } }",
     "properties/byname/value", R"({"a": 1})"},
    {"TakesNoMapForACall", "  node_templates: { n: { type: Server, properties: { byname: { $$function: 1 } } } }",
     "properties/byname/value", R"({"$map": [{"key": "$function", "value": 1}]})"},
    {"FollowsCopies", "  node_templates: { m: { type: Server, properties: { note: x } }, n: { copy: m } }",
     "properties/note/value", R"("x")"},
    {"InheritsImplementations", "  node_templates: { n: { type: Server } }", "interfaces/std/operations/create",
     R"({"implementation": {"primary": {"artifact": "go"}}, "inputs": {"x": {"type": "integer", "value": 1, "from": "default"}}})"},
    {"AssignsInputs",
     "  node_templates: { n: { type: Server, interfaces: { std: { operations: { create: { inputs: { x: 2 } } } } } } }",
     "interfaces/std/operations/create/inputs/x/value", "2"},
    {"SpellsOutImplementations",
     "  node_templates: { n: { type: Server, interfaces: { std: { operations: { remove: other.sh } } } } }",
     "interfaces/std/operations/remove/implementation", R"({"primary": {"file": "other.sh"}})"},
    {"InheritsArtifacts", "  node_templates: { n: { type: Server } }", "artifacts/go",
     R"({"type": "Script", "file": "go.sh", "properties": {"shell": {"type": "string", "value": "bash", "from": "default"}}})"},
    {"SpellsOutRequirements",
     "  node_templates: { m: { type: Server }, n: { type: App, requirements: [ { host: m } ] } }", "requirements/0",
     R"({"name": "host", "node": {"template": "m", "type": "Server"}, "capability": {"name": "host", "type": "Host"},
         "relationship": {"type": "On", "properties": {"weight": {"type": "integer", "value": 3, "from": "default"}}},
         "node_filter": {"$function": "equal", "arguments": [1, 1]}, "count": 1, "count_range": [1, 2]})"},
    {"MarksWhatDangles", "  node_templates: { m: { type: Server }, n: { type: App, requirements: [ { host: {} } ] } }",
     "requirements/0/dangling", "true"},
    {"AddsWhatIsImplied", "  node_templates: { m: { type: Server }, n: { type: App } }", "requirements/0/implied",
     "true"},
    {"AddsNothingThatIsOptional", "  node_templates: { m: { type: Server }, n: { type: App } }", "requirements/1",
     "null"},
    {"JoinsFilters",
     "  node_templates: { m: { type: Server }, n: { type: App, requirements: [ { host: { node_filter: { $equal: [ 2, 2 "
     "] } } } ] } }",
     "requirements/0/node_filter",
     R"({"$function": "and", "arguments": [{"$function": "equal", "arguments": [2, 2]}, {"$function": "equal", "arguments": [1, 1]}]})"},
    {"TakesTypesOfRelationships",
     "  node_templates: { m: { type: Server }, n: { type: App, requirements: [ { host: { node: m, relationship: { "
     "type: Over, properties: { weight: 4 } } } } ] } }",
     "requirements/0/relationship",
     R"({"type": "Over", "properties": {"weight": {"type": "integer", "value": 4, "from": "assignment"}}})"},
    {"WritesAllocations",
     "  node_templates: { m: { type: Server }, n: { type: App, requirements: [ { host: { node: m, allocation: { mem: 1 "
     "KB } } } ] } }",
     "requirements/0/allocation/mem", R"({"$scalar": {"number": 1, "unit": "KB", "canonical": 1000}})"},
};

constexpr const char* rest = "  node_templates: { n: { type: Server } }\n";

const Row rows_of_services[] = {
    {"SpellsOutInputs", "  inputs: { i: { type: Size, default: 1 KB } }", "/service/inputs/i",
     R"({"type": "Size", "required": true, "default": {"$scalar": {"number": 1, "unit": "KB", "canonical": 1000}}})"},
    {"WritesOutputs", "  outputs: { o: { type: string, value: { $get_attribute: [ n, state ] } } }",
     "/service/outputs/o",
     R"({"type": "string", "value": {"$function": "get_attribute", "arguments": ["n", "state"]}})"},
    {"FillsInGroups", "  groups: { g: { type: Group, members: [ n ] } }", "/service/groups/g",
     R"({"type": "Group", "members": ["n"], "properties": {"g": {"type": "integer", "value": 1, "from": "default"}}})"},
    {"InheritsTriggers", "  policies: [ { p: { type: Policy, targets: [ n ] } } ]", "/service/policies/0",
     R"({"name": "p", "type": "Policy", "targets": ["n"], "triggers": {"t": {"event": "e", "action": [{"set_state": "s"}]}}})"},
    {"SpellsOutSteps",
     "  workflows: { w: { steps: { a: { target: n, activities: [ call_operation: std.create ], on_success: b }, b: { "
     "target: n, activities: [ set_state: s ] } } } }",
     "/service/workflows/w/steps/a",
     R"({"target": "n", "activities": [{"call_operation": {"operation": "std.create"}}], "on_success": ["b"]})"},
    {"NamesSubstitutedTypes", "  substitution_mappings: { node_type: Base }",
     "/service/substitution_mappings/node_type", R"("Base")"},
    {"ListsDerivation", "", "/types/node_types/Server/derived_from", R"("Base")"},
    {"ListsTypesOfValues", "", "/types/data_types/Size/units", R"({"B": 1, "KB": 1000})"},
    {"ListsDefinitions", "", "/types/capability_types/Host/attributes", R"({"ip": {"type": "string"}})"},
    {"LeavesOutUnusedTypes", "", "/types/node_types/App", "null"},
};

constexpr const char* head_1_3 = R"(tosca_definitions_version: tosca_simple_yaml_1_3
namespace: http://example.com/ns
node_types:
  my.Server:
    derived_from: tosca.nodes.Root
    properties: { size: { type: scalar-unit.size, default: 2 MB, constraints: [ greater_or_equal: 1 MB, less_than: 1 GB ] } }
    requirements:
      - disk:
          capability: tosca.capabilities.Attachment
          node: tosca.nodes.Storage.BlockStorage
          relationship: tosca.relationships.AttachesTo
          occurrences: [ 0, 2 ]
topology_template:
)";

const Row rows_1_3[] = {
    {"NamesTypesByNamespace", "", "/service/node_templates/n/type", R"("http://example.com/ns:my.Server")"},
    {"NamesNormativeTypesByVersion", "", "/types/node_types/http:~1~1example.com~1ns:my.Server/derived_from",
     R"("tosca_simple_yaml_1_3:tosca.nodes.Root")"},
    {"ReadsUnits", "", "/service/node_templates/n/properties/size/value",
     R"({"$scalar": {"number": 2, "unit": "MB", "canonical": 2000000}})"},
    {"MakesCallsOfClauses", "", "/types/node_types/http:~1~1example.com~1ns:my.Server/properties/size/validation",
     R"([{"$function": "and", "arguments": [
          {"$function": "greater_or_equal", "arguments": [{"$function": "value", "arguments": []}, "1 MB"]},
          {"$function": "less_than", "arguments": [{"$function": "value", "arguments": []}, "1 GB"]}]}])"},
    {"MakesConditionsOfFilters",
     "    m: { type: my.Server, requirements: [ { disk: { node: tosca.nodes.Storage.BlockStorage, node_filter: { "
     "properties: [ { size: { equal: 1 MB } } ] } } } ] }",
     "/service/node_templates/m/requirements/0/node_filter",
     R"({"$function": "and", "arguments": [{"$function": "equal",
          "arguments": [{"$function": "get_property", "arguments": ["SELF", "TARGET", "size"]}, "1 MB"]}]})"},
    {"TakesOptionsFromOccurrences",
     "    m: { type: my.Server, requirements: [ { disk: { node: tosca.nodes.Storage.BlockStorage, occurrences: [ 0, 1 "
     "] } } ] }",
     "/service/node_templates/m/requirements/0/optional", "true"},
    {"SpellsOccurrences",
     "    m: { type: my.Server, requirements: [ { disk: { node: tosca.nodes.Storage.BlockStorage } } ] }",
     "/service/node_templates/m/requirements/0/count_range", "[0, 2]"},
};

void expect_entry(const std::string& text, const std::string& pointer, const char* expected) {
    const Json document = compiled(text);
    ASSERT_TRUE(document.is_object()) << "there are findings";
    const Json::json_pointer at(pointer);
    EXPECT_EQ(document.contains(at) ? document.at(at) : Json(), Json::parse(expected));
}

class NormalizedNodes : public testing::TestWithParam<Row> {};
TEST_P(NormalizedNodes, Are) {
    expect_entry(std::string(types_2_0) + GetParam().body, std::string(node) + GetParam().pointer, GetParam().expected);
}

class NormalizedServices : public testing::TestWithParam<Row> {};
TEST_P(NormalizedServices, Are) {
    expect_entry(std::string(types_2_0) + rest + GetParam().body, GetParam().pointer, GetParam().expected);
}

class NormalizedSimpleProfiles : public testing::TestWithParam<Row> {};
TEST_P(NormalizedSimpleProfiles, Are) {
    expect_entry(std::string(head_1_3) + "  node_templates:\n    n: { type: my.Server }\n" + GetParam().body,
                 GetParam().pointer, GetParam().expected);
}

std::string name_of(const testing::TestParamInfo<Row>& row) { return row.param.name; }
INSTANTIATE_TEST_SUITE_P(Rows, NormalizedNodes, testing::ValuesIn(rows_2_0), name_of);
INSTANTIATE_TEST_SUITE_P(Rows, NormalizedServices, testing::ValuesIn(rows_of_services), name_of);
INSTANTIATE_TEST_SUITE_P(Rows, NormalizedSimpleProfiles, testing::ValuesIn(rows_1_3), name_of);

TEST(Normalized, NamesFunctionsOfOneNameApart) {
    const std::string function =
        "tosca_definitions_version: tosca_2_0\nfunctions: { f: { signatures: [ { result: { type: string }, "
        "implementation: f.py } ] } }\n";
    const std::string type = ": { properties: { p: { type: string, default: { $f: [] } } } } }\n";
    const CompileResult made =
        compiled_beside(function + "imports: [ { url: b.yaml, namespace: b } ]\nnode_types: { N" + type +
                            "service_template: { node_templates: { n: { type: N }, m: { type: \"b:M\" } } }\n",
                        function + "node_types: { M" + type, {.normalized = true, .places = false});
    ASSERT_TRUE(made.document) << "there are findings";
    EXPECT_EQ(Json::parse(*made.document).at("functions").size(), 2u);
}

TEST(Normalized, HasPlacesUnlessTheyAreLeftOut) {
    const std::string text = std::string(types_2_0) + rest;
    const Json document = compiled(text, {.normalized = true});
    EXPECT_EQ(document["service"]["node_templates"]["n"]["place"],
              (Json{{"file", "a.yaml"}, {"line", 31}, {"column", 21}}));
    EXPECT_FALSE(compiled(text)["service"]["node_templates"]["n"].contains("place"));
}

TEST(Normalized, IsNotWrittenOfInvalidDefinitions) {
    const CompileResult result = compile_package(
        Input::memory(
            std::string(
                "tosca_definitions_version: tosca_2_0\nservice_template: { node_templates: { a: { type: B } } }\n"),
            "a.yaml"),
        {.normalized = true});
    EXPECT_FALSE(result.document);
    EXPECT_EQ(result.findings.exit_status(), ExitStatus::finding);
}

TEST(Normalized, MeetsTheAccountOfMemory) {
    CompileOptions options{.normalized = true};
    std::string text = std::string(types_2_0) + "  node_templates:\n";
    for (int i = 0; i < 300; ++i) text += "    n" + std::to_string(i) + ": { type: Server }\n";
    options.limits.memory = 500'000;
    const CompileResult result = compile_package(Input::memory(text, "a.yaml"), options);
    EXPECT_FALSE(result.document);
    EXPECT_TRUE(result.findings.unchecked());
}

}  // namespace
}  // namespace csar
