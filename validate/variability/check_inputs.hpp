// The values of variability inputs against their definitions.
#pragma once

#include <map>
#include <string>

#include "validate/variability/conditions.hpp"
#include "validate/variability/resolve.hpp"

namespace csar::validate::variability {

// What the user or a preset gave.
struct GivenInputs {
    Inputs values;
    std::map<std::string, Node, std::less<>> places;  // of all values

    void set(const std::string& name, Value value, Node place);
};

// What a preset gives.
GivenInputs given_by(Node preset);

// Checks the definitions of the variability inputs, which are parameters of TOSCA 1.3, with what `validate` has for inputs
// of a service template: types, defaults, constraints, and the values that are given. Throws Fault for the first mistake.
void check_inputs(const Template& elements, const GivenInputs& given, const ConcreteCheck& validate);

}  // namespace csar::validate::variability
