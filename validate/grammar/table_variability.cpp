// Keynames that Variability4TOSCA adds to 1.3: the variability definition, conditions of elements, and lists instead of
// mappings. Keynames from texts after 1.0 are included, because tools for 1.0 write them.
#include <vector>

#include "validate/grammar/grammar.hpp"

namespace csar::validate {
namespace {

using enum Presence;
using E = Entity;
using K = Key;
using S = Shape;

constexpr Versions v = Version::v1_3;  // extended by Variability4TOSCA

constexpr Keyname own_rows[] = {
    {E::service_template, v, K::variability, optional, S::one, E::variability},
    {E::service_template, v, K::inputs, optional, S::map_or_entries_of, E::parameter_definition},
    {E::service_template, v, K::node_templates, optional, S::map_or_entries_of, E::node_template},
    {E::service_template, v, K::groups, optional, S::map_or_entries_of, E::group},
    {E::service_template, v, K::policies, optional, S::named_list_of, E::policy},
    {E::service_template, v, K::outputs, optional, S::map_or_entries_of, E::parameter_definition},

    // Variability Definition. In 1.0 the inputs are mandatory, but tools do not need them.
    {E::variability, v, K::inputs, optional, S::map_of, E::variability_input},
    {E::variability, v, K::presets, optional, S::map_of, E::variability_preset},
    {E::variability, v, K::expressions, optional, S::mapping_of_any},
    {E::variability, v, K::constraints, optional, S::any},
    {E::variability, v, K::options, optional, S::mapping_of_any},
    {E::variability, v, K::type_specific_conditions, optional, S::any},
    {E::variability, v, K::qualities, optional, S::any},
    {E::variability, v, K::plugins, optional, S::any},
    {E::variability, v, "technology_assignment_rules", K::none, optional, S::any},

    // Variability Input: an input parameter with more keynames.
    {E::variability_input, v, K::type, optional, S::string},
    {E::variability_input, v, K::description, optional, S::string},
    {E::variability_input, v, K::metadata, optional, S::metadata},
    {E::variability_input, v, K::required, optional, S::boolean_or_yes},
    {E::variability_input, v, K::default_, optional, S::value},
    {E::variability_input, v, K::value, optional, S::value},
    {E::variability_input, v, K::status, optional, S::string},
    {E::variability_input, v, "constraints", K::validation, optional, S::clauses},
    {E::variability_input, v, K::key_schema, optional, S::any},
    {E::variability_input, v, K::entry_schema, optional, S::any},
    {E::variability_input, v, K::default_expression, optional, S::any},
    {E::variability_input, v, "mandatory", K::none, optional, S::name_or_names},
    {E::variability_input, v, K::optional_, optional, S::name_or_names},
    {E::variability_input, v, "choices", K::none, optional, S::names},
    {E::variability_input, v, "alternatives", K::none, optional, S::names},
    {E::variability_input, v, "requires", K::none, optional, S::name_or_names},
    {E::variability_input, v, "excludes", K::none, optional, S::name_or_names},

    {E::variability_preset, v, "name", K::none, optional, S::text},
    {E::variability_preset, v, K::description, optional, S::string},
    {E::variability_preset, v, K::inputs, mandatory, S::values},

    // Node Template
    {E::node_template, v, K::type, mandatory_unless_refined, S::name_or_entries_of, E::type_assignment},
    {E::node_template, v, K::properties, optional, S::values_or_entries},
    {E::node_template, v, K::artifacts, optional, S::map_or_entries_of, E::artifact_definition},
    {E::node_template, v, K::anchor, optional, S::boolean},
    {E::node_template, v, K::managed, optional, S::boolean},
    {E::node_template, v, K::technology, optional, S::name_or_entries_of, E::technology_template},
    {E::technology_template, v, K::assign, optional, S::string},
    // From the implementation by the authors of the specification.
    {E::technology_template, v, "scenario", K::none, tolerated, S::any},
    {E::technology_template, v, "artifact", K::none, tolerated, S::any},
    {E::node_template, v, "persistent", K::none, tolerated, S::boolean},

    {E::relationship_template, v, K::type, mandatory_unless_refined, S::name_or_entries_of, E::type_assignment},
    {E::relationship_template, v, K::properties, optional, S::values_or_entries},
    {E::relationship_assignment, v, K::type, optional, S::name_or_entries_of, E::type_assignment},
    {E::relationship_assignment, v, K::properties, optional, S::values_or_entries},

    {E::group, v, K::type, mandatory, S::name_or_entries_of, E::type_assignment},
    {E::group, v, K::properties, optional, S::values_or_entries},
    // Names, or pairs of a node and its requirement.
    {E::group, v, K::members, optional, S::any},
    {E::policy, v, K::type, mandatory, S::name_or_entries_of, E::type_assignment},
    {E::policy, v, K::properties, optional, S::values_or_entries},
    {E::artifact_definition, v, K::type, optional, S::name_or_entries_of, E::type_assignment},
    // The file of an artifact may be given later.
    {E::artifact_definition, v, K::file, optional, S::string},
    {E::artifact_definition, v, K::properties, optional, S::values_or_entries},
    {E::group_type, v, K::conditions, optional, S::any},
    // Missing in the table of the specification, which has a corresponding option for groups.
    {E::group, v, K::default_condition, tolerated, S::boolean},
    {E::group, v, K::default_consistency_condition, tolerated, S::boolean},
    {E::group, v, K::default_semantic_condition, tolerated, S::boolean},
};

// A keyname of conditional elements, and the elements that have it in 1.0 or in a release candidate.
struct Condition {
    Key key;
    Shape shape;
    std::vector<Entity> elements;
};

const std::vector<Condition>& conditions() {
    const std::vector<Entity> pruned = {E::node_template,   E::requirement_assignment, E::group,
                                        E::policy,          E::artifact_definition,    E::parameter_definition,
                                        E::type_assignment, E::technology_template};
    std::vector<Entity> every = pruned, with_default = pruned;
    every.push_back(E::import);
    std::erase(with_default, E::group);
    static const std::vector<Condition> table = {
        {K::conditions, S::any, every},
        {K::default_alternative,
         S::boolean,
         {E::requirement_assignment, E::artifact_definition, E::parameter_definition, E::type_assignment,
          E::technology_template}},
        {K::default_condition, S::boolean, with_default},
        {K::default_consistency_condition, S::boolean, with_default},
        {K::default_semantic_condition, S::boolean, with_default},
        {K::default_condition_mode,
         S::string,
         {E::node_template, E::requirement_assignment, E::artifact_definition, E::parameter_definition,
          E::technology_template}},
        {K::pruning, S::boolean, pruned},
        {K::consistency_pruning, S::boolean, pruned},
        {K::semantic_pruning, S::boolean, pruned},
        {K::weight, S::any, {E::node_template, E::technology_template}},
        {K::implies,
         S::any,
         {E::node_template, E::requirement_assignment, E::group, E::policy, E::artifact_definition,
          E::parameter_definition, E::import, E::type_assignment}},
        {K::implied, S::any, {E::node_template, E::requirement_assignment}},
    };
    return table;
}

}  // namespace

std::span<const Keyname> variability_keynames() {
    static const std::vector<Keyname> rows = [] {
        std::vector<Keyname> made(std::begin(own_rows), std::end(own_rows));
        for (const auto& [key, shape, elements] : conditions())
            for (const E element : elements) made.emplace_back(element, v, key, optional, shape);
        return made;
    }();
    return rows;
}

}  // namespace csar::validate
