// Checks whether the valid_* lists allow a relationship (csd07 7.3, 8.1, 8.2).
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// The connected entities; null if unknown.
struct Relation {
    const Type* source = nullptr;  // node type
    const Type* target = nullptr;  // node type
    const Type* relationship = nullptr;
    Capability capability;  // of the target; without a chain if only its type is known
    // Final types cannot be replaced by derived types.
    bool is_assigned = false;  // by a node template: source and relationship type are final
    bool has_target = false;   // a node template: target and capability type are final
};

// The lists that reject the relation. A list that accepts the relation is null.
struct Refusals {
    const ValidTypes* capability = nullptr;            // of the relationship: valid_capability_types
    const ValidTypes* target = nullptr;                // of the relationship: valid_target_node_types
    const ValidTypes* source = nullptr;                // of the relationship: valid_source_node_types
    const ValidTypes* source_of_capability = nullptr;  // of the capability: valid_source_node_types
    const ValidTypes* relationship = nullptr;          // of the capability: valid_relationship_types
};

// The relation that the requirement of a node type describes.
Relation relation_of(CheckContext& context, const Type& source, const Requirement& requirement);

Refusals refusals(CheckContext& context, const Relation& relation);

// Places of the names, for findings; absent without a name.
struct RelationPlaces {
    Node name;  // of the requirement; always set
    Node node;
    Node capability;
    Node relationship;
    bool is_relationship_wrong = false;  // reports the relationship instead of the capability
};

// Reports refusals that are not in `known`, the refusals of the refined or assigned definition.
void report_refusals(CheckContext& context, const Relation& relation, const RelationPlaces& places,
                     const Refusals& known);

}  // namespace csar::validate
