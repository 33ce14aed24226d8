// Keynames of the eight kinds of types (csd07 6.4, 7 to 12, 16; 1.3 chapter 3.7).
#include "validate/grammar/grammar.hpp"

namespace csar::validate {
namespace {

using enum Presence;
using E = Entity;
using K = Key;
using S = Shape;
using T = TypeKind;

// Keynames of all types. In 2.0, a version is a string (csd07 6.4.1); in 1.x, it may be a number. 1.0 has no metadata.
#define COMMON_TYPE_KEYNAMES(entity, type_kind)                                                                   \
    {entity, every_version, K::derived_from, optional, S::type_name, E::none, type_kind},                         \
        {entity, only_2_0, K::version, optional, S::version}, {entity, every_1_x, K::version, optional, S::text}, \
        {entity, from_1_1, K::metadata, optional, S::metadata},                                                   \
        {entity, Version::v1_0, K::metadata, tolerated, S::metadata},                                             \
        {entity, every_1_x, "short_name", K::none, tolerated, S::string},                                         \
        {entity, only_2_0, K::description, optional, S::string_value}, {                                          \
        entity, every_1_x, K::description, optional, S::string                                                    \
    }

constexpr Keyname table[] = {
    COMMON_TYPE_KEYNAMES(E::artifact_type, T::artifact),
    {E::artifact_type, every_version, K::mime_type, optional, S::string},
    {E::artifact_type, every_version, K::file_ext, optional, S::names},
    {E::artifact_type, every_version, K::properties, optional, S::map_of, E::property_definition},

    COMMON_TYPE_KEYNAMES(E::data_type, T::data),
    {E::data_type, every_version, K::properties, optional, S::map_of, E::property_definition},
    {E::data_type, only_2_0, K::validation, optional, S::condition},
    {E::data_type, every_1_x, "constraints", K::validation, optional, S::clauses},
    {E::data_type, from_1_3, K::key_schema, optional, S::one, E::schema_definition},
    {E::data_type, from_1_3, K::entry_schema, optional, S::one, E::schema_definition},
    {E::data_type, until_1_2, K::entry_schema, tolerated, S::one, E::schema_definition},
    {E::data_type, only_2_0, K::data_type, optional, S::type_name, E::none, T::data},
    {E::data_type, only_2_0, K::units, optional, S::number_map},
    {E::data_type, only_2_0, K::canonical_unit, optional, S::string},
    {E::data_type, only_2_0, K::prefixes, optional, S::number_map},

    COMMON_TYPE_KEYNAMES(E::capability_type, T::capability),
    {E::capability_type, every_version, K::properties, optional, S::map_of, E::property_definition},
    {E::capability_type, every_version, K::attributes, optional, S::map_of, E::attribute_definition},
    {E::capability_type, only_2_0, K::valid_source_node_types, optional, S::type_names, E::none, T::node},
    {E::capability_type, every_1_x, "valid_source_types", K::valid_source_node_types, optional, S::type_names, E::none,
     T::node},
    {E::capability_type, only_2_0, K::valid_relationship_types, optional, S::type_names, E::none, T::relationship},

    COMMON_TYPE_KEYNAMES(E::interface_type, T::interface),
    // Until 1.2, these inputs are property definitions, without a short notation (1.2 3.7.5).
    {E::interface_type, from_1_3, K::inputs, optional, S::map_of, E::parameter_definition},
    {E::interface_type, until_1_2, K::inputs, optional, S::map_of, E::property_definition},
    {E::interface_type, from_1_3, K::operations, optional, S::map_of, E::operation_definition},
    {E::interface_type, from_1_3, K::notifications, optional, S::map_of, E::notification_definition},
    {E::interface_type, every_1_x, "*", K::operations, optional, S::one, E::operation_definition},

    COMMON_TYPE_KEYNAMES(E::relationship_type, T::relationship),
    {E::relationship_type, every_version, K::properties, optional, S::map_of, E::property_definition},
    {E::relationship_type, every_version, K::attributes, optional, S::map_of, E::attribute_definition},
    {E::relationship_type, every_version, K::interfaces, optional, S::map_of, E::interface_definition},
    {E::relationship_type, only_2_0, K::valid_capability_types, optional, S::type_names, E::none, T::capability},
    {E::relationship_type, every_1_x, "valid_target_types", K::valid_capability_types, optional, S::type_names, E::none,
     T::capability},
    {E::relationship_type, only_2_0, K::valid_target_node_types, optional, S::type_names, E::none, T::node},
    {E::relationship_type, only_2_0, K::valid_source_node_types, optional, S::type_names, E::none, T::node},
    {E::relationship_type, every_1_x, "valid_source_types", K::none, tolerated, S::names},

    COMMON_TYPE_KEYNAMES(E::node_type, T::node),
    {E::node_type, every_version, K::properties, optional, S::map_of, E::property_definition},
    {E::node_type, every_version, K::attributes, optional, S::map_of, E::attribute_definition},
    {E::node_type, every_version, K::capabilities, optional, S::map_of, E::capability_definition},
    {E::node_type, every_version, K::requirements, optional, S::named_list_of, E::requirement_definition},
    {E::node_type, every_version, K::interfaces, optional, S::map_of, E::interface_definition},
    {E::node_type, every_version, K::artifacts, optional, S::map_of, E::artifact_definition},

    COMMON_TYPE_KEYNAMES(E::group_type, T::group),
    {E::group_type, every_version, K::properties, optional, S::map_of, E::property_definition},
    {E::group_type, from_1_2, K::attributes, optional, S::map_of, E::attribute_definition},
    {E::group_type, every_version, K::members, optional, S::type_names, E::none, T::node},
    {E::group_type, until_1_2, K::interfaces, optional, S::map_of, E::interface_definition},
    {E::group_type, only_1_3, K::interfaces, deprecated, S::map_of, E::interface_definition},
    {E::group_type, Versions(Version::v1_1) | Version::v1_2, K::capabilities, optional, S::map_of,
     E::capability_definition},
    {E::group_type, only_1_3, K::capabilities, deprecated, S::map_of, E::capability_definition},
    {E::group_type, Versions(Version::v1_1) | Version::v1_2, K::requirements, optional, S::named_list_of,
     E::requirement_definition},
    {E::group_type, only_1_3, K::requirements, deprecated, S::named_list_of, E::requirement_definition},

    COMMON_TYPE_KEYNAMES(E::policy_type, T::policy),
    {E::policy_type, every_version, K::properties, optional, S::map_of, E::property_definition},
    {E::policy_type, every_version, K::targets, optional, S::names},
    {E::policy_type, from_1_1, K::triggers, optional, S::map_of, E::trigger},
    {E::policy_type, Version::v1_0, K::triggers, tolerated, S::map_of, E::trigger},
};

#undef COMMON_TYPE_KEYNAMES

}  // namespace

std::span<const Keyname> type_keynames() { return table; }

}  // namespace csar::validate
