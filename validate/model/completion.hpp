// The last step of loading: sets what depends on the types of the whole model.
#pragma once

#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {

// Gives every template with `copy` the keynames of the one that it copies (copies.hpp). Finds the type behind every
// name of a type (Slot::type), in bundled files too, and reports unknown names into the report of `names`. Turns the
// short form of an incoming parameter, a list, into the path that the parameter is mapped to (csd07 9.7). To be called
// once, before any rule looks at the model.
void complete_model(Model& model, Namespaces& names, Report& report);

}  // namespace csar::validate
