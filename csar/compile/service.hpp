// Writes a normalized service template.
#pragma once

#include "csar/compile/writing.hpp"

namespace csar::compile {

// Writes "service" and everything that it uses as entries of an open map. `file` must have a service template.
void write_service(Writing& writing, const validate::DefinitionsFile& file);

}  // namespace csar::compile
