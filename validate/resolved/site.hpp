// Where a value is: what SELF, $value and the names in its expressions mean there.
#pragma once

#include <cstdint>
#include <string_view>

#include "validate/model/element.hpp"
#include "validate/resolved/schema.hpp"

namespace csar::validate {

class GraphQueries;

struct Site {
    const DefinitionsFile* file = nullptr;  // whose names and version apply

    // The service template whose inputs and templates expressions can name; null inside type definitions.
    const Element* service = nullptr;
    // The workflow around the value, or null: its inputs come before those of the service template ($get_input).
    const Element* workflow = nullptr;

    // What SELF denotes (csd07 10.3): nothing in outputs, policies, groups, workflows and data types; the
    // relationship in requirement definitions and assignments, relationship types and templates; else the node.
    // `either`: a node or a relationship, whichever uses the interface type that the value is in.
    enum class Self : std::uint8_t { undefined, node, relationship, either };
    Self self = Self::undefined;
    const Type* self_type = nullptr;         // node or relationship type of SELF; null when it is not known
    const Element* self_template = nullptr;  // its template or requirement assignment; null inside type definitions
    // The ends of a relationship SELF as far as they are known: node types and templates, capability type.
    const Type* source_type = nullptr;
    const Element* source_template = nullptr;
    const Type* target_type = nullptr;
    const Element* target_template = nullptr;
    const Type* capability_type = nullptr;
    std::string_view capability_name;  // of the target; empty when it is not known

    // The value is an input of an operation: orchestrators pass it to a script as text.
    bool operation_input = false;

    // Answers the calls that read a representation graph (expressions/graph_queries.hpp); null: only what the definitions
    // determine is known.
    GraphQueries* graph = nullptr;

    // What $value is: set inside validation clauses only.
    const Schema* value = nullptr;
};

}  // namespace csar::validate
