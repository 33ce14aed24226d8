// What the Simple Profile demands of PortSpec besides its properties (1.3 5.3.11).
#pragma once

#include "validate/model/type.hpp"
#include "validate/resolved/context.hpp"

namespace csar::validate {

// `value`: a mapping whose data type is `type`. Reports a value of tosca.datatypes.network.PortSpec, or of what derives from it,
// that names no port at all, and a port outside of the range beside it. Returns true when nothing was wrong, or the type is
// another one.
bool check_port_spec(CheckContext& context, Node value, const Type& type);

}  // namespace csar::validate
