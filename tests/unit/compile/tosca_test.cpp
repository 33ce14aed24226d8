// Normalized templates as TOSCA files are valid, and have the meaning of the definitions.
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/compile/compiled.hpp"

namespace csar {
namespace {

constexpr const char* types = R"(tosca_definitions_version: tosca_2_0
profile: com.example.a
data_types:
  Size: { derived_from: scalar, data_type: integer, units: { B: 1, KB: 1000 }, canonical_unit: B }
  Small: { derived_from: Size, validation: { $less_than: [ $value, 1 KB ] } }
  Fields: { properties: { a: { type: string, default: "5" }, f: { type: float, default: 5.5 }, s: { type: Small, required: false } } }
capability_types:
  Host: { properties: { mem: { type: Size, default: 4 KB } }, attributes: { ip: { type: string } } }
relationship_types: { On: { properties: { weight: { type: integer, default: 3 } } }, Over: { derived_from: On } }
interface_types:
  Std: { operations: { create: { inputs: { x: { type: string, default: { $f: [ x ] } } } }, remove: {} } }
artifact_types: { Script: { properties: { shell: { type: string, default: bash } } } }
group_types: { Group: { properties: { g: { type: integer, default: 1 } } } }
policy_types: { Policy: { properties: { p: { type: string, default: q } } } }
functions: { f: { signatures: [ { arguments: [ { type: string } ], result: { type: string }, implementation: f.py } ] } }
node_types:
  Base: { properties: { note: { type: string, default: "$$money" } } }
  Server:
    derived_from: Base
    properties: { byname: { type: map, entry_schema: Fields, default: { a: {}, "$$b": { a: "true" } } } }
    capabilities: { host: { type: Host, properties: { mem: { default: 8 KB } } } }
    interfaces: { std: { type: Std, operations: { create: { implementation: go } } } }
    artifacts: { go: { type: Script, file: go.sh } }
  App:
    derived_from: Base
    requirements:
      - host:
          capability: Host
          relationship: { type: On, properties: { weight: { default: 7 } } }
          node: Server
          count_range: [ 1, 2 ]
          node_filter: { $greater_than: [ { $get_property: [ SELF, TARGET, CAPABILITY, host, mem ] }, 2 KB ] }
)";

constexpr const char* service = R"(tosca_definitions_version: tosca_2_0
imports: [ b.yaml ]
metadata: { template_name: x, $map: y }
service_template:
  inputs: { size: { type: Size, default: 3 KB, validation: { $greater_than: [ $value, 1 KB ] } } }
  node_templates:
    Server: { type: Server, count: 2, properties: { note: $$x }, capabilities: { host: { properties: { mem: { $get_input: size } } } } }
    app:
      type: App
      requirements: [ host: { node: [ Server, 1 ], relationship: { type: Over, properties: { weight: 4 } }, allocation: { mem: 1 KB } } ]
    other: { type: App, requirements: [ host: { relationship: r, node_filter: { $equal: [ 1, 1 ] } } ] }
    implied: { type: App }
  relationship_templates: { r: { type: On } }
  groups: { g: { type: Group, members: [ app ], properties: { g: 2 } } }
  policies: [ { p: { type: Policy, targets: [ app ], properties: { p: r } } } ]
  outputs: { weight: { type: integer, value: { $get_property: [ app, RELATIONSHIP, host, weight ] } } }
)";

// The document, without the name of the file and without the profile, which the written file lacks.
std::string text_of(const CompileResult& result) {
    for (const Diagnostic& found : result.findings.diagnostics) ADD_FAILURE() << found.id << " " << found.message;
    std::string text = result.document.value_or("");
    for (const std::string profile = "com.example.a:"; text.find(profile) != std::string::npos;)
        text.erase(text.find(profile), profile.size());
    if (const std::size_t file = text.find("    \"file\":"); file != std::string::npos)
        text.erase(file, text.find('\n', file) - file);
    return text;
}

