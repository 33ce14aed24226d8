// The last step of loading: sets everything that depends on the types of the whole model.
#pragma once

#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {

// Gives every template with `copy` the keynames of the template that it copies (see Copies). Resolves every type name
// (Slot::type), including those in bundled files, and reports unknown names to the report of `names`. If an incoming
// parameter has the short form (a list), replaces it with the path that the parameter is mapped to (csd07 9.7). Must be
// called once, before any rule uses the model.
void complete_model(Model& model, Namespaces& names, Report& report);

}  // namespace csar::validate
