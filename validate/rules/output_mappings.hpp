// Outputs of operations, notifications and workflows that are stored in attributes (csd07 9.9, 11.4 to 11.7, 13.1; 1.3
// 3.6.15).
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/schema.hpp"

namespace csar::validate {

// The path to which the definition of an output maps the output, in the long or the short form. An absent node if there
// is none.
Node mapping_of(const Element& output);

// Checks the mappings in the definition of an operation or notification in a node type, relationship type or
// requirement definition.
void check_mappings_in_type(CheckContext& context, const Element& operation);

// Checks the mappings in the assignment of an operation or notification, whose definitions are `definitions`, nearest
// first.
void check_mappings_in_template(CheckContext& context, const Element& operation, const DefinitionChain& definitions);

// Checks the attributes that the outputs of a workflow are stored in or read from.
void check_workflow_outputs(CheckContext& context, const Element& workflow);

}  // namespace csar::validate
