// What variability inputs demand of one another, as the features of a feature model do (later text, Variability Input).
//
// An input is chosen when it is true; one that is not a Boolean, when it has a value. `mandatory`, `optional`, `choices` and
// `alternatives` make a tree: an input listed in one of them is chosen only with the input that lists it. `requires` and
// `excludes` lead across it.
#pragma once

#include "validate/variability/conditions.hpp"

namespace csar::validate::variability {

// Throws Fault when an input names another one that the template does not have.
void check_input_relations(const Template& elements);

// With inputs that are known: throws Fault for the first relation that they break. With inputs that are open: requires of
// `formulas` that they break none. Throws Fault, too, when a default cannot be computed.
void require_input_relations(const Template& elements, Formulas& formulas, Conditions& conditions);

}  // namespace csar::validate::variability
