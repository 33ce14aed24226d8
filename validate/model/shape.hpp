// Checks the form of a value.
#pragma once

#include <optional>
#include <string_view>

#include "validate/document/document.hpp"
#include "validate/grammar/grammar.hpp"

namespace csar::validate {

struct ShapeVerdict {
    bool fits = true;
    std::string_view expected;  // for a message: "a string"
    Node culprit;               // the value or a part of it that does not match
    bool yaml_1_1 = false;      // matches only in YAML 1.1
};

// Checks only the form. Where the shape allows an expression, a string that begins with '$' is accepted, and a mapping
// with one key that begins with '$'.
ShapeVerdict judge(Shape shape, Node value);

// True for a mapping such as `{ $concat: [ ... ] }`. A call written as a string is not recognised here.
bool is_written_call(Node value);
// True for one '$' at the beginning. "$$" stands for a '$' (csd07 10.1).
bool is_call_key(Node key);

// True if a value of this shape contains several elements.
bool has_entries(Shape shape);

// Returns the value of a Boolean, or nullopt for other nodes. Also accepts yes, no, on and off of YAML 1.1, for TOSCA
// 1.x. judge() decides which spelling a version allows.
std::optional<bool> truth_of(Node value);

// For messages: "a mapping", "an integer", "an empty value".
std::string_view describe(Node node);
// Like describe(), but the text of the node if it would repeat `expected`: "not -1" instead of "not an integer".
std::string describe_instead(std::string_view expected, Node node);

}  // namespace csar::validate
