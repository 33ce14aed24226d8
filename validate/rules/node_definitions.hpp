// Shared by the passes over definitions in types.
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Reports entries of a valid_* list that are not within `inherited` (null or without a list: any list is allowed), and
// an empty list.
void check_valid_types(CheckContext& context, const Element& element, Key key, const ValidTypes* inherited);

// Reports properties, attributes or interfaces under `section` that `type`, which `element` refines, does not have.
// Does nothing if the type is unknown.
void check_only_refines(CheckContext& context, const Element& element, Key section, const Type* type);

// Reports the type to which `definition` refers at `where` if it is neither `inherited` nor derived from it. Unknown
// types are null.
void check_refined_type(CheckContext& context, const Element& definition, Node where, const Type* type,
                        const Type* inherited);

// Capability and requirement definitions of a node type or 1.x group type.
void check_capability_definitions(CheckContext& context, const Element& holder);
void check_requirement_definitions(CheckContext& context, const Element& holder);

// Keynames that are mandatory unless inherited or copied (csd07 6.4.2, 8.2.1, 8.4.1): reports keynames marked as
// mandatory_unless_refined in the grammar that are missing both in the definition and in `refined`: the definitions
// that it refines, or the template that it copies.
void check_mandatory(CheckContext& context, const Element& element, const DefinitionChain& refined);

// The definitions under `section` with the name of `definition`, in the ancestors of the type that contains
// `definition`, nearest first.
DefinitionChain refined_definitions(const Element& definition, Key section);

}  // namespace csar::validate
