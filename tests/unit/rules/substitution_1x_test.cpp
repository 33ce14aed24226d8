// Substitution mappings before 2.0.
#include <gmock/gmock.h>

#include "tests/unit/rules/marked.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The problems of substitution mappings for a Shop, which start in line 20, column 44.
std::vector<std::string> mapped(const std::string& mappings) {
    return problems(tosca_1_3(R"(
node_types:
  Shop:
    derived_from: tosca.nodes.Root
    properties:
      size: { type: integer, required: false }
      names: { type: list, entry_schema: { type: string }, required: false }
    attributes: { busy: { type: boolean } }
    capabilities: { door: { type: tosca.capabilities.Endpoint }, till: { type: tosca.capabilities.Storage } }
    requirements:
    - host: { capability: tosca.capabilities.Container, occurrences: [ 0, 1 ] }
    - store: { capability: tosca.capabilities.Storage, occurrences: [ 0, 1 ] }
topology_template:
  inputs: { size: { type: integer, default: 4 } }
  outputs: { busy: { value: true } }
  node_templates: { web: { type: tosca.nodes.WebServer }, app: { type: tosca.nodes.WebApplication }, pc: { type: tosca.nodes.Compute } }
  workflows: { open: { steps: { a: { target: web, activities: [ set_state: started ] } } } }

  substitution_mappings: { node_type: Shop, )" +
                              mappings + " }\n"));
}

TEST(Substitution1x, TakesEveryFormOfMappings) {
    EXPECT_THAT(mapped("capabilities: { door: [ web, data_endpoint ] }"), IsEmpty());
    EXPECT_THAT(mapped("capabilities: { door: { mapping: [ web, data_endpoint ] } }"), IsEmpty());
    EXPECT_THAT(mapped("capabilities: { door: { properties: { secure: true } } }"), IsEmpty());
    EXPECT_THAT(mapped("requirements: { host: [ web, host ] }"), IsEmpty());
    EXPECT_THAT(mapped("requirements: [ host: [ web, host ], host: [ app, host ] ]"), IsEmpty());
    EXPECT_THAT(mapped("requirements: { host: { mapping: [ web, host ] } }"), IsEmpty());
    EXPECT_THAT(mapped("requirements: { host: [] }"), IsEmpty());
    EXPECT_THAT(mapped("properties: { size: [ size ], names: { mapping: [ size ] } }"),
                ElementsAre("tosca/wrong-mapped-type 20:95"));
    EXPECT_THAT(mapped("properties: { size: 4, names: { value: [ a, b ] } }"),
                ElementsAre("tosca/constant-mapping 20:65", "tosca/constant-mapping 20:84"));
    EXPECT_THAT(mapped("attributes: { busy: [ busy ], size: { mapping: [ busy ] } }"), IsEmpty());
    EXPECT_THAT(mapped("attributes: { busy: [ web, state ] }"), IsEmpty());
    EXPECT_THAT(mapped("properties: { size: [ web, data_endpoint, port ] }"), IsEmpty());
    EXPECT_THAT(mapped("substitution_filter: { properties: [ size: { greater_than: 1 } ] }"), IsEmpty());
    EXPECT_THAT(mapped("interfaces: { Standard: { create: open }, my.Own: { op: open } }"), IsEmpty());
}

TEST(Substitution1x, MapsWhatIsThereToWhatIsThere) {
    EXPECT_THAT(mapped("capabilities: { window: [ web, data_endpoint ] }"), ElementsAre("tosca/unmappable-part 20:61"));
    EXPECT_THAT(mapped("capabilities: { door: [ web, window ] }"), ElementsAre("tosca/unmappable-part 20:74"));
    EXPECT_THAT(mapped("capabilities: { door: { mapping: [ shop, x ] } }"),
                ElementsAre("tosca/unknown-mapped-node 20:80"));
    EXPECT_THAT(mapped("capabilities: { door: web }"), ElementsAre("tosca/wrong-form 20:67"));
    EXPECT_THAT(mapped("requirements: { guest: [ web, host ] }"), ElementsAre("tosca/unmappable-part 20:61"));
    EXPECT_THAT(mapped("requirements: [ host: [ web, guest ] ]"), ElementsAre("tosca/unmappable-part 20:74"));
    EXPECT_THAT(mapped("requirements: { host: [ shop, host ] }"), ElementsAre("tosca/unknown-mapped-node 20:69"));
    EXPECT_THAT(mapped("requirements: { host: web }"), ElementsAre("tosca/wrong-form 20:67"));
    EXPECT_THAT(mapped("properties: { weight: [ size ] }"), ElementsAre("tosca/unmappable-part 20:59"));
    EXPECT_THAT(mapped("properties: { size: [ weight ] }"), ElementsAre("tosca/unknown-parameter 20:67"));
    EXPECT_THAT(mapped("properties: { size: { mapping: [ weight ] } }"), ElementsAre("tosca/unknown-parameter 20:78"));
    EXPECT_THAT(mapped("properties: { size: [ [ size ] ] }"), ElementsAre("tosca/wrong-form 20:65"));
    EXPECT_THAT(mapped("properties: { size: [ web, weight ] }"), ElementsAre("tosca/unmappable-part 20:72"));
    EXPECT_THAT(mapped("properties: { size: large }"),
                ElementsAre("tosca/constant-mapping 20:65", "tosca/wrong-value-type 20:65"));
    EXPECT_THAT(mapped("properties: { size: { value: large } }"),
                ElementsAre("tosca/constant-mapping 20:74", "tosca/wrong-value-type 20:74"));
    EXPECT_THAT(mapped("attributes: { weight: [ busy ] }"), ElementsAre("tosca/unmappable-part 20:59"));
    EXPECT_THAT(mapped("attributes: { busy: [ size ] }"), ElementsAre("tosca/unknown-parameter 20:67"));
    EXPECT_THAT(mapped("interfaces: { Standard: { create: close } }"), ElementsAre("tosca/unknown-workflow 20:79"));
    EXPECT_THAT(mapped("interfaces: { Standard: { create: 5 } }"), ElementsAre("tosca/wrong-form 20:79"));
    EXPECT_THAT(mapped("requirements: host"), ElementsAre("tosca/wrong-form 20:59"));
    EXPECT_THAT(mapped("requirements: [ host ]"), ElementsAre("tosca/wrong-form 20:61"));
    EXPECT_THAT(mapped("attributes: { busy: true }"), ElementsAre("tosca/wrong-form 20:65"));
    EXPECT_THAT(mapped("properties: { size: [ web, data_endpoint, prot ] }"),
                ElementsAre("tosca/unmappable-part 20:87"));
    EXPECT_THAT(mapped("substitution_filter: { properties: [ weight: { greater_than: 1 } ] }"),
                ElementsAre("tosca/unknown-filter-name 20:82"));
}

TEST(Substitution1x, WarnsOfTypesThatDoNotFit) {
    EXPECT_THAT(mapped("capabilities: { till: [ web, data_endpoint ] }"),
                ElementsAre("tosca/wrong-mapped-capability-type 20:74"));
    EXPECT_THAT(mapped("requirements: { store: [ web, host ] }"),
                ElementsAre("tosca/wrong-mapped-requirement-type 20:68"));
}

}  // namespace
}  // namespace csar::validate
