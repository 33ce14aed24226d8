// The only value that 1.x constraint clauses allow.
#pragma once

#include "validate/document/document.hpp"

namespace csar::validate {

// The only value that a clause, such as { equal: a } or { valid_values: [ a ] }, or a list of clauses allows. An absent
// node if several values are allowed.
Node only_value(Node clauses);

}  // namespace csar::validate
