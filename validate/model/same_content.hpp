// Whether two YAML nodes have the same content.
#pragma once

#include "validate/document/document.hpp"

namespace csar::validate {

// True when both are of one kind with equal text or content; the order of keys in a mapping does not matter, nor do
// comments, quotes and flow or block style. Linear in the nodes, those behind aliases included, which the reader's
// limit bounds; no deeper than the documents.
bool have_same_content(Node a, Node b);

}  // namespace csar::validate
