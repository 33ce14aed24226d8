// Whether a YAML value has the form that a keyname wants.
#pragma once

#include <string_view>

#include "validate/document/document.hpp"
#include "validate/grammar/grammar.hpp"

namespace csar::validate {

struct ShapeVerdict {
    bool fits = true;
    std::string_view expected;  // what was wanted, for a message: "a string"
    Node culprit;               // the node that does not fit: the value or something in it
};

// Judges the form only; names are not resolved and expressions not parsed. A mapping with a single key that starts with
// '$', and a string that starts with one, count as an expression where the shape allows one.
ShapeVerdict judge(Shape shape, Node value);

// What a node is, for a message: "a mapping", "an integer", "an empty value".
std::string_view describe(Node node);

}  // namespace csar::validate
