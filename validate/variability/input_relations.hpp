// Relations between variability inputs, as between the features of a feature model (release candidates, Variability
// Input). A Boolean input is chosen if it is true, and any other input if it has a value. `mandatory`, `optional`,
// `choices` and `alternatives` form a tree: an input in one of these lists can be chosen only together with the input
// that has the list. `requires` and `excludes` connect inputs across the tree.
#pragma once

#include "validate/variability/conditions.hpp"

namespace csar::validate::variability {

// Throws Fault if an input refers to an input that the template does not have.
void check_input_relations(const Template& elements);

// If inputs are known: throws Fault for the first violated relation. If inputs are open: adds the requirement to
// `formulas` that no relation is violated. Also throws Fault if a default cannot be computed.
void require_input_relations(const Template& elements, Formulas& formulas, Conditions& conditions);

}  // namespace csar::validate::variability
