// Outputs of operations, notifications and workflows, stored in attributes (csd07 9.9, 11.4 to 11.7, 13.1; 1.3 3.6.15).
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/schema.hpp"

namespace csar::validate {

// The path to the attribute, from the long or the short form. An absent node if the output has no mapping.
Node mapping_of(const Element& output);

// `operation`: an operation or notification in a node type, relationship type or requirement.
void check_mappings_in_type(CheckContext& context, const Element& operation);

// `operation`: an assigned operation or notification. `definitions`: its definitions, nearest first.
void check_mappings_in_template(CheckContext& context, const Element& operation, const DefinitionChain& definitions);

// Checks the attributes to which workflow outputs refer.
void check_workflow_outputs(CheckContext& context, const Element& workflow);

}  // namespace csar::validate
