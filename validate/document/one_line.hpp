// Nodes and places as they are shown in messages.
#pragma once

#include <cstddef>
#include <string>

#include "validate/document/document.hpp"

namespace csar::validate {

// The content of a node as YAML on one line: 12, 'red', [ 1, x ], { $less_than: [ $value, 10 ] }. A string that is the
// whole node is in single quotes, unlike a number or null. Text longer than `max_bytes` is truncated and ends with
// "...". Takes time in proportion to the result, not to the size of the node.
std::string one_line(Node node, std::size_t max_bytes = 60);

// The hint "put it in quotes: "1.0"", for a plain scalar.
Hint in_quotes(Node scalar);
// The hint "write true", for a scalar that means true (or false).
Hint write_truth(Node scalar, bool truth);

// A description of a place, from the end of its key path: "'size'", "entry 2 of 'names'", "the default of 'size'"; "a
// value" at the root of a file.
std::string subject_of(const Place& place);
// Like subject_of(), but for a key of a mapping: "a key of 'sizes'".
std::string subject_of_key(const Place& place);

}  // namespace csar::validate
