// Keynames that are mandatory unless they are inherited or copied (csd07 6.4.2, 8.2.1, 8.4.1).
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Reports keynames that the grammar marks as mandatory_unless_refined and that neither the definition has nor one of
// `refined`: the definitions that it refines, or the template that it copies.
void check_mandatory(CheckContext& context, const Element& element, const DefinitionChain& refined);

// The definitions under `section` with the name of `definition` in the ancestors of the type that it is in, nearest
// first.
DefinitionChain refined_definitions(const Element& definition, Key section);

}  // namespace csar::validate
