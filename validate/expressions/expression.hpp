// Expressions: recognising function calls in values, and checking them (csd07 10.1; 1.3 chapter 4).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// A value as parsed by the expression rules. In 2.0 a mapping whose only key starts with one '$', or a string that
// starts with one, is a call; in 1.x a mapping whose only key is the name of a 1.x function. Callers decide where calls
// are allowed, by parsing only values (notes of csd07 10.1: not names, types, files, descriptions and metadata).
struct Expression {
    enum class Kind : std::uint8_t {
        literal,    // data; "$$" at the beginning of a string represents one '$' (see literal_text)
        call,       //
        malformed,  // a call with a syntax error: more keys next to "$name", "$" alone, a second '$' in the name
    };
    Kind kind = Kind::literal;
    Node node;                  // the value itself
    Node name;                  // the scalar with the function's name: the key, or the string itself
    std::string_view space;     // "ns" or "ns:inner" of "$ns:inner:name"; empty without a namespace
    std::string_view function;  // the name without '$' and namespace
    Node arguments;             // an absent node for the string form and for "{ $name: }"

    bool is_literal() const { return kind == Kind::literal; }
};

// The expression that reads the attribute to which the path of a mapping leads, as a call of $get_attribute would.
inline Expression reading_of_attribute(Node path) {
    return {Expression::Kind::call, path, path, {}, "get_attribute", path};
}

// The position of an expression. Computed keys of maps may have a suffix that makes them unique, "$keygen$1", and have
// no string form, because "$name" as a key is the call itself.
enum class ExpressionPosition : std::uint8_t { value, key };

// Parses a value. Code that has a CheckContext calls expression_of() instead.
Expression parse_expression(Node value, Version version, ExpressionPosition position = ExpressionPosition::value);

// Like parse_expression(), but stores whether a value is a call, so that the next query is a look-up. `version` is the
// version of the file that contains the value.
Expression look_up_expression(CheckContext& context, Node value, Version version, ExpressionPosition position);
inline Expression expression_of(CheckContext& context, Node value, Version version,
                                ExpressionPosition position = ExpressionPosition::value) {
    if (value.is_mapping() || value.text().starts_with('$'))
        return look_up_expression(context, value, version, position);
    Expression literal;
    literal.node = value;
    return literal;
}

inline bool is_call(CheckContext& context, Node value, Version version) {
    return expression_of(context, value, version).kind == Expression::Kind::call;
}
inline bool is_literal(CheckContext& context, Node value, Version version) {
    return expression_of(context, value, version).is_literal();
}

// Checks a call, or a malformed call, with all nested values: name, number, form and types of the arguments, paths and
// names. Reports errors. Returns the schema of the result; an empty schema if it is unknown.
Schema check_call(CheckContext& context, const Expression& call, const Site& site);

// Like check_call(), but also reports an error if the result cannot be a value of `wanted`.
void check_call(CheckContext& context, const Expression& call, const Schema& wanted, const Site& site);

// Checks a condition: a Boolean expression in 2.0 (validation, node_filter, precondition ...), a list of clauses in
// 1.x. The clauses are constraint clauses if site.value is set, otherwise condition clauses.
void check_condition(CheckContext& context, Node condition, const Site& site);

// The value of an expression or literal; nullopt unless everything in it is known: literals, given inputs, constant
// properties of the same service template, and `current` for $value. `wanted` determines how literals are read (9.1);
// if it is empty, their YAML form does. Reports nothing.
std::optional<Value> evaluate(CheckContext& context, Node expression, const Schema& wanted, const Site& site,
                              const Value* current = nullptr);

// Whether a condition holds for the value `current`; nullopt if this is unknown.
std::optional<bool> holds(CheckContext& context, Node condition, const Site& site, const Value* current = nullptr);

}  // namespace csar::validate
