// What the names in a requirement assignment denote (csd07 8.5; 1.3 3.8.2). Nothing is reported here: the passes report
// names that denote nothing.
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// What a name denotes.
enum class NameResolution : std::uint8_t {
    nothing,       // no name is given
    a_template,    // a node template or relationship template of the service template
    a_type,        // a type
    a_capability,  // a capability of the target node
    unknown,       // it denotes nothing: an error
    open,          // it denotes nothing here, but an import that was not read may define it
};

struct ResolvedAssignment {
    const Element* element = nullptr;          // the requirement assignment
    const Element* source = nullptr;           // the node template that it is in
    const Requirement* requirement = nullptr;  // null when the source's type has none of that name, or is not known

    // The target node: a template first, then a type.
    Node node;   // the scalar that names it; the none node when it is not given
    Node index;  // of [ template, index ]
    NameResolution node_is = NameResolution::nothing;
    const Element* node_template = nullptr;
    const Type* node_type = nullptr;  // of the template, or named here, or in the requirement; null when not known

    // The target capability: by name only when the requirement gives a name, else a type first, then a capability of
    // the target node.
    Node capability;
    NameResolution capability_is = NameResolution::nothing;
    // The name of the capability of `node_type`, given or the only one that fits; empty when it is open.
    std::string_view capability_name;
    const Type* capability_type = nullptr;  // of that capability, or named here, or in the requirement

    // The relationship: a type first, then a template (csd07 8.5).
    Node relationship;
    NameResolution relationship_is = NameResolution::nothing;
    const Element* relationship_template = nullptr;
    const Type* relationship_type = nullptr;  // of the template, or named here, or in the requirement
};

ResolvedAssignment resolve_assignment(CheckContext& context, const Element& assignment);

}  // namespace csar::validate