const CompileOptions as_tosca{.format = CompileFormat::tosca, .normalized = true};
const CompileOptions as_graph{.places = false};

TEST(Tosca, IsValidAndHasTheSameGraph) {
    const std::string text = text_of(compiled_beside(service, types, as_tosca));
    std::string again = text_of(compile_package(Input::memory(text, "a.yaml"), as_graph));
    // The type gets a new name if a node template has its name.
    for (const std::string renamed = "\"Server_2\""; again.find(renamed) != std::string::npos;)
        again.replace(again.find(renamed), renamed.size(), "\"Server\"");
    EXPECT_EQ(again, text_of(compiled_beside(service, types, as_graph))) << text;
    EXPECT_EQ(text_of(compile_package(Input::memory(text, "a.yaml"), as_tosca)), text);
}

// The file must have the normalized form before and after it is written as TOSCA.
struct Row {
    const char* name;
    const char* definitions;
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }

const Row rows[] = {
    {"NamesThatAreKeynames", R"(
functions: { f: { signatures: [ { arguments: [ { type: A }, { type: B } ], result: { type: string }, implementation: f.py } ] } }
interface_types: { I: { operations: { type: { inputs: { type: { type: A } } } } } }
data_types: { A: { properties: { type: { type: string, required: false } } }, B: { properties: { type: { type: A, required: false } } } }
policy_types: { P: { triggers: { metadata: { event: e, action: [ { inline: { workflow: type, inputs: { type: B, default: 2, value: [ 1 ] } } } ] } } } }
node_types: { N: { interfaces: { type: { type: I } }, properties: { type: { type: string, default: { $f: [ { type: B }, {} ] } } } } }
service_template:
  inputs: { type: { type: string, default: x } }
  workflows:
    type:
      inputs: { type: { type: A, required: false }, metadata: { type: integer }, validation: { type: string, validation: { $equal: [ $value, a ] } }, implementation: { type: integer }, default: { type: list, entry_schema: integer, default: [] }, value: { type: integer, default: 5 } }
      steps: { implementation: { target: x, activities: [ { set_state: type } ] }, metadata: { target: x, activities: [ { call_operation: { operation: type.type, inputs: { type: { type: B } } } } ] } }
    implementation: { implementation: { primary: $go.sh, dependencies: [ $more.sh ], description: $5 } }
  node_templates: { x: { type: N } }
  policies: [ { p: { type: P } } ]
  substitution_mappings: { node_type: N, properties: { type: type } }
)"},
    {"RequirementsInShortNotation", R"(
capability_types: { C: {} }
node_types:
  N: { capabilities: { c: { type: C } } }
  M: { requirements: [ { r: C } ] }
  L: { derived_from: M, requirements: [ { r: { count_range: [ 1, 1 ] } } ] }
service_template: { node_templates: { n: { type: N }, m: { type: M, requirements: [ { r: n } ] }, l: { type: L, requirements: [ { r: n } ] } } }
)"},
    {"MappedRequirementsWithoutRange", R"(
capability_types: { C: {} }
relationship_types: { R: {} }
node_types:
  N: { requirements: [ { r: { capability: C, relationship: R, count_range: [ 1, 1 ] } } ] }
  S: { requirements: [ { r: { capability: C, relationship: R } } ] }
service_template:
  node_templates: { n: { type: N } }
  substitution_mappings: { node_type: S, requirements: [ { r: [ n, r ] } ] }
)"},
    {"TextsWithDollars", R"(
description: $5
metadata: { a: $b, $c: [ $d, $$e ], $f: { $g: 1 }, h: .inf }
artifact_types: { A: { version: "1.0", description: $f, file_ext: [ $y ] } }
repositories: { r: { url: "$url", description: $here } }
data_types: { Price: { derived_from: scalar, data_type: float, units: { $: 1, $$: 2 }, canonical_unit: $ } }
capability_types: { C: {} }
relationship_types: { R: {} }
interface_types: { I: { description: $i, operations: { o: { description: $o } } } }
node_types:
  N:
    description: $$n
    properties: { p: { type: string, description: $p, default: $$p, metadata: { $a: $b } }, price: { type: Price, default: 5 $ } }
    capabilities: { c: { type: C, description: $c } }
    requirements: [ { r: { capability: C, relationship: R, count_range: [ 0, 5 ], description: $r } } ]
    interfaces: { i: { type: I, operations: { o: { implementation: $go.sh } } } }
    artifacts: { a: { type: A, file: $dir/a.$y, description: { $concat: [ a, $$b ] }, checksum: $sum, checksum_algorithm: $alg, repository: r } }
service_template:
  description: $s
  node_templates: { $x: { type: N, description: "$x $$y" } }
  groups: { g: { type: G, members: [ $x ] } }
  policies: [ { p: { type: P, targets: [ $x ] } } ]
group_types: { G: {} }
policy_types: { P: {} }
)"},
};

