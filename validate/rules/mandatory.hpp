// Keynames that are mandatory unless inherited or copied (csd07 6.4.2, 8.2.1, 8.4.1).
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Reports keynames marked as mandatory_unless_refined in the grammar that are missing both in the definition and in
// `refined`: the definitions that it refines, or the template that it copies.
void check_mandatory(CheckContext& context, const Element& element, const DefinitionChain& refined);

// The definitions under `section` with the name of `definition`, in the ancestors of the type that contains
// `definition`, nearest first.
DefinitionChain refined_definitions(const Element& definition, Key section);

}  // namespace csar::validate
