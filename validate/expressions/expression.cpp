// Which values are calls (csd07 10.1; 1.3 chapter 4).
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

namespace csar::validate {
namespace {

bool is_marked(std::string_view text) { return text.starts_with('$') && !text.starts_with("$$"); }

bool is_function_name(std::string_view name) {
    const auto begins = [](char c) { return is_ascii_letter(c) || c == '_' || (static_cast<unsigned char>(c) & 0x80); };
    return !name.empty() && begins(name.front()) && std::all_of(name.begin(), name.end(), [&](char c) {
        return begins(c) || is_ascii_digit(c) || c == '-' || c == '.';
    });
}

// Takes the marked text apart into namespace and function; malformed when it names no function.
void split_name(Expression& call, Position position) {
    std::string_view name = call.name.text().substr(1);
    if (position == Position::key) name = name.substr(0, name.find('$'));
    const std::size_t colon = name.rfind(':');
    if (colon != std::string_view::npos) call.space = name.substr(0, colon);
    call.function = colon == std::string_view::npos ? name : name.substr(colon + 1);
    const bool valid = is_function_name(call.function) && (colon == std::string_view::npos || !call.space.empty());
    call.kind = valid ? Expression::Kind::call : Expression::Kind::malformed;
}

void parse_marked_mapping(Expression& parsed, Position position) {
    for (const auto [key, value] : parsed.node.entries()) {
        if (!key.is_string() || !is_marked(key.text())) continue;
        parsed.name = key;
        if (!value.is_null()) parsed.arguments = value;
        split_name(parsed, position);
        if (parsed.node.size() != 1) parsed.kind = Expression::Kind::malformed;
        return;
    }
}

// A data type may well have a field called `token`: names alone do not make a call where the arguments rule it out.
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

}  // namespace

Expression parse_expression(Node value, Version version, Position position) {
    Expression parsed;
    parsed.node = value;
    const bool marked = calls_are_marked.has(version);
    if (value.is_mapping()) {
        if (marked)
            parse_marked_mapping(parsed, position);
        else
            parse_named_mapping(parsed, version);
    } else if (marked && position == Position::value && value.is_string() && is_marked(value.text())) {
        parsed.name = value;
        split_name(parsed, position);
    }
    return parsed;
}

}  // namespace csar::validate
