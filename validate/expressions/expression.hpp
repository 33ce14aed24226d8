// Recognises function calls in values, and checks them (csd07 10.1; 1.3 chapter 4).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// A value, parsed. A call in 2.0 is { $name: arguments } or the string $name. A call in 1.x is { name: arguments } with
// the name of a 1.x function. The caller decides where calls are allowed: not in names, types, files, descriptions and
// metadata (notes of csd07 10.1).
struct Expression {
    enum class Kind : std::uint8_t {
        literal,    // data; "$$" at the beginning stands for '$' (see literal_text)
        call,       //
        malformed,  // a call with a syntax error: a second key next to "$name", "$" alone, a second '$' in the name
    };
    Kind kind = Kind::literal;
    Node node;                  // the value itself
    Node name;                  // the scalar with the name of the function: a key or a string
    std::string_view space;     // "ns" or "ns:inner" of "$ns:inner:name"
    std::string_view function;  // the name without '$' and namespace
    Node arguments;             // absent for a string and for "{ $name: }"

    bool is_literal() const { return kind == Kind::literal; }
};

// Reads the attribute at `path` like a call of $get_attribute.
inline Expression reading_of_attribute(Node path) {
    return {Expression::Kind::call, path, path, {}, "get_attribute", path};
}

// A key has no string form, because "$name" as a key is a call. It may have a suffix that makes it unique: "$keygen$1".
enum class ExpressionPosition : std::uint8_t { value, key };

// With a CheckContext, call expression_of() instead.
Expression parse_expression(Node value, Version version, ExpressionPosition position = ExpressionPosition::value);

// True if a mapping of 2.0, which is data, would be a call with a '$' before its only key: the key is the name of a
// built-in function of some version, and the value has a form that the function accepts.
bool resembles_call(Node value, Version version);

// Like parse_expression(), but stores whether the value is a call. `version`: that of the file with the value.
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

// Checks a call, also a malformed one, and all nested values. Reports errors. Returns the schema of the result, or an
// empty schema if it is unknown.
Schema check_call(CheckContext& context, const Expression& call, const Site& site);

// Also reports an error if the result cannot be a value of `wanted`.
void check_call(CheckContext& context, const Expression& call, const Schema& wanted, const Site& site);

// Checks a condition: a Boolean expression in 2.0, a list of clauses in 1.x. If site.value is set, the clauses are
// constraint clauses, else condition clauses. `tested`: for hints, the node template that the condition is probably
// about.
void check_condition(CheckContext& context, Node condition, const Site& site, const Element* tested = nullptr);

// Returns the value of an expression, or nullopt if a part of it is unknown. Known are literals, given inputs, constant
// properties of the service template, and `current` for $value. `wanted` determines how literals are read (9.1); if it
// is empty, YAML does. Reports nothing.
std::optional<Value> evaluate(CheckContext& context, Node expression, const Schema& wanted, const Site& site,
                              const Value* current = nullptr);

// Returns whether a condition holds for `current`, or nullopt if this is unknown.
std::optional<bool> holds(CheckContext& context, Node condition, const Site& site, const Value* current = nullptr);

}  // namespace csar::validate