class ToscaRow : public testing::TestWithParam<Row> {};

TEST_P(ToscaRow, IsNormalizedTheSameWay) {
    const auto compiled_as = [](const std::string& file, const CompileOptions& options) {
        const CompileResult result = compile_package(Input::memory(file, "a.yaml"), options);
        for (const Diagnostic& found : result.findings.diagnostics) EXPECT_TRUE(result.document) << found.message;
        return result.document.value_or("");
    };
    const CompileOptions normalized{.normalized = true, .places = false};
    const std::string file = std::string("tosca_definitions_version: tosca_2_0\n") + GetParam().definitions;
    const std::string text = compiled_as(file, as_tosca);
    EXPECT_EQ(compiled_as(text, normalized), compiled_as(file, normalized)) << text;
}

INSTANTIATE_TEST_SUITE_P(Tosca, ToscaRow, testing::ValuesIn(rows),
                         [](const auto& row) { return std::string(row.param.name); });

// An imported function has the name of a built-in one.
TEST(Tosca, KeepsFunctionsApart) {
    const char* const functions = R"(tosca_definitions_version: tosca_2_0
functions: { concat: { signatures: [ { arguments: [ { type: string } ], result: { type: integer }, implementation: f.py } ] } }
)";
    const char* const service_with = R"(tosca_definitions_version: tosca_2_0
imports: [ { url: b.yaml, namespace: p } ]
node_types: { N: { properties: { a: { type: integer, default: { $p:concat: [ x ] } }, b: { type: string, default: { $concat: [ x, y ] } } } } }
service_template: { node_templates: { n: { type: N } } }
)";
    for (const std::string profile : {"", "profile: com.example.b\n"}) {
        const std::string text = compiled_beside(service_with, functions + profile, as_tosca).document.value_or("");
        EXPECT_NE(text.find("'$concat_2':\n            - x\n"), std::string::npos) << text;
        EXPECT_NE(text.find("'$concat':\n            - x\n"), std::string::npos) << text;
    }
}

// Otherwise a requirement could mean either.
TEST(Tosca, KeepsCapabilityTypesApartFromCapabilities) {
    const std::string file = R"(tosca_definitions_version: tosca_2_0
capability_types: { host: {}, other: {} }
relationship_types: { R: {} }
node_types:
  N: { capabilities: { host: other, c: host } }
  M: { requirements: [ { r: { node: N, capability: host, relationship: R } } ] }
service_template: { node_templates: { n: { type: N }, m: { type: M, requirements: [ { r: n } ] } } }
)";
    const std::string text = compile_package(Input::memory(file, "a.yaml"), as_tosca).document.value_or("");
    EXPECT_NE(text.find("capability: host_2"), std::string::npos) << text;
    (void)text_of(compile_package(Input::memory(text, "a.yaml"), as_tosca));
}

TEST(Tosca, IsOfServicesOf20) {
    EXPECT_THROW(
        (void)compile_package(
            Input::memory("tosca_definitions_version: tosca_simple_yaml_1_3\ntopology_template: {}\n", "a.yaml"),
            as_tosca),
        Failure);
}

}  // namespace
}  // namespace csar
