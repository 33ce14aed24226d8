// Keynames of triggers, workflows and activities (csd07 13, 16.5; 1.3 3.6.21 to 3.6.27, 3.8.7), and the short notations
// of all entities.
#include "validate/grammar/grammar.hpp"

namespace csar::validate {
namespace {

using enum Presence;
using E = Entity;
using K = Key;
using S = Shape;
using T = TypeKind;

constexpr Keyname table[] = {
    // Trigger (csd07 16.5; 1.3 3.6.22)
    {E::trigger, every_1_x, K::description, optional, S::string},
    {E::trigger, only_2_0, K::description, optional, S::string_value},
    {E::trigger, only_2_0, K::metadata, optional, S::metadata},
    {E::trigger, from_1_3, K::event, mandatory, S::string},
    {E::trigger, until_1_2, K::event, optional, S::string},
    {E::trigger, until_1_2, "event_type", K::event, optional, S::any},
    {E::trigger, only_1_3, "event_type", K::event, deprecated, S::any},
    {E::trigger, every_1_x, K::schedule, optional, S::any},
    {E::trigger, every_1_x, K::target_filter, optional, S::one, E::event_filter},
    {E::trigger, every_version, K::condition, optional, S::condition},
    {E::trigger, until_1_2, K::constraint, optional, S::any},
    {E::trigger, until_1_2, K::period, optional, S::text},
    {E::trigger, until_1_2, K::evaluations, optional, S::integer},
    {E::trigger, until_1_2, K::method, optional, S::string},
    {E::trigger, from_1_3, K::action, mandatory, S::list_of, E::activity},
    {E::trigger, until_1_2, K::action, mandatory, S::any},
    {E::event_filter, every_1_x, K::node, mandatory, S::string},
    {E::event_filter, every_1_x, K::requirement, optional, S::string},
    {E::event_filter, every_1_x, K::capability, optional, S::string},

    // Workflow (csd07 13.2; 1.3 3.8.7)
    {E::workflow, every_1_x, K::description, optional, S::string},
    {E::workflow, only_2_0, K::description, optional, S::string_value},
    {E::workflow, every_version, K::metadata, optional, S::metadata},
    {E::workflow, every_version, K::inputs, optional, S::map_of, E::parameter_definition},
    {E::workflow, only_2_0, K::precondition, optional, S::condition},
    {E::workflow, every_1_x, "preconditions", K::precondition, optional, S::list_of, E::precondition},
    {E::workflow, every_version, K::steps, optional, S::map_of, E::step},
    {E::workflow, from_1_3, K::implementation, optional, S::one, E::implementation},
    {E::workflow, from_1_3, K::outputs, optional, S::values},
    {E::precondition, every_1_x, K::target, mandatory, S::string},
    {E::precondition, every_1_x, K::target_relationship, optional, S::string},
    {E::precondition, every_1_x, K::condition, optional, S::condition},
    {E::step, every_1_x, K::description, optional, S::string},
    {E::step, only_2_0, K::description, optional, S::string_value},
    {E::step, only_2_0, K::metadata, optional, S::metadata},
    {E::step, every_version, K::target, mandatory, S::string},
    {E::step, every_version, K::target_relationship, optional, S::string},
    {E::step, every_1_x, K::operation_host, optional, S::string},
    {E::step, every_version, K::filter, optional, S::any},
    {E::step, every_version, K::activities, mandatory, S::list_of, E::activity},
    {E::step, every_1_x, K::on_success, optional, S::names},
    {E::step, every_1_x, K::on_failure, optional, S::names},
    // In 2.0, the table requires a list, and the grammar requires a name.
    {E::step, only_2_0, K::on_success, optional, S::name_or_names},
    {E::step, only_2_0, K::on_failure, optional, S::name_or_names},

    // Activity (csd07 13.2.3; 1.3 3.6.23)
    {E::activity, only_2_0, K::description, optional, S::string_value},
    {E::activity, only_2_0, K::metadata, optional, S::metadata},
    {E::activity, every_version, K::delegate, optional, S::one, E::workflow_activity},
    {E::activity, every_1_x, K::set_state, optional, S::string},
    {E::activity, only_2_0, K::set_state, optional, S::string_value},
    {E::activity, every_version, K::call_operation, optional, S::one, E::operation_activity},
    {E::activity, every_version, K::inline_, optional, S::one, E::workflow_activity},
    {E::workflow_activity, every_version, K::workflow, mandatory, S::string},
    {E::workflow_activity, from_1_3, K::inputs, optional, S::values},
    {E::operation_activity, every_version, K::operation, mandatory, S::string},
    {E::operation_activity, from_1_3, K::inputs, optional, S::values},
};

constexpr Notation notation_table[] = {
    {E::repository, every_version, K::url},
    {E::import, every_version, K::url},
    {E::capability_definition, every_version, K::type},
    {E::requirement_definition, every_1_x, K::capability},
    // From drafts of 2.0; files of the OASIS community still use it.
    {E::requirement_definition, only_2_0, K::capability, K::none, true},
    {E::relationship_definition, every_version, K::type},
    {E::requirement_assignment, every_1_x, K::node},
    {E::requirement_assignment, only_2_0, K::node, K::node},
    {E::relationship_assignment, every_version, K::type},
    {E::schema_definition, every_version, K::type},
    {E::property_definition, from_1_3, K::value, K::value},
    // The normative types of these versions write `secure: true` to change the default of an inherited property.
    {E::property_definition, until_1_2, K::default_, K::none, true},
    {E::parameter_definition, every_version, K::value, K::value},
    {E::operation_definition, every_version, K::implementation},
    {E::operation_assignment, every_version, K::implementation},
    {E::notification_definition, from_1_3, K::implementation},
    {E::notification_assignment, from_1_3, K::implementation},
    {E::implementation, every_version, K::primary},
    {E::artifact_definition, every_1_x, K::file},
    {E::artifact_definition, only_2_0, K::file, K::none, true},
    {E::workflow_activity, every_version, K::workflow},
    {E::operation_activity, every_version, K::operation},
};

}  // namespace

std::span<const Keyname> workflow_keynames() { return table; }
std::span<const Notation> notations() { return notation_table; }

}  // namespace csar::validate
