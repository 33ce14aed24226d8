// The last step of loading: what can only be said of an element when the types are known.
#pragma once

#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {

// Gives every template with `copy` the keynames of the one that it copies (copies.hpp). Finds the type behind every name of
// one (Slot::type), in bundled files too, and reports names that there are none
// for into the report of `names`. Gives the short form of an incoming parameter, a list, its meaning: the path that the
// parameter is mapped to (csd07 9.7). To be called once, before any rule looks at the model.
void complete_model(Model& model, Namespaces& names, Report& report);

}  // namespace csar::validate
