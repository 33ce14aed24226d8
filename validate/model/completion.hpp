// The last step of loading: resolves types and copies in the whole model.
#pragma once

#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {

// Completes templates with `copy` (see Copies). Resolves each type name (Slot::type), also in bundled files, and
// reports unknown names. Replaces an incoming parameter in short form (a list) by the path that it maps to (csd07 9.7).
// Call it once, before any rule uses the model.
void complete_model(Model& model, Namespaces& names, Report& report);

}  // namespace csar::validate
