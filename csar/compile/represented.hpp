// The representation graph of a service as data.
#pragma once

#include <string>
#include <vector>

#include "csar/compile/writing.hpp"
#include "validate/representation/representation.hpp"

namespace csar::compile {

// "service": an entry of an open map.
void write_representation(Writing& writing, const validate::ServiceRepresentation& service);

// A value that was computed, in the form of write_value().
void write_known(Writing& writing, const validate::Value& value);

}  // namespace csar::compile
