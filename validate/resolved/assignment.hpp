// Resolves the names in a requirement assignment (csd07 8.5; 1.3 3.8.2). The passes report unknown names.
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

enum class NameResolution : std::uint8_t {
    nothing,     // no name
    a_template,  // a node template or relationship template
    a_type,
    a_capability,  // of the target node
    unknown,       // an error
    open,          // not found, but an import that was not read may define it
};

struct ResolvedAssignment {
    const Element* element = nullptr;  // the requirement assignment
    const Element* source = nullptr;   // its node template
    // null if the source's type is unknown or has no requirement with this name
    const Requirement* requirement = nullptr;

    // A template takes precedence over a type.
    Node node;   // the scalar with the name; absent without a name
    Node index;  // in [ template, index ]
    NameResolution node_is = NameResolution::nothing;
    const Element* node_template = nullptr;
    const Type* node_type = nullptr;  // of the template, the assignment or the requirement; null if unknown

    // A capability name in the requirement is used first, then a capability type, then a capability of the node.
    Node capability;
    NameResolution capability_is = NameResolution::nothing;
    // In `node_type`: the specified or only suitable capability. Empty if unknown.
    std::string_view capability_name;
    const Type* capability_type = nullptr;  // of the capability, the assignment or the requirement

    // A type takes precedence over a template (csd07 8.5).
    Node relationship;
    NameResolution relationship_is = NameResolution::nothing;
    const Element* relationship_template = nullptr;
    const Type* relationship_type = nullptr;  // of the template, the assignment or the requirement
};

ResolvedAssignment resolve_assignment(CheckContext& context, const Element& assignment);

// The assignment and the requirement's definitions with node filters. A target must pass every filter (csd07 8.4.1,
// 8.5). Arguments may be null.
DefinitionChain with_node_filter(const Element* assignment, const Requirement* requirement);

}  // namespace csar::validate
