// The site of a value determines the meaning of SELF, $value and the names in its expressions.
#pragma once

#include <cstdint>
#include <string_view>

#include "validate/model/element.hpp"
#include "validate/resolved/schema.hpp"

namespace csar::validate {

class GraphQueries;

struct Site {
    const DefinitionsFile* file = nullptr;  // the file whose names and version apply

    // The service template whose inputs and templates expressions can use; null inside type definitions.
    const Element* service = nullptr;
    // The workflow that contains the value, or null: its inputs take precedence over those of the service template
    // ($get_input).
    const Element* workflow = nullptr;

    // The meaning of SELF (csd07 10.3). SELF is undefined in outputs, policies, groups, workflows and data types. It is
    // the relationship in requirement definitions and assignments, relationship types and relationship templates.
    // Otherwise it is the node. `either` means a node or a relationship: this depends on the user of the interface type
    // that contains the value.
    enum class Self : std::uint8_t { undefined, node, relationship, either };
    Self self = Self::undefined;
    const Type* self_type = nullptr;         // node or relationship type of SELF; null if unknown
    const Element* self_template = nullptr;  // SELF's template or requirement assignment; null inside type definitions
    // If SELF is a relationship: its ends as far as they are known (node types and templates, capability type).
    const Type* source_type = nullptr;
    const Element* source_template = nullptr;
    const Type* target_type = nullptr;
    const Element* target_template = nullptr;
    const Type* capability_type = nullptr;
    std::string_view capability_name;  // the capability of the target; empty if unknown

    // True for an input of an operation, which orchestrators pass to a script as text.
    bool operation_input = false;

    // Evaluates the calls that read a representation graph (expressions/graph_queries.hpp). Null if only values
    // determined by the definitions are known.
    GraphQueries* graph = nullptr;

    // The schema of $value; set only inside validation clauses.
    const Schema* value = nullptr;
};

}  // namespace csar::validate
