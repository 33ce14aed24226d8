// Compares the content of two YAML nodes.
#pragma once

#include "validate/document/document.hpp"

namespace csar::validate {

// Ignores the order of keys, comments, quotes, and flow or block style. Linear in the number of nodes, including
// targets of aliases. The reader limits that number and the depth of the recursion.
bool have_same_content(Node a, Node b);

}  // namespace csar::validate
