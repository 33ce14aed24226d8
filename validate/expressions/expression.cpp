// Recognises calls in values (csd07 10.1; 1.3 chapter 4).
//
//   call 2.0    { $name: arguments }  or the string  $name
//   name        (namespace ":")* function
//   function    letter or "_", then letters, digits, "_", "-", "."
//   call 1.x    { name: arguments }, where name is a function of the Simple Profile
#include "validate/expressions/expression.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "validate/expressions/built_in.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/values/kinds.hpp"

namespace csar::validate {
namespace {

bool is_marked(std::string_view text) { return text.starts_with('$') && !text.starts_with("$$"); }

bool is_function_name(std::string_view name) {
    const auto begins = [](char c) { return is_ascii_letter(c) || c == '_' || (static_cast<unsigned char>(c) & 0x80); };
    return !name.empty() && begins(name.front()) &&
           std::ranges::all_of(name, [&](char c) { return begins(c) || is_ascii_digit(c) || c == '-' || c == '.'; });
}

// Splits the text after '$'. Returns false if a namespace is empty.
bool split_name(Expression& call, ExpressionPosition position) {
    std::string_view name = call.name.text().substr(1);
    if (position == ExpressionPosition::key) name = name.substr(0, name.find('$'));
    const std::size_t colon = name.rfind(':');
    if (colon != std::string_view::npos) call.space = name.substr(0, colon);
    call.function = colon == std::string_view::npos ? name : name.substr(colon + 1);
    return colon != 0;
}

// Marks the call as malformed if the name is not valid.
void parse_name(Expression& call, ExpressionPosition position) {
    const bool valid = split_name(call, position) && is_function_name(call.function);
    call.kind = valid ? Expression::Kind::call : Expression::Kind::malformed;
}

void parse_marked_mapping(Expression& parsed, ExpressionPosition position) {
    for (const auto [key, value] : parsed.node.entries()) {
        if (!key.is_string() || !is_marked(key.text())) continue;
        parsed.name = key;
        if (!value.is_null()) parsed.arguments = value;
        parse_name(parsed, position);
        if (parsed.node.size() != 1) parsed.kind = Expression::Kind::malformed;
        return;
    }
}

// A data type may have a field `token`. A mapping whose arguments do not fit the function is not a call.
void parse_named_mapping(Expression& parsed, Version version) {
    if (parsed.node.size() != 1) return;
    const auto [key, value] = *parsed.node.entries().begin();
    if (!key.is_string()) return;
    const BuiltInFunction* const function = find_built_in(key.text(), version);
    if (function == nullptr || (function->list_marks_call && !value.is_sequence())) return;
    parsed.kind = Expression::Kind::call;
    parsed.name = key;
    parsed.function = key.text();
    if (!value.is_null()) parsed.arguments = value;
}

// `value` is a call.
Expression read_call(Node value, Version version, ExpressionPosition position) {
    Expression call;
    call.kind = Expression::Kind::call;
    call.node = value;
    const auto [name, arguments] = *value.entries().begin();
    call.name = name;
    if (!arguments.is_null()) call.arguments = arguments;
    if (calls_are_marked.has(version))
        split_name(call, position);
    else
        call.function = name.text();
    return call;
}

// The function with this name in the newest version or, if that version removed the function, in an earlier one.
const BuiltInFunction* find_in_some_version(std::string_view name) {
    const BuiltInFunction* const function = find_built_in(name, newest_version);
    return function != nullptr ? function : find_built_in(name, newest_1_x);
}

std::string_view only_key_of(Node mapping) {
    return mapping.is_mapping() && mapping.size() == 1 ? (*mapping.entries().begin()).key.text() : std::string_view();
}

bool could_be_argument(Node value, const BuiltInFunction& function, std::size_t index, Version version) {
    const std::string_view key = only_key_of(value);
    if (is_marked(key) || find_in_some_version(key) != nullptr) return true;  // a nested call
    if (function.form == ArgumentForm::query) return value.is_scalar() && !value.is_null();
    return !(kinds_of_literal(value, version) & function.argument(index).kinds).empty();
}

}  // namespace

bool resembles_call(Node value, Version version) {
    const BuiltInFunction* const function = find_in_some_version(only_key_of(value));
    // Data often has the key `value`, and without arguments there is nothing to compare.
    if (function == nullptr || function->query == Query::value || function->most == 0) return false;
    const Node arguments = (*value.entries().begin()).value;
    const bool takes_name = function->query == Query::input || function->query == Query::nodes_of_type;
    if (takes_name && arguments.is_string()) return true;
    const std::size_t count = arguments.size();
    if (!arguments.is_sequence() || count < function->least) return false;
    if (function->most != BuiltInFunction::unlimited && count > function->most) return false;
    std::size_t index = 0;
    for (const Node argument : arguments.items())
        if (!could_be_argument(argument, *function, index++, version)) return false;
    return true;
}

Expression parse_expression(Node value, Version version, ExpressionPosition position) {
    Expression parsed;
    parsed.node = value;
    const bool marked = calls_are_marked.has(version);
    if (value.is_mapping()) {
        if (marked)
            parse_marked_mapping(parsed, position);
        else
            parse_named_mapping(parsed, version);
    } else if (marked && position == ExpressionPosition::value && value.is_string() && is_marked(value.text())) {
        parsed.name = value;
        parse_name(parsed, position);
    }
    return parsed;
}

Expression look_up_expression(CheckContext& context, Node value, Version version, ExpressionPosition position) {
    // The text shows whether a string is a call.
    if (!value.is_mapping()) return parse_expression(value, version, position);
    const unsigned reading = static_cast<unsigned>(version) * 2 + (position == ExpressionPosition::key ? 1 : 0);
    const unsigned known = context.expression_kinds.at(value, reading);
    const auto mark = [](Expression::Kind kind) { return static_cast<unsigned>(kind) + 1; };
    if (known == mark(Expression::Kind::call)) return read_call(value, version, position);
    if (known == mark(Expression::Kind::literal)) {
        Expression literal;
        literal.node = value;
        return literal;
    }
    const Expression parsed = parse_expression(value, version, position);
    context.expression_kinds.set(value, reading, mark(parsed.kind));
    return parsed;
}

}  // namespace csar::validate
