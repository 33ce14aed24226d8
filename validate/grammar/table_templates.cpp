// Keynames of service templates: templates, assignments, groups, policies, substitution (csd07 6.9, 7, 8, 15, 16; 1.3
// chapters 3.8 and 3.9).
#include "validate/grammar/grammar.hpp"

namespace csar::validate {
namespace {

using enum Presence;
using E = Entity;
using K = Key;
using S = Shape;
using T = TypeKind;

constexpr Keyname table[] = {
    // Service template (csd07 6.9; topology template in 1.3, 3.9)
    {E::service_template, every_1_x, K::description, optional, S::string},
    {E::service_template, only_2_0, K::description, optional, S::string_value},
    {E::service_template, only_2_0, K::metadata, optional, S::metadata},
    {E::service_template, every_1_x, K::metadata, tolerated, S::metadata},
    {E::service_template, every_version, K::inputs, optional, S::map_of, E::parameter_definition},
    {E::service_template, only_2_0, K::node_templates, mandatory, S::map_of, E::node_template},
    {E::service_template, every_1_x, K::node_templates, optional, S::map_of, E::node_template},
    {E::service_template, every_version, K::relationship_templates, optional, S::map_of, E::relationship_template},
    {E::service_template, every_version, K::groups, optional, S::map_of, E::group},
    {E::service_template, only_2_0, K::policies, optional, S::named_list_of, E::policy},
    {E::service_template, every_1_x, K::policies, optional, S::map_or_named_list_of, E::policy},
    {E::service_template, every_version, K::outputs, optional, S::map_of, E::parameter_definition},
    {E::service_template, every_version, K::substitution_mappings, optional, S::one, E::substitution},
    {E::service_template, from_1_1, K::workflows, optional, S::map_of, E::workflow},
    // Allowed by 10.4, although the table lacks it.
    {E::service_template, only_2_0, K::functions, optional, S::map_of, E::function_definition},
    {E::service_template, every_1_x, K::annotations, tolerated, S::any},

    // Node template (csd07 7.2; 1.3 3.8.3)
    {E::node_template, every_version, K::type, mandatory_unless_refined, S::type_name, E::none, T::node},
    {E::node_template, every_1_x, K::description, optional, S::string},
    {E::node_template, only_2_0, K::description, optional, S::string_value},
    {E::node_template, from_1_1, K::metadata, optional, S::metadata},
    {E::node_template, Version::v1_0, K::metadata, tolerated, S::metadata},
    {E::node_template, every_version, K::directives, optional, S::names},
    {E::node_template, every_version, K::properties, optional, S::values},
    {E::node_template, every_version, K::attributes, optional, S::values},
    {E::node_template, every_version, K::requirements, optional, S::named_list_of, E::requirement_assignment},
    {E::node_template, every_version, K::capabilities, optional, S::map_of, E::capability_assignment},
    {E::node_template, every_version, K::interfaces, optional, S::map_of, E::interface_assignment},
    {E::node_template, every_version, K::artifacts, optional, S::map_of, E::artifact_definition},
    {E::node_template, only_2_0, K::count, optional, S::count},
    {E::node_template, only_2_0, K::node_filter, optional, S::condition},
    {E::node_template, every_1_x, K::node_filter, optional, S::one, E::node_filter},
    {E::node_template, every_version, K::copy, optional, S::string},
    {E::node_template, every_1_x, K::annotations, tolerated, S::any},

    // Relationship template (csd07 7.4; 1.3 3.8.4)
    {E::relationship_template, every_version, K::type, mandatory_unless_refined, S::type_name, E::none,
     T::relationship},
    {E::relationship_template, every_1_x, K::description, optional, S::string},
    {E::relationship_template, only_2_0, K::description, optional, S::string_value},
    {E::relationship_template, from_1_1, K::metadata, optional, S::metadata},
    {E::relationship_template, Version::v1_0, K::metadata, tolerated, S::metadata},
    {E::relationship_template, every_version, K::properties, optional, S::values},
    {E::relationship_template, every_version, K::attributes, optional, S::values},
    {E::relationship_template, every_version, K::interfaces, optional, S::map_of, E::interface_assignment},
    {E::relationship_template, every_version, K::copy, optional, S::string},

    // Capability assignment (csd07 8.3; 1.3 3.8.1)
    {E::capability_assignment, every_version, K::properties, optional, S::values},
    {E::capability_assignment, every_version, K::attributes, optional, S::values},
    {E::capability_assignment, only_2_0, K::directives, optional, S::names},
    {E::capability_assignment, only_1_3, "occurrences", K::count_range, optional, S::range},
    {E::capability_assignment, until_1_2, "occurrences", K::count_range, tolerated, S::range},
    {E::capability_assignment, only_2_0, "occurrences", K::none, tolerated, S::any},
    {E::capability_assignment, only_2_0, K::description, optional, S::string_value},
    {E::capability_assignment, only_2_0, K::metadata, optional, S::metadata},

    // Requirement assignment (csd07 8.5; 1.3 3.8.2)
    {E::requirement_assignment, only_2_0, K::node, optional, S::reference},
    {E::requirement_assignment, every_1_x, K::node, optional, S::string},
    {E::requirement_assignment, every_version, K::capability, optional, S::string},
    {E::requirement_assignment, every_version, K::relationship, optional, S::one, E::relationship_assignment},
    {E::requirement_assignment, only_2_0, K::allocation, optional, S::values},
    {E::requirement_assignment, only_2_0, "allocations", K::allocation, tolerated, S::values},
    {E::requirement_assignment, only_2_0, K::count, optional, S::count},
    {E::requirement_assignment, only_2_0, K::node_filter, optional, S::condition},
    {E::requirement_assignment, every_1_x, K::node_filter, optional, S::one, E::node_filter},
    {E::requirement_assignment, only_2_0, K::directives, optional, S::names},
    {E::requirement_assignment, only_2_0, K::optional_, optional, S::truth},
    {E::requirement_assignment, only_1_3, "occurrences", K::count_range, optional, S::range},
    {E::requirement_assignment, until_1_2, "occurrences", K::count_range, tolerated, S::range},
    {E::requirement_assignment, only_2_0, K::description, optional, S::string_value},
    {E::requirement_assignment, only_2_0, K::metadata, optional, S::metadata},
    {E::relationship_assignment, only_2_0, K::type, optional, S::string},
    {E::relationship_assignment, every_1_x, K::type, optional, S::string},
    {E::relationship_assignment, every_version, K::properties, optional, S::values},
    {E::relationship_assignment, only_2_0, K::attributes, optional, S::values},
    {E::relationship_assignment, every_version, K::interfaces, optional, S::map_of, E::interface_assignment},
    {E::relationship_assignment, only_2_0, K::description, optional, S::string_value},
    {E::relationship_assignment, only_2_0, K::metadata, optional, S::metadata},

    // Interface, operation and notification assignments (csd07 11.3, 11.5, 11.7)
    {E::interface_assignment, every_version, K::inputs, optional, S::values},
    {E::interface_assignment, from_1_3, K::operations, optional, S::map_of, E::operation_assignment},
    {E::interface_assignment, from_1_3, K::notifications, optional, S::map_of, E::notification_assignment},
    {E::interface_assignment, only_2_0, K::description, optional, S::string_value},
    {E::interface_assignment, only_2_0, K::metadata, optional, S::metadata},
    {E::interface_assignment, every_1_x, K::type, tolerated, S::type_name, E::none, T::interface},
    {E::interface_assignment, every_1_x, K::description, tolerated, S::string},
    {E::interface_assignment, every_1_x, "*", K::operations, optional, S::one, E::operation_assignment},
    {E::operation_assignment, every_version, K::implementation, optional, S::one, E::implementation},
    {E::operation_assignment, every_version, K::inputs, optional, S::values},
    {E::operation_assignment, from_1_3, K::outputs, optional, S::values},
    {E::operation_assignment, every_1_x, K::description, optional, S::string},
    {E::operation_assignment, only_2_0, K::description, optional, S::string_value},
    {E::operation_assignment, only_2_0, K::metadata, optional, S::metadata},
    {E::notification_assignment, from_1_3, K::implementation, optional, S::one, E::implementation},
    {E::notification_assignment, only_2_0, K::inputs, optional, S::values},
    {E::notification_assignment, from_1_3, K::outputs, optional, S::values},
    {E::notification_assignment, only_1_3, K::description, optional, S::string},
    {E::notification_assignment, only_2_0, K::description, optional, S::string_value},
    {E::notification_assignment, only_2_0, K::metadata, optional, S::metadata},

    // Group (csd07 16.2; 1.3 3.8.5)
    {E::group, every_version, K::type, mandatory, S::type_name, E::none, T::group},
    {E::group, every_1_x, K::description, optional, S::string},
    {E::group, only_2_0, K::description, optional, S::string_value},
    {E::group, from_1_1, K::metadata, optional, S::metadata},
    {E::group, Version::v1_0, K::metadata, tolerated, S::metadata},
    {E::group, every_version, K::properties, optional, S::values},
    {E::group, only_2_0, K::attributes, optional, S::values},
    {E::group, every_1_x, K::attributes, tolerated, S::values},
    {E::group, every_version, K::members, optional, S::names},
    // From drafts of 1.0; tosca-parser still uses it.
    {E::group, until_1_2, "targets", K::members, tolerated, S::names},
    {E::group, until_1_2, K::interfaces, optional, S::map_of, E::interface_assignment},
    {E::group, only_1_3, K::interfaces, tolerated, S::map_of, E::interface_assignment},

    // Policy (csd07 16.4; 1.3 3.8.6)
    {E::policy, every_version, K::type, mandatory, S::type_name, E::none, T::policy},
    {E::policy, every_1_x, K::description, optional, S::string},
    {E::policy, only_2_0, K::description, optional, S::string_value},
    {E::policy, from_1_1, K::metadata, optional, S::metadata},
    {E::policy, Version::v1_0, K::metadata, tolerated, S::metadata},
    {E::policy, every_version, K::properties, optional, S::values},
    {E::policy, every_version, K::targets, optional, S::names},
    {E::policy, from_1_1, K::triggers, optional, S::map_of, E::trigger},
    {E::policy, Version::v1_0, K::triggers, tolerated, S::map_of, E::trigger},

    // Substitution mappings (csd07 15; 1.3 3.8.13)
    {E::substitution, every_version, K::node_type, mandatory, S::type_name, E::none, T::node},
    {E::substitution, only_2_0, K::substitution_filter, optional, S::condition},
    {E::substitution, only_1_3, K::substitution_filter, optional, S::one, E::node_filter},
    {E::substitution, from_1_2, K::properties, optional, S::values},
    {E::substitution, Versions::range(Version::v1_0, Version::v1_1), K::properties, tolerated, S::values},
    {E::substitution, from_1_3, K::attributes, optional, S::values},
    {E::substitution, every_version, K::capabilities, optional, S::values},
    {E::substitution, only_2_0, K::requirements, optional, S::any},
    {E::substitution, every_1_x, K::requirements, optional, S::any},
    {E::substitution, from_1_2, K::interfaces, optional, S::values},
    {E::substitution, only_2_0, K::description, optional, S::string_value},
    {E::substitution, only_2_0, K::metadata, optional, S::metadata},

    // Node filter in 1.x (1.3 3.6.5)
    {E::node_filter, every_1_x, K::properties, optional, S::any},
    // 1.3 shows the content of a filter under this key (3.6.5.3). Some tools accept no other form.
    {E::node_filter, every_1_x, K::node_filter, tolerated, S::one, E::node_filter},
    {E::node_filter, every_1_x, K::capabilities, optional, S::map_or_named_list_of, E::node_filter_capability},
    {E::node_filter_capability, every_1_x, K::properties, optional, S::any},
};

}  // namespace

std::span<const Keyname> template_keynames() { return table; }

}  // namespace csar::validate
