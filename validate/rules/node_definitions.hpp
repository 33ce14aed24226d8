// Functions for several checks of type definitions.
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Reports an empty list, and entries that `inherited` does not allow. Without an inherited list, all entries are
// allowed.
void check_valid_types(CheckContext& context, const Element& element, Key key, const ValidTypes* inherited);

// Reports definitions under `section` that `type` does not have: `element` can only refine the type. `type` may be
// null.
void check_only_refines(CheckContext& context, const Element& element, Key section, const Type* type);

// Reports `type` if it is not derived from `inherited`. `where` refers to `type`. Types may be null.
void check_refined_type(CheckContext& context, const Element& definition, Node where, const Type* type,
                        const Type* inherited);

// For node types and 1.x group types.
void check_requirement_definitions(CheckContext& context, const Element& holder);

// Reports missing mandatory keynames (csd07 6.4.2, 8.2.1, 8.4.1). `refined` may contain them: the refined definitions
// or the copied template.
void check_mandatory(CheckContext& context, const Element& element, const DefinitionChain& refined);

// The definitions in ancestors with this name, nearest first.
DefinitionChain refined_definitions(const Element& definition, Key section);

}  // namespace csar::validate
