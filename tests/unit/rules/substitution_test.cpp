#include <gmock/gmock.h>

#include "tests/unit/rules/marked.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;

const std::string types = R"(
capability_types: { Service: {}, SpecialService: { derived_from: Service }, Other: {} }
relationship_types: { ConnectsTo: {} }
interface_types:
  Lifecycle: { operations: { create: { inputs: { speed: { type: integer } } }, delete: {} } }
node_types:
  System:
    properties: { size: { type: integer }, extra: { type: integer, required: false } }
    capabilities: { service: { type: SpecialService } }
    requirements:
      - few: { capability: Service, relationship: ConnectsTo, count_range: [ 2, 2 ] }
      - any: { capability: Service, relationship: ConnectsTo, count_range: [ 3, UNBOUNDED ] }
    interfaces: { standard: { type: Lifecycle } }
  Part:
    capabilities: { plain: { type: Service }, service: { type: SpecialService } }
    requirements:
      - one: { capability: Service, relationship: ConnectsTo, count_range: [ 1, 1 ] }
      - many: { capability: Service, relationship: ConnectsTo, count_range: [ 0, 9 ] }
      - other: { capability: Other, relationship: ConnectsTo, count_range: [ 0, 9 ] }
  Stranger: { capabilities: { other: { type: Other } } }
)";

std::string mapped(const std::string& mappings, const std::string& inputs = "{ size: { type: integer } }") {
    return types + "service_template:\n  inputs: " + inputs + R"(
  workflows:
    slow: { inputs: { delay: { type: integer } }, steps: { s: { target: a, activities: [ { set_state: x } ] } } }
    quick: { inputs: { speed: { type: integer } }, steps: { s: { target: a, activities: [ { set_state: x } ] } } }
  node_templates:
    a: { type: Part }
    b: { type: Part }
    one: { type: Part, directives: [ select ] }
    chosen: { type: Part, directives: [ select ] }
    stranger: { type: Stranger, directives: [ select ] }
  substitution_mappings:
    node_type: System
    properties: { size: size }
)" + "    " +
           mappings + "\n";
}
std::string required(const std::string& list) { return mapped("requirements: " + list); }

TEST(Substitution, WarnsOfAnInputThatGetsTwoValues) {
    expect_problems({"tosca/unmappable-part", "tosca/input-mapped-twice"}, tosca_2_0(types + R"(
service_template:
  inputs: { size: { type: integer } }
  node_templates: {}
  substitution_mappings:
    node_type: System
    properties: { size: size, [ CAPABILITY, service, @@nosuch ]: @@size }
)"));
}

TEST(Substitution, WarnsOfAnOptionalPropertyForARequiredInput) {
    expect_problem("tosca/optional-property-for-required-input", types + R"(
service_template:
  inputs: { size: { type: integer } }
  node_templates: {}
  substitution_mappings: { node_type: System, properties: { extra: @@size } }
)");
}

TEST(Substitution, WarnsOfCapabilitiesThatAreLessThanPromised) {
    expect_no_problem(mapped("capabilities: { service: [ a, service ] }"));
    expect_problem("tosca/wrong-mapped-capability-type", mapped("capabilities: { service: [ a, @@plain ] }"));
}

TEST(Substitution, ReadsTwoNamesAsAPairOrAsTwoSelectedNodes) {
    expect_no_problem(required("[ { few: [ one, chosen ] }, { few: [ a, one ] } ]"));
    expect_problem("tosca/ambiguous-name", required("[ { few: [ chosen, @@one ] }, { few: chosen } ]"));
}

TEST(Substitution, WarnsOfTargetsOfUnrelatedTypes) {
    expect_problem("tosca/wrong-mapped-requirement-type", required("[ { few: @@[ a, other ] } ]"));
    expect_problem("tosca/wrong-mapped-requirement-type", required("[ { few: @@stranger } ]"));
}

TEST(Substitution, WarnsOfMoreMappingsThanThereAreAssignments) {
    expect_no_problem(required("[ { few: chosen }, { few: chosen } ]"));
    expect_problem("tosca/mapping-without-assignment",
                   required("[ { few: chosen }, { few: chosen }, { @@few: one } ]"));
    expect_problem("tosca/mapping-without-assignment", required("[ { few: chosen }, { @@[ few, 2 ]: one } ]"));
}

TEST(Substitution, WarnsWhenOnlySomeOfAnyNumberAreMapped) {
    expect_no_problem(required("[ { any: [ a, many ] } ]"));
    expect_no_problem(required("[ { any: [ a, many ] }, { [ any, UNBOUNDED ]: chosen } ]"));
    expect_problem("tosca/bounded-mapping", required("[ { any: [ a, many ] }, { @@any: chosen } ]"));
}

TEST(Substitution, WarnsOfMoreThanATargetCanTake) {
    expect_problem("tosca/excessive-mapping", required("[ { few: [ a, one ] }, { few: @@[ a, one ] } ]"));
    expect_no_problem(required("[ { few: [ a, many ] }, { few: [ a, many ] } ]"));
}

TEST(Substitution, CountsAnAssignmentOnceThatGoesToSeveralTargets) {
    expect_no_problem(required("[ { few: [ [ a, one ], [ b, one ] ] }, { few: chosen } ]"));
    expect_no_problem(required("[ { few: [ a, one ] }, { few: [ b, one ] } ]"));
}

TEST(Substitution, OnlyWarnsOfWhatTheDefaultRangeDoesNotGuarantee) {
    expect_problem("tosca/doubtful-mapping",
                   R"(
capability_types: { Service: {} }
relationship_types: { ConnectsTo: {} }
node_types:
  System: { requirements: [ r: { capability: Service, relationship: ConnectsTo } ] }
  Part: { requirements: [ r: { capability: Service, relationship: ConnectsTo, count_range: [ 1, 1 ] } ] }
service_template:
  node_templates: { a: { type: Part } }
  substitution_mappings: { node_type: System, requirements: [ { @@r: [ a, r ] } ] }
)");
}

TEST(Substitution, WarnsOfInputsThatAWorkflowDoesNotGet) {
    expect_no_problem(mapped("interfaces: { standard: { create: quick } }"));
    expect_problem("tosca/missing-workflow-input", mapped("interfaces: { standard: { create: @@slow } }"));
}

TEST(Substitution, ReportsOnceThatTheNodeTypeIsUnknown) {
    expect_problem("tosca/unknown-type", R"(
service_template:
  inputs: { i: { type: integer } }
  node_templates: {}
  substitution_mappings:
    node_type: @@Unknown
    properties: { [ CAPABILITY, b, c ]: i }
)");
}

}  // namespace
}  // namespace csar::validate
