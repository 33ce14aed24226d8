// Assignments of properties and attributes in templates, assignments, groups, policies and artifacts.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

struct MemberValues {
    const Element* owner = nullptr;
    const Type* type = nullptr;             // defines the members; if null, only expressions are checked
    const DefinitionChain* over = nullptr;  // refined definitions, nearest first; may be null
    bool check_required = false;            // report missing properties
    bool check_fallbacks = false;           // check computed defaults of unassigned members
};
void check_member_values(CheckContext& context, const MemberValues& what, const Site& site);

}  // namespace csar::validate
