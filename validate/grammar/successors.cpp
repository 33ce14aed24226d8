// Keynames that were removed and whose replacement differs in meaning (csd07, revision history and the chapters below).
// Renamed keynames are in the tables of keynames.
#include "validate/grammar/successors.hpp"

namespace csar::validate {
namespace {

using E = Entity;

struct Successor {
    Entity owner;
    std::string_view name;
    Versions versions;  // the versions that lack the keyname
    std::string_view instead;
    Treatment treatment = Treatment::by_hand;
};

constexpr std::string_view put_into_metadata = "put the value under 'metadata'";
constexpr std::string_view no_host = "remove the keyname: the orchestrator decides where operations run";
constexpr std::string_view operations_directly =
    "write each operation directly into the interface: TOSCA Simple Profile 1.3 introduced the keyname";
constexpr std::string_view not_measured = "remove the keyname: the orchestrator decides how the condition is measured";
constexpr std::string_view no_member_of_groups =
    "move the keyname to a node type: groups have only properties, attributes and members";
constexpr std::string_view only_in_schemas =
    "move the keyname to the property definition: a schema has only type and validation";
constexpr std::string_view allocate_capacity =
    "remove the keyname; to limit the capability, write 'allocation' in the requirements";
constexpr std::string_view valid_sources = "write 'valid_source_node_types'";
constexpr std::string_view count_range = "write both bounds as 'count_range: [ 0, 1 ]'";
constexpr std::string_view occurrences = "write both bounds as 'occurrences: [ 0, 1 ]'";

constexpr Successor successors[] = {
    {E::interface_assignment, "operations", until_1_2, operations_directly},
    {E::interface_definition, "operations", until_1_2, operations_directly},
    // File (csd07 6.1)
    {E::file, "namespace", only_2_0, "if other files import this file, give the file a name with 'profile'"},
    {E::file, "template_name", only_2_0, put_into_metadata, Treatment::metadata},
    {E::file, "template_version", only_2_0, put_into_metadata, Treatment::metadata},
    {E::file, "template_author", only_2_0, put_into_metadata, Treatment::metadata},
    {E::file, "tosca_default_namespace", only_2_0, "remove the keyname: the importing file chooses the namespace",
     Treatment::left_out},
    {E::file, "annotation_types", only_2_0, "remove the keyname: TOSCA has no annotations", Treatment::left_out},
    {E::repository, "credential", only_2_0, "remove the keyname: the orchestrator manages access to repositories"},
    {E::import, "namespace_uri", only_2_0, "remove the keyname: namespaces have no URI", Treatment::left_out},
    // Data (9.3, 9.5, 9.7)
    {E::property_definition, "status", only_2_0, put_into_metadata, Treatment::metadata},
    {E::attribute_definition, "status", only_2_0, put_into_metadata, Treatment::metadata},
    {E::parameter_definition, "status", only_2_0, put_into_metadata, Treatment::metadata},
    {E::property_definition, "external_schema", only_2_0, "check the value with 'validation'"},
    {E::property_definition, "external-schema", only_2_0, "check the value with 'validation'"},
    {E::parameter_definition, "external_schema", only_2_0, "check the value with 'validation'"},
    {E::schema_definition, "required", only_2_0, only_in_schemas, Treatment::left_out},
    {E::schema_definition, "default", only_2_0, only_in_schemas, Treatment::left_out},
    // Capabilities, requirements, relationships (7.3, 8.2 to 8.5)
    {E::capability_type, "valid_sources", only_2_0, valid_sources},  // from drafts, like the next rows
    {E::capability_definition, "valid_sources", only_2_0, valid_sources},
    {E::relationship_type, "valid_targets", only_2_0, "write 'valid_target_node_types'"},
    {E::requirement_definition, "lower_bound", only_2_0, count_range},
    {E::requirement_definition, "upper_bound", only_2_0, count_range},
    {E::capability_type, "valid_sources", every_1_x, "write 'valid_source_types'"},
    {E::capability_definition, "valid_sources", every_1_x, "write 'valid_source_types'"},
    {E::relationship_type, "valid_targets", every_1_x, "write 'valid_target_types'"},
    {E::requirement_definition, "lower_bound", every_1_x, occurrences},
    {E::requirement_definition, "upper_bound", every_1_x, occurrences},
    {E::capability_definition, "occurrences", only_2_0, allocate_capacity, Treatment::left_out},
    {E::capability_assignment, "occurrences", only_2_0, allocate_capacity, Treatment::left_out},
    {E::requirement_assignment, "occurrences", only_2_0,
     "write 'count', and also 'optional' if no relationship is required"},
    {E::relationship_type, "valid_source_types", only_2_0, "write 'valid_source_node_types'"},
    // Operations and artifacts (11.8, 12.2)
    {E::implementation, "timeout", only_2_0,
     "remove the keyname; if the operation needs a timeout, add an input to the operation", Treatment::left_out},
    {E::implementation, "operation_host", only_2_0, no_host, Treatment::left_out},
    {E::step, "operation_host", only_2_0, no_host, Treatment::left_out},
    {E::interface_assignment, "type", only_2_0,
     "define the interface in the node type: a template can only assign an interface", Treatment::left_out},
    {E::artifact_definition, "deploy_path", only_2_0, "define a property of the artifact type for this value"},
    // Groups and policies (16)
    {E::group_type, "interfaces", only_2_0, no_member_of_groups, Treatment::left_out},
    {E::group_type, "capabilities", only_2_0, no_member_of_groups},
    {E::group_type, "requirements", only_2_0, no_member_of_groups},
    {E::group, "interfaces", only_2_0, no_member_of_groups, Treatment::left_out},
    {E::trigger, "schedule", only_2_0, "remove the keyname: triggers have no schedule"},
    {E::trigger, "target_filter", only_2_0,
     "remove the keyname: the condition names the node, such as '$get_attribute: [ NODE, ATTRIBUTE ]'"},
    {E::trigger, "constraint", only_2_0,
     "write a call in 'condition', such as '{ $greater_than: [ { $get_attribute: [ NODE, ATTRIBUTE ] }, 50 ] }'"},
    {E::trigger, "period", only_2_0, not_measured},
    {E::trigger, "evaluations", only_2_0, not_measured},
    {E::trigger, "method", only_2_0, not_measured},
};

const Successor* find(Entity entity, std::string_view keyname, Version version) {
    for (const Successor& row : successors)
        if (row.owner == entity && row.name == keyname && row.versions.has(version)) return &row;
    return nullptr;
}

}  // namespace

std::string_view successor_of(Entity entity, std::string_view keyname, Version version) {
    const Successor* const row = find(entity, keyname, version);
    return row == nullptr ? std::string_view() : row->instead;
}

Treatment treatment_of(Entity entity, std::string_view keyname, Version version) {
    const Successor* const row = find(entity, keyname, version);
    return row == nullptr ? Treatment::by_hand : row->treatment;
}

}  // namespace csar::validate
