// The place of a value determines what SELF, $value and names in its expressions mean.
#pragma once

#include <cstdint>
#include <string_view>

#include "validate/model/element.hpp"
#include "validate/resolved/schema.hpp"

namespace csar::validate {

class GraphQueries;

struct Site {
    const DefinitionsFile* file = nullptr;  // names and version of this file apply

    // Expressions can use its inputs and templates. Null in type definitions.
    const Element* service = nullptr;
    // The surrounding workflow, or null. Its inputs take precedence over those of the service template ($get_input).
    const Element* workflow = nullptr;

    // The meaning of SELF (csd07 10.3):
    // - undefined in outputs, policies, groups, workflows and data types,
    // - the relationship in requirements, relationship types and relationship templates,
    // - in an interface type, `either` the node or the relationship,
    // - otherwise the node.
    enum class Self : std::uint8_t { undefined, node, relationship, either };
    Self self = Self::undefined;
    const Type* self_type = nullptr;         // of SELF; null if unknown
    const Element* self_template = nullptr;  // of SELF: template or requirement assignment; null in type definitions
    // The ends of the relationship SELF, if known.
    const Type* source_type = nullptr;
    const Element* source_template = nullptr;
    const Type* target_type = nullptr;
    const Element* target_template = nullptr;
    const Type* capability_type = nullptr;
    std::string_view capability_name;  // empty if unknown

    // An operation input. Orchestrators pass it to a script as text.
    bool operation_input = false;

    // Evaluates calls that read a representation graph (expressions/graph_queries.hpp). May be null.
    GraphQueries* graph = nullptr;

    // The schema of $value; only in validation clauses.
    const Schema* value = nullptr;
};

}  // namespace csar::validate
