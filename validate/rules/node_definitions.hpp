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

}  // namespace csar::validate
