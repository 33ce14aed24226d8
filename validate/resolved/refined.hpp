// What a definition refines: the definitions of the same name in whatever its holder derives from or is typed by (csd07
// 6.4.2; 1.3 3.6.10.6).
#pragma once

#include "validate/resolved/schema.hpp"

namespace csar::validate {

struct Refined {
    DefinitionChain chain;  // nearest first; empty when the definition is the first one
    // False when something that may hold further definitions is not known: then an empty chain proves nothing.
    bool complete = true;
};

// Of a definition wherever it is: in a type, in a capability, relationship, interface, operation or notification
// definition, or, for a schema definition, in another definition. Types of elements must have been resolved.
Refined refined_by(const Element& definition);

}  // namespace csar::validate
