// Rules of the Simple Profile for PortSpec in addition to its properties (1.3 5.3.11).
#pragma once

#include "validate/model/type.hpp"
#include "validate/resolved/context.hpp"

namespace csar::validate {

// `value`: a mapping whose data type is `type`. For tosca.datatypes.network.PortSpec and types that derive from it,
// reports a value without any port, and a port outside of the range in the same value. Returns true if there are no
// errors, or for any other type.
bool check_port_spec(CheckContext& context, Node value, const Type& type);

}  // namespace csar::validate
