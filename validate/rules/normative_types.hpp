// What the Simple Profile demands of templates of its normative types in words only, not in their definitions.
#pragma once

#include "validate/resolved/capability.hpp"
#include "validate/resolved/context.hpp"

namespace csar::validate {

// A node template of the type Network.
void check_network(CheckContext& context, const Element& node_template);

// The assignment of a capability of the type Scalable or Endpoint. `capability`: what it assigns.
void check_normative_capability(CheckContext& context, const Element& assignment, const Capability& capability);

}  // namespace csar::validate
