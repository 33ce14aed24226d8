// Compares the content of two YAML nodes.
#pragma once

#include "validate/document/document.hpp"

namespace csar::validate {

// True if `a` and `b` have the same kind and equal text or content. The order of keys in a mapping, comments, quotes,
// and flow or block style do not matter. Linear in the number of nodes, including alias targets, which a limit of the
// reader bounds. The recursion is not deeper than the documents.
bool have_same_content(Node a, Node b);

}  // namespace csar::validate
