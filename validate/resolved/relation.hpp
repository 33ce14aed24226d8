// Checks whether a requirement, a capability and a relationship may be connected, by the valid_* lists of their types
// and of the capability's definition (csd07 7.3, 8.1, 8.2).
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// The connected entities, as far as they are known; null for unknown ones.
struct Relation {
    const Type* source = nullptr;        // node type
    const Type* target = nullptr;        // node type
    const Type* relationship = nullptr;  // relationship type
    Capability capability;               // the capability of the target; without a chain if only the type is known
    // Which types are final. An entity whose type is not final may get a type that derives from it.
    bool is_assigned = false;  // assigned by a node template: the types of source and relationship are final
    bool has_target = false;   // the target is a node template: the types of target and capability are final
};

// The lists that reject the relation; null for a list that accepts it.
struct Refusals {
    const ValidTypes* capability = nullptr;            // the relationship's valid_capability_types
    const ValidTypes* target = nullptr;                // the relationship's valid_target_node_types
    const ValidTypes* source = nullptr;                // the relationship's valid_source_node_types
    const ValidTypes* source_of_capability = nullptr;  // the capability's valid_source_node_types
    const ValidTypes* relationship = nullptr;          // the capability's valid_relationship_types
};

// The relation established by a requirement of a node type.
Relation relation_of(CheckContext& context, const Type& source, const Requirement& requirement);

Refusals refusals(CheckContext& context, const Relation& relation);

// The places of the names of the connected entities, for findings. The node of an entity without a name is absent.
struct RelationPlaces {
    Node name;  // the name of the requirement; always set
    Node node;
    Node capability;
    Node relationship;
    bool is_relationship_wrong = false;  // true to report the relationship and not the capability
};

// Reports every refusal that is not in `known`. `known` contains the refusals of the definition that is refined or
// assigned.
void report_refusals(CheckContext& context, const Relation& relation, const RelationPlaces& places,
                     const Refusals& known);

}  // namespace csar::validate
