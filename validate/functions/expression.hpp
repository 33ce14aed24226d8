// Expressions: which values are function calls (csd07 10.1; 1.3 chapter 4).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "validate/check/context.hpp"
#include "validate/check/site.hpp"

namespace csar::validate {

// A value as the expression rules see it. In 2.0 a mapping whose only key starts with one '$', or a string that starts
// with one, is a call; in 1.x a mapping whose only key is the name of a 1.x function.
struct Expression {
    enum class Kind : std::uint8_t {
        literal,  // data; strings that start with "$$" stand for one '$' less (see literal_text)
        call,
        malformed,  // a call that breaks the syntax: more keys beside "$name", "$" alone, a second '$' in the name
    };
    Kind kind = Kind::literal;
    Node node;
    std::string_view space;     // "ns" or "ns:inner" of "$ns:inner:name"; empty without a namespace
    std::string_view function;  // the name without '$' and namespace
    Node arguments;             // the none node for the string form and for "{ $name: }"
};

Expression parse_expression(Node value, Version version);

inline bool is_call(Node value, Version version) {
    return parse_expression(value, version).kind == Expression::Kind::call;
}

// The text that a literal string means: "$$name" is "$name" in 2.0.
std::string literal_text(Node scalar, Version version);

// Checks a call with everything inside: name, number, form and types of the arguments, paths and names. Reports what is
// wrong. Returns the schema of the result; an empty one when it is not known.
Schema check_call(CheckContext& context, const Expression& call, const Site& site);

// Checks a condition: a Boolean expression in 2.0 (validation, node_filter, precondition ...), a list of clauses
// in 1.x.
void check_condition(CheckContext& context, Node condition, const Site& site);

}  // namespace csar::validate
