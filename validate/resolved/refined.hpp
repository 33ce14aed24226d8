// Finds the refined definitions: those with this name in the parent types, or in the type of the surrounding element
// (csd07 6.4.2; 1.3 3.6.10.6).
#pragma once

#include "validate/resolved/schema.hpp"

namespace csar::validate {

struct Refined {
    DefinitionChain chain;  // nearest first; empty for a new definition
    // False if an unknown type may contain more definitions.
    bool complete = true;
};

// For definitions in types, and in capability, relationship, interface, operation or notification definitions. Schema
// definitions may be anywhere. Requires resolved types.
Refined refined_by(const Element& definition);

}  // namespace csar::validate
