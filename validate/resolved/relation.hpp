// Whether a requirement, a capability and a relationship may be joined, by the valid_* lists of their types and of the
// capability's definition (csd07 7.3, 8.1, 8.2).
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// What is joined, as far as it is known; null for what is not.
struct Relation {
    const Type* source = nullptr;        // node type
    const Type* target = nullptr;        // node type
    const Type* relationship = nullptr;  // relationship type
    Capability capability;               // of the target; without a chain when only the type is known
    // Which types are final; where one is not, a type that derives from it may be there in the end.
    bool is_assigned = false;  // by a node template: those of source and relationship
    bool has_target = false;   // a node template: those of target and capability
};

// Which list refuses the relation; null where none does.
struct Refusals {
    const ValidTypes* capability = nullptr;            // the relationship's valid_capability_types
    const ValidTypes* target = nullptr;                // its valid_target_node_types
    const ValidTypes* source = nullptr;                // its valid_source_node_types
    const ValidTypes* source_of_capability = nullptr;  // the capability's valid_source_node_types
    const ValidTypes* relationship = nullptr;          // its valid_relationship_types
};

// The relation that a requirement of a node type makes.
Relation relation_of(CheckContext& context, const Type& source, const Requirement& requirement);

Refusals refusals(CheckContext& context, const Relation& relation);

// Where the parts of a relation are named: where findings about them point. None nodes for what is not named.
struct RelationPlaces {
    Node name;  // of the requirement; always there
    Node node;
    Node capability;
    Node relationship;
};

// Reports every refusal that is not already one of `known`: those of the definition that is refined or assigned.
void report_refusals(CheckContext& context, const Relation& relation, const RelationPlaces& places,
                     const Refusals& known);

}  // namespace csar::validate
