// Normalized templates written as TOSCA again: they are valid, and mean what the definitions meant.
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

// The document, which must be there; without the file's name, and the profile, which the written file has not got.
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
    // The type whose name a node template has got has another one.
    for (const std::string renamed = "\"Server_2\""; again.find(renamed) != std::string::npos;)
        again.replace(again.find(renamed), renamed.size(), "\"Server\"");
    EXPECT_EQ(again, text_of(compiled_beside(service, types, as_graph))) << text;
    EXPECT_EQ(text_of(compile_package(Input::memory(text, "a.yaml"), as_tosca)), text);
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
