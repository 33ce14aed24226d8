// The properties and attributes that templates, assignments, groups, policies and artifacts assign.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// The properties and attributes that an element assigns.
struct MemberValues {
    const Element* owner = nullptr;
    const Type* type = nullptr;             // the type that has the members; if null, only expressions are checked
    const DefinitionChain* over = nullptr;  // definitions that refine the type, nearest first; may be null
    bool check_required = false;            // for properties: report missing values
    bool check_fallbacks = false;           // check the computed defaults of the type for members that are not assigned
};
void check_member_values(CheckContext& context, const MemberValues& what, const Site& site);

}  // namespace csar::validate
