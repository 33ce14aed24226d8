// Whether a YAML value has the form that a keyname demands.
#pragma once

#include <optional>
#include <string_view>

#include "validate/document/document.hpp"
#include "validate/grammar/grammar.hpp"

namespace csar::validate {

struct ShapeVerdict {
    bool fits = true;
    std::string_view expected;  // what was wanted, for a message: "a string"
    Node culprit;               // the node that does not fit: the value or something in it
    bool yaml_1_1 = false;      // it fits only as readers of YAML 1.1 understand it
};

// Judges the form only; names are not resolved and expressions not parsed. A mapping with a single key that starts with
// '$', and a string that starts with one, count as an expression where the shape allows one.
ShapeVerdict judge(Shape shape, Node value);

// True for a mapping with one key that names a function: `{ $concat: [ ... ] }`. A string that begins with '$' is looked
// at where expressions are.
bool is_written_call(Node value);
// True for such a key: it begins with one '$'; "$$" stands for a '$' in the text (csd07 10.1).
bool is_call_key(Node key);

// Whether a value of this shape holds several elements.
bool has_entries(Shape shape);

// The truth value of a node: true and false, also in YAML 1.1's plain spellings yes, no, on and off, which tools for
// TOSCA 1.x accept. Nothing for anything else. Whether a version allows such a spelling is decided by judge().
std::optional<bool> truth_of(Node value);

// What a node is, for a message: "a mapping", "an integer", "an empty value".
std::string_view describe(Node node);
// What a node is where `expected` was demanded: its text when both words would be the same, "not -1" instead of "not an
// integer".
std::string describe_instead(std::string_view expected, Node node);

}  // namespace csar::validate
