// Only model/ may change a model, and only model/ may include this file. Namespaces sets the types, complete_model()
// the rest.
#pragma once

#include "validate/model/element.hpp"

namespace csar::validate {

// The arena of the Model is not const; only readers see it as const.
inline Element& editable(const Element& element) { return const_cast<Element&>(element); }  // NOLINT: see above
inline Slot& editable(const Slot& slot) { return const_cast<Slot&>(slot); }                 // NOLINT: see above

}  // namespace csar::validate
