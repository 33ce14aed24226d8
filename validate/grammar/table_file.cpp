// Keynames of files, repositories, imports and functions (csd07 chapter 6, 10.4; 1.3 chapters 3.6, 3.10).

#include "validate/grammar/grammar.hpp"

namespace csar::validate {
namespace {

using enum Presence;
using E = Entity;
using K = Key;
using S = Shape;
using T = TypeKind;

constexpr Keyname table[] = {
    // TOSCA file (csd07 6.1). read_version() reports a missing tosca_definitions_version, which is mandatory.
    {E::file, every_version, K::tosca_definitions_version, optional, S::string},
    {E::file, every_1_x, K::description, optional, S::string},
    {E::file, only_2_0, K::description, optional, S::string_value},
    {E::file, every_version, K::metadata, optional, S::metadata},
    {E::file, every_version, K::dsl_definitions, optional, S::mapping_of_any},
    {E::file, only_2_0, K::profile, optional, S::string},
    {E::file, from_1_2_to_1_3, "namespace", K::namespace_uri, optional, S::string},
    {E::file, Versions::range(Version::v1_0, Version::v1_1), "namespace", K::namespace_uri, tolerated, S::string},
    {E::file, every_version, K::repositories, optional, S::map_of, E::repository},
    {E::file, every_version, K::imports, optional, S::list_of, E::import},
    {E::file, every_version, K::artifact_types, optional, S::map_of, E::artifact_type},
    {E::file, every_version, K::data_types, optional, S::map_of, E::data_type},
    {E::file, every_version, K::capability_types, optional, S::map_of, E::capability_type},
    {E::file, every_version, K::interface_types, optional, S::map_of, E::interface_type},
    {E::file, every_version, K::relationship_types, optional, S::map_of, E::relationship_type},
    {E::file, every_version, K::node_types, optional, S::map_of, E::node_type},
    {E::file, every_version, K::group_types, optional, S::map_of, E::group_type},
    {E::file, every_version, K::policy_types, optional, S::map_of, E::policy_type},
    {E::file, only_2_0, K::functions, optional, S::map_of, E::function_definition},
    {E::file, only_2_0, K::service_template, optional, S::one, E::service_template},
    {E::file, every_1_x, "topology_template", K::service_template, optional, S::one, E::service_template},
    // Keynames from drafts before 1.0, which most tools still read. Since 1.0 they belong in metadata.
    {E::file, every_1_x, "template_name", K::none, tolerated, S::text},
    {E::file, every_1_x, "template_version", K::none, tolerated, S::text},
    {E::file, every_1_x, "template_author", K::none, tolerated, S::text},
    {E::file, every_1_x, "tosca_default_namespace", K::none, tolerated, S::text},
    // ONAP's annotations.
    {E::file, every_1_x, "annotation_types", K::none, tolerated, S::any},

    // Repository definition (csd07 6.5; 1.3 3.6.6)
    {E::repository, every_1_x, K::description, optional, S::string},
    {E::repository, only_2_0, K::description, optional, S::string_value},
    {E::repository, only_2_0, K::metadata, optional, S::metadata},
    {E::repository, every_version, K::url, mandatory, S::string},
    {E::repository, every_1_x, K::credential, optional, S::any},

    // Import definition (csd07 6.8.1; 1.3 3.6.8)
    {E::import, only_2_0, K::url, optional, S::string},
    {E::import, every_1_x, "file", K::url, mandatory, S::string},
    {E::import, only_2_0, K::profile, optional, S::string},
    {E::import, every_version, K::repository, optional, S::string},
    {E::import, only_2_0, K::namespace_, optional, S::string},
    {E::import, every_1_x, "namespace_prefix", K::namespace_, optional, S::string},
    {E::import, Versions::range(Version::v1_0, Version::v1_2), K::namespace_uri, optional, S::string},
    {E::import, only_1_3, K::namespace_uri, deprecated, S::string},
    {E::import, only_2_0, K::description, optional, S::string_value},
    {E::import, only_2_0, K::metadata, optional, S::metadata},

    // Function definition and signature (csd07 10.4)
    {E::function_definition, only_2_0, K::signatures, mandatory, S::list_of, E::function_signature},
    {E::function_definition, only_2_0, K::description, optional, S::string_value},
    {E::function_definition, only_2_0, K::metadata, optional, S::metadata},
    {E::function_signature, only_2_0, K::arguments, optional, S::list_of, E::schema_definition},
    {E::function_signature, only_2_0, K::optional_arguments, optional, S::list_of, E::schema_definition},
    {E::function_signature, only_2_0, K::variadic, optional, S::boolean},
    {E::function_signature, only_2_0, K::result, optional, S::one, E::schema_definition},
    {E::function_signature, only_2_0, K::implementation, optional, S::one, E::implementation},
    {E::function_signature, only_2_0, K::description, optional, S::string_value},
    {E::function_signature, only_2_0, K::metadata, optional, S::metadata},
};

}  // namespace

std::span<const Keyname> file_keynames() { return table; }

}  // namespace csar::validate
