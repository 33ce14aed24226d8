// The value that constraint clauses of 1.x leave no choice about.
#pragma once

#include "validate/document/document.hpp"

namespace csar::validate {

// Of a clause such as { equal: a } or { valid_values: [ a ] }, or of a list of them: the value; the none node when they allow
// several.
Node only_value(Node clauses);

}  // namespace csar::validate
