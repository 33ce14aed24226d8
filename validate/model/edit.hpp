// How the makers of the model change it after it was built: Namespaces, which makes the types, and complete_model().
// For model/ alone; everybody else sees elements as const.
#pragma once

#include "validate/model/element.hpp"

namespace csar::validate {

// Elements and slots are const to their readers, and lie in memory that is not (the arena of their Model).
inline Element& editable(const Element& element) { return const_cast<Element&>(element); }  // NOLINT: see above
inline Slot& editable(const Slot& slot) { return const_cast<Slot&>(slot); }                 // NOLINT: see above

}  // namespace csar::validate
