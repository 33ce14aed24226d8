// Requirements that the Simple Profile states only in its text, not in the definitions of its normative types. They
// apply to templates of these types.
#pragma once

#include "validate/resolved/capability.hpp"
#include "validate/resolved/context.hpp"

namespace csar::validate {

// Checks a node template of type Network.
void check_network(CheckContext& context, const Element& node_template);

// Checks the node templates of type Port in a service template.
void check_default_ports(CheckContext& context, const Element& service);

// Checks the assignment of a capability of type Scalable or Endpoint. `capability`: the assigned values.
void check_normative_capability(CheckContext& context, const Element& assignment, const Capability& capability);

}  // namespace csar::validate
