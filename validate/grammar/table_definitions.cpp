// Keynames of definitions inside types: properties, capabilities, requirements, interfaces, operations, artifacts
// (csd07 chapters 8, 9, 11, 12; 1.3 chapters 3.6 and 3.7).
#include "validate/grammar/grammar.hpp"

namespace csar::validate {
namespace {

using enum Presence;
using E = Entity;
using K = Key;
using S = Shape;
using T = TypeKind;

constexpr Keyname table[] = {
    // Property definition (csd07 9.3; 1.3 3.6.10)
    {E::property_definition, every_version, K::type, mandatory_unless_refined, S::type_name, E::none, T::data},
    {E::property_definition, every_1_x, K::description, optional, S::string},
    {E::property_definition, only_2_0, K::description, optional, S::string_value},
    {E::property_definition, from_1_2, K::metadata, optional, S::metadata},
    {E::property_definition, Versions::range(Version::v1_0, Version::v1_1), K::metadata, tolerated, S::metadata},
    {E::property_definition, only_2_0, K::required, optional, S::boolean},
    {E::property_definition, every_1_x, K::required, optional, S::boolean_or_yes},
    {E::property_definition, every_version, K::default_, optional, S::value},
    {E::property_definition, from_1_3, K::value, optional, S::value},
    {E::property_definition, only_2_0, K::validation, optional, S::condition},
    {E::property_definition, every_1_x, "constraints", K::validation, optional, S::clauses},
    {E::property_definition, from_1_3, K::key_schema, optional, S::one, E::schema_definition},
    {E::property_definition, every_version, K::entry_schema, optional, S::one, E::schema_definition},
    {E::property_definition, every_1_x, K::status, optional, S::string},
    {E::property_definition, only_2_0, K::status, tolerated, S::string},
    {E::property_definition, from_1_2_to_1_3, K::external_schema, optional, S::string},
    {E::property_definition, from_1_2_to_1_3, "external-schema", K::external_schema, tolerated, S::string},
    {E::property_definition, every_1_x, K::annotations, tolerated, S::any},

    // Attribute definition (csd07 9.5; 1.3 3.6.12)
    {E::attribute_definition, every_version, K::type, mandatory_unless_refined, S::type_name, E::none, T::data},
    {E::attribute_definition, every_1_x, K::description, optional, S::string},
    {E::attribute_definition, only_2_0, K::description, optional, S::string_value},
    {E::attribute_definition, only_2_0, K::metadata, optional, S::metadata},
    {E::attribute_definition, every_1_x, K::metadata, tolerated, S::metadata},
    {E::attribute_definition, every_version, K::default_, optional, S::value},
    {E::attribute_definition, only_2_0, K::validation, optional, S::condition},
    {E::attribute_definition, every_1_x, "constraints", K::validation, tolerated, S::clauses},
    {E::attribute_definition, from_1_3, K::key_schema, optional, S::one, E::schema_definition},
    {E::attribute_definition, every_version, K::entry_schema, optional, S::one, E::schema_definition},
    {E::attribute_definition, every_1_x, K::status, optional, S::string},

    // Parameter definition (csd07 9.7; 1.3 3.6.14)
    {E::parameter_definition, every_version, K::type, optional, S::type_name, E::none, T::data},
    {E::parameter_definition, every_1_x, K::description, optional, S::string},
    {E::parameter_definition, only_2_0, K::description, optional, S::string_value},
    {E::parameter_definition, from_1_2, K::metadata, optional, S::metadata},
    {E::parameter_definition, Versions::range(Version::v1_0, Version::v1_1), K::metadata, tolerated, S::metadata},
    {E::parameter_definition, only_2_0, K::required, optional, S::boolean},
    {E::parameter_definition, every_1_x, K::required, optional, S::boolean_or_yes},
    {E::parameter_definition, every_version, K::default_, optional, S::value},
    {E::parameter_definition, every_version, K::value, optional, S::value},
    {E::parameter_definition, only_2_0, K::mapping, optional, S::path},
    {E::parameter_definition, only_2_0, K::validation, optional, S::condition},
    {E::parameter_definition, every_1_x, "constraints", K::validation, optional, S::clauses},
    {E::parameter_definition, from_1_3, K::key_schema, optional, S::one, E::schema_definition},
    {E::parameter_definition, every_version, K::entry_schema, optional, S::one, E::schema_definition},
    {E::parameter_definition, every_1_x, K::status, optional, S::string},
    {E::parameter_definition, only_2_0, K::status, tolerated, S::string},
    {E::parameter_definition, from_1_2_to_1_3, K::external_schema, optional, S::string},
    {E::parameter_definition, every_1_x, K::annotations, tolerated, S::any},

    // Schema definition (csd07 9.3 "Schema Definition"; 1.3 3.6.9)
    {E::schema_definition, every_version, K::type, mandatory_unless_refined, S::type_name, E::none, T::data},
    {E::schema_definition, every_1_x, K::description, optional, S::string},
    {E::schema_definition, only_2_0, K::description, optional, S::string_value},
    {E::schema_definition, only_2_0, K::metadata, optional, S::metadata},
    {E::schema_definition, only_2_0, K::validation, optional, S::condition},
    {E::schema_definition, every_1_x, "constraints", K::validation, optional, S::clauses},
    {E::schema_definition, from_1_3, K::key_schema, optional, S::one, E::schema_definition},
    {E::schema_definition, from_1_3, K::entry_schema, optional, S::one, E::schema_definition},
    {E::schema_definition, until_1_2, K::entry_schema, tolerated, S::one, E::schema_definition},
    // Not in the 1.x tables, but common in entry schemas.
    {E::schema_definition, every_1_x, K::required, tolerated, S::boolean_or_yes},
    {E::schema_definition, every_1_x, K::default_, tolerated, S::value},

    // Capability definition (csd07 8.2; 1.3 3.7.2)
    {E::capability_definition, every_version, K::type, mandatory_unless_refined, S::type_name, E::none, T::capability},
    {E::capability_definition, every_1_x, K::description, optional, S::string},
    {E::capability_definition, only_2_0, K::description, optional, S::string_value},
    {E::capability_definition, only_2_0, K::metadata, optional, S::metadata},
    {E::capability_definition, every_version, K::properties, optional, S::map_of, E::property_definition},
    {E::capability_definition, every_version, K::attributes, optional, S::map_of, E::attribute_definition},
    {E::capability_definition, only_2_0, K::valid_source_node_types, optional, S::type_names, E::none, T::node},
    {E::capability_definition, every_1_x, "valid_source_types", K::valid_source_node_types, optional, S::type_names,
     E::none, T::node},
    {E::capability_definition, only_2_0, K::valid_relationship_types, optional, S::type_names, E::none,
     T::relationship},
    {E::capability_definition, every_1_x, "occurrences", K::count_range, optional, S::range},
    {E::capability_definition, only_2_0, "occurrences", K::none, tolerated, S::any},

    // Requirement definition and the relationship definition in it (csd07 8.4; 1.3 3.7.3)
    {E::requirement_definition, every_version, K::capability, mandatory_unless_refined, S::string},
    {E::requirement_definition, every_version, K::node, optional, S::type_name, E::none, T::node},
    {E::requirement_definition, only_2_0, K::relationship, mandatory_unless_refined, S::one,
     E::relationship_definition},
    {E::requirement_definition, every_1_x, K::relationship, optional, S::one, E::relationship_definition},
    {E::requirement_definition, every_1_x, K::description, optional, S::string},
    {E::requirement_definition, only_2_0, K::description, optional, S::string_value},
    {E::requirement_definition, only_2_0, K::metadata, optional, S::metadata},
    {E::requirement_definition, only_2_0, K::count_range, optional, S::range},
    {E::requirement_definition, every_1_x, "occurrences", K::count_range, optional, S::range},
    {E::requirement_definition, only_2_0, K::node_filter, optional, S::condition},
    {E::requirement_definition, every_1_x, K::node_filter, tolerated, S::one, E::node_filter},
    {E::relationship_definition, every_version, K::type, mandatory_unless_refined, S::type_name, E::none,
     T::relationship},
    {E::relationship_definition, only_2_0, K::description, optional, S::string_value},
    {E::relationship_definition, only_2_0, K::metadata, optional, S::metadata},
    {E::relationship_definition, only_2_0, K::properties, optional, S::map_of, E::property_definition},
    {E::relationship_definition, only_2_0, K::attributes, optional, S::map_of, E::attribute_definition},
    {E::relationship_definition, every_version, K::interfaces, optional, S::map_of, E::interface_definition},

    // Interface definition (csd07 11.2; 1.3 3.6.20)
    {E::interface_definition, every_version, K::type, mandatory_unless_refined, S::type_name, E::none, T::interface},
    {E::interface_definition, every_1_x, K::description, optional, S::string},
    {E::interface_definition, only_2_0, K::description, optional, S::string_value},
    {E::interface_definition, only_2_0, K::metadata, optional, S::metadata},
    {E::interface_definition, every_version, K::inputs, optional, S::map_of, E::parameter_definition},
    {E::interface_definition, from_1_3, K::operations, optional, S::map_of, E::operation_definition},
    {E::interface_definition, from_1_3, K::notifications, optional, S::map_of, E::notification_definition},
    {E::interface_definition, every_1_x, "*", K::operations, optional, S::one, E::operation_definition},

    // Operation and notification definitions (csd07 11.4, 11.6; 1.3 3.6.17, 3.6.19)
    {E::operation_definition, every_1_x, K::description, optional, S::string},
    {E::operation_definition, only_2_0, K::description, optional, S::string_value},
    {E::operation_definition, only_2_0, K::metadata, optional, S::metadata},
    {E::operation_definition, every_version, K::implementation, optional, S::one, E::implementation},
    {E::operation_definition, every_version, K::inputs, optional, S::map_of, E::parameter_definition},
    {E::operation_definition, only_2_0, K::outputs, optional, S::map_of, E::parameter_definition},
    {E::operation_definition, only_1_3, K::outputs, optional, S::values},
    {E::notification_definition, only_1_3, K::description, optional, S::string},
    {E::notification_definition, only_2_0, K::description, optional, S::string_value},
    {E::notification_definition, only_2_0, K::metadata, optional, S::metadata},
    {E::notification_definition, from_1_3, K::implementation, optional, S::one, E::implementation},
    {E::notification_definition, only_2_0, K::inputs, optional, S::map_of, E::parameter_definition},
    {E::notification_definition, only_2_0, K::outputs, optional, S::map_of, E::parameter_definition},
    {E::notification_definition, only_1_3, K::outputs, optional, S::values},

    // Implementation (csd07 11.8; 1.3 3.6.16)
    {E::implementation, every_version, K::primary, optional, S::one, E::artifact_definition},
    {E::implementation, every_version, K::dependencies, optional, S::list_of, E::artifact_definition},
    {E::implementation, from_1_2_to_1_3, K::timeout, optional, S::integer},
    {E::implementation, only_2_0, K::timeout, tolerated, S::integer},
    {E::implementation, from_1_2_to_1_3, K::operation_host, optional, S::string},
    {E::implementation, only_2_0, K::description, optional, S::string_value},
    {E::implementation, only_2_0, K::metadata, optional, S::metadata},

    // Artifact definition (csd07 12.2; 1.3 3.6.7)
    {E::artifact_definition, every_version, K::type, mandatory, S::type_name, E::none, T::artifact},
    {E::artifact_definition, every_1_x, K::file, mandatory, S::string},
    {E::artifact_definition, only_2_0, K::file, mandatory, S::string_value},
    {E::artifact_definition, every_version, K::repository, optional, S::string},
    {E::artifact_definition, every_1_x, K::description, optional, S::string},
    {E::artifact_definition, only_2_0, K::description, optional, S::string_value},
    {E::artifact_definition, only_2_0, K::metadata, optional, S::metadata},
    {E::artifact_definition, every_1_x, K::deploy_path, optional, S::string},
    {E::artifact_definition, only_2_0, K::artifact_version, optional, S::string_value},
    {E::artifact_definition, only_1_3, K::artifact_version, optional, S::text},
    {E::artifact_definition, from_1_3, "version", K::artifact_version, tolerated, S::text},
    {E::artifact_definition, only_1_3, K::checksum, optional, S::string},
    {E::artifact_definition, only_2_0, K::checksum, optional, S::string_value},
    {E::artifact_definition, only_1_3, K::checksum_algorithm, optional, S::string},
    {E::artifact_definition, only_2_0, K::checksum_algorithm, optional, S::string_value},
    {E::artifact_definition, from_1_3, K::properties, optional, S::values},
    {E::artifact_definition, until_1_2, K::properties, tolerated, S::values},
};

}  // namespace

std::span<const Keyname> definition_keynames() { return table; }

}  // namespace csar::validate
