// The properties and attributes that templates, assignments, groups, policies and artifacts assign.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// The properties and attributes that an element assigns.
struct MemberValues {
    const Element* owner = nullptr;
    const Type* type = nullptr;             // whose members they are; null: only expressions are checked
    const DefinitionChain* over = nullptr;  // definitions laid over the type, nearest first; may be null
    bool check_required = false;            // of properties: report what lacks a value
    bool check_fallbacks = false;           // check what the type computes for members that are not assigned
};
void check_member_values(CheckContext& context, const MemberValues& what, const Site& site);

}  // namespace csar::validate
