// Checks the values of variability inputs against their definitions.
#pragma once

#include <map>
#include <string>

#include "validate/variability/conditions.hpp"
#include "validate/variability/resolve.hpp"

namespace csar::validate::variability {

// The inputs that the user or a preset specifies.
struct GivenInputs {
    Inputs values;
    std::map<std::string, Node, std::less<>> places;  // the places of all values

    void set(const std::string& name, Value value, Node place);
};

// The inputs that a preset specifies.
GivenInputs given_by(Node preset);

// Checks the definitions of the variability inputs, which are parameters of TOSCA 1.3, with the same checks that
// `validate` uses for inputs of a service template: types, defaults, constraints, and given values. Throws Fault for
// the first error.
void check_inputs(const Template& elements, const GivenInputs& given, const ConcreteCheck& validate);

}  // namespace csar::validate::variability
