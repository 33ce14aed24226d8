// The definitions that a definition refines: the definitions with the same name in the parent types or in the type of
// the element that contains it (csd07 6.4.2; 1.3 3.6.10.6).
#pragma once

#include "validate/resolved/schema.hpp"

namespace csar::validate {

struct Refined {
    DefinitionChain chain;  // nearest first; empty if the definition refines nothing
    // False if further definitions may be in a type that is unknown. Then an empty chain proves nothing.
    bool complete = true;
};

// Accepts definitions in types, and in capability, relationship, interface, operation or notification definitions. A
// schema definition may be in any definition. Types of elements must have been resolved.
Refined refined_by(const Element& definition);

}  // namespace csar::validate
