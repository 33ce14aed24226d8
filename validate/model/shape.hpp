// Checks whether a YAML value has the form that a keyname requires.
#pragma once

#include <optional>
#include <string_view>

#include "validate/document/document.hpp"
#include "validate/grammar/grammar.hpp"

namespace csar::validate {

struct ShapeVerdict {
    bool fits = true;
    std::string_view expected;  // the expected form, for a message: "a string"
    Node culprit;               // the node that does not match: the value or a part of it
    bool yaml_1_1 = false;      // the value matches only for YAML 1.1 parsers
};

// Checks only the form; names are not resolved and expressions not parsed. A mapping with a single key that starts with
// '$', and a string that starts with '$', are treated as an expression if the shape allows one.
ShapeVerdict judge(Shape shape, Node value);

// True for a mapping with one key that is the name of a function: `{ $concat: [ ... ] }`. Strings that begin with '$'
// are recognised by the code for expressions.
bool is_written_call(Node value);
// True for a key that begins with one '$'; "$$" means a '$' in the text (csd07 10.1).
bool is_call_key(Node key);

// True if a value of this shape contains several elements.
bool has_entries(Shape shape);

// The truth value of a node: true and false, including YAML 1.1's plain spellings yes, no, on and off, which tools for
// TOSCA 1.x accept. nullopt for anything else. judge() decides whether a version allows such a spelling.
std::optional<bool> truth_of(Node value);

// A description of a node for messages: "a mapping", "an integer", "an empty value".
std::string_view describe(Node node);
// A description of a node where `expected` was required. If both descriptions would be the same, the text of the node:
// "not -1" instead of "not an integer".
std::string describe_instead(std::string_view expected, Node node);

}  // namespace csar::validate
