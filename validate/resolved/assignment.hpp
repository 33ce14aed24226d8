// Resolves the names in a requirement assignment (csd07 8.5; 1.3 3.8.2). Reports nothing: the passes report unknown
// names.
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// The kind of entity that a name denotes.
enum class NameResolution : std::uint8_t {
    nothing,       // no name is given
    a_template,    // a node template or relationship template of the service template
    a_type,        // a type
    a_capability,  // a capability of the target node
    unknown,       // it denotes nothing: an error
    open,          // it denotes nothing known, but an import that was not read may define it
};

struct ResolvedAssignment {
    const Element* element = nullptr;  // the requirement assignment
    const Element* source = nullptr;   // the node template that contains the assignment
    // null if the source's type has no requirement with that name, or is unknown
    const Requirement* requirement = nullptr;

    // The target node: a template takes precedence over a type.
    Node node;   // the scalar with the name; an absent node if there is none
    Node index;  // the index in [ template, index ]
    NameResolution node_is = NameResolution::nothing;
    const Element* node_template = nullptr;
    const Type* node_type = nullptr;  // the type of the template, or the type that the assignment or the requirement
                                      // definition names; null if unknown

    // The target capability. If the requirement specifies a name, this name is used. Otherwise a capability type takes
    // precedence over a capability of the target node.
    Node capability;
    NameResolution capability_is = NameResolution::nothing;
    // The name of the capability of `node_type`: the specified one, or the only suitable one. Empty if it is
    // undetermined.
    std::string_view capability_name;
    const Type* capability_type = nullptr;  // the type of that capability, or the type that the assignment or the
                                            // requirement definition names

    // The relationship: a type takes precedence over a template (csd07 8.5).
    Node relationship;
    NameResolution relationship_is = NameResolution::nothing;
    const Element* relationship_template = nullptr;
    const Type* relationship_type = nullptr;  // the type of the template, or the type that the assignment or the
                                              // requirement definition names
};

ResolvedAssignment resolve_assignment(CheckContext& context, const Element& assignment);

// The assignment and the definitions of its requirement that have a node filter: a target must pass all of them (csd07
// 8.4.1, 8.5). Both may be null.
DefinitionChain with_node_filter(const Element* assignment, const Requirement* requirement);

}  // namespace csar::validate
