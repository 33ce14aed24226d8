// The functions with which model/ changes the model after it was built: Namespaces sets the types, and complete_model()
// everything else. Other directories must not include this file: for them, elements are const.
#pragma once

#include "validate/model/element.hpp"

namespace csar::validate {

// For readers, elements and slots are const, but their memory (the arena of their Model) is not.
inline Element& editable(const Element& element) { return const_cast<Element&>(element); }  // NOLINT: see above
inline Slot& editable(const Slot& slot) { return const_cast<Slot&>(slot); }                 // NOLINT: see above

}  // namespace csar::validate
