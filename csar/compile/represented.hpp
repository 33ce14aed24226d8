// Writes the representation graph of a service.
#pragma once

#include <string>
#include <vector>

#include "csar/compile/writing.hpp"
#include "validate/representation/representation.hpp"

namespace csar::compile {

// Writes "service" as an entry of an open map.
void write_representation(Writing& writing, const validate::ServiceRepresentation& service);

// Writes a computed value, in the same form as write_value().
void write_known(Writing& writing, const validate::Value& value);

}  // namespace csar::compile
