// Nodes and places as they are shown in messages.
#pragma once

#include <cstddef>
#include <string>

#include "validate/document/document.hpp"

namespace csar::validate {

// A node as YAML on one line: 12, 'red', [ 1, x ], { $less_than: [ $value, 10 ] }. If the whole node is a string, it is
// in single quotes. Longer text is truncated and ends with "...". Linear in the length of the result.
std::string one_line(Node node, std::size_t max_bytes = 60);

// For the scalar 1.0: put it in quotes: "1.0".
Hint in_quotes(Node scalar);
// Example: write true.
Hint write_truth(Node scalar, bool truth);

// Describes a place by the end of its key path: "'size'", "entry 2 of 'names'", "the default of 'size'". "a value" at
// the root of a file.
std::string subject_of(const Place& place);
// Example: "a key of 'sizes'".
std::string subject_of_key(const Place& place);

}  // namespace csar::validate
