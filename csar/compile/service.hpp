// A service template, normalized.
#pragma once

#include "csar/compile/writing.hpp"

namespace csar::compile {

// "service" and what it uses: entries of an open map. `file` has a service template.
void write_service(Writing& writing, const validate::DefinitionsFile& file);

}  // namespace csar::compile
