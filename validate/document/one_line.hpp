// Nodes and places as messages show them.
#pragma once

#include <cstddef>
#include <string>

#include "validate/document/document.hpp"

namespace csar::validate {

// What a node says, as YAML on one line: 12, 'red', [ 1, x ], { $less_than: [ $value, 10 ] }. A string on its own stands in
// single quotes, so that it can be told from a number or null. Of what is longer than `max_bytes` the beginning with "..."
// behind it. Takes time in proportion to what is given back, not to the size of the node.
std::string one_line(Node node, std::size_t max_bytes = 60);

// What stands at a place, by the end of its key path: "'size'", "entry 2 of 'names'", "the default of 'size'"; "a value" at the
// root of a file.
std::string subject_of(const Place& place);

}  // namespace csar::validate
