// Requirements of the Simple Profile for templates of its normative types that are only in the text, not in the
// definitions.
#pragma once

#include "validate/resolved/capability.hpp"
#include "validate/resolved/context.hpp"

namespace csar::validate {

// Checks a node template of type Network.
void check_network(CheckContext& context, const Element& node_template);

// Checks the assignment of a capability of type Scalable or Endpoint. `capability`: the assigned values.
void check_normative_capability(CheckContext& context, const Element& assignment, const Capability& capability);

}  // namespace csar::validate
