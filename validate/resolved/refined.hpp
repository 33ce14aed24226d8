// The definitions that a definition refines: those with the same name in the types that its holder derives from or has
// (csd07 6.4.2; 1.3 3.6.10.6).
#pragma once

#include "validate/resolved/schema.hpp"

namespace csar::validate {

struct Refined {
    DefinitionChain chain;  // nearest first; empty if the definition refines nothing
    // False if a possible holder of further definitions is unknown: then an empty chain proves nothing.
    bool complete = true;
};

// For a definition in any place: in a type, in a capability, relationship, interface, operation or notification
// definition, or, for a schema definition, in another definition. Types of elements must have been resolved.
Refined refined_by(const Element& definition);

}  // namespace csar::validate
