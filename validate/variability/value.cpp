#include "validate/variability/value.hpp"

#include <charconv>
#include <cmath>
#include "base/enumeration_names.hpp"

namespace csar::validate::variability {

Value Value::of(bool value) { return {.kind = Kind::boolean, .boolean = value}; }

Value Value::of(double value) { return {.kind = Kind::number, .number = value}; }

Value Value::of(std::string value) { return {.kind = Kind::string, .text = std::move(value)}; }

Value value_of_plain(std::string_view text) {
    Value result;
    switch (core_schema_type(text)) {
        case ScalarType::null: break;
        case ScalarType::boolean: return Value::of(core_schema_bool(text).value_or(false));
        case ScalarType::integer:
        case ScalarType::floating:
            result.kind = Value::Kind::number;
            if (const auto integer = core_schema_integer(text))
                result.number = static_cast<double>(*integer);
            else
                result.number = core_schema_float(text).value_or(HUGE_VAL);
            result.text = text;
            break;
        case ScalarType::string: return Value::of(std::string(text));
    }
    return result;
}

Value Value::of(Node node) {
    Value result;
    if (node.is_sequence()) {
        result.kind = Kind::list;
        for (const Node item : node.items()) result.items.push_back(of(item));
    } else if (node.is_mapping()) {
        result.kind = Kind::map;
        for (const auto& [key, value] : node.entries()) {
            result.keys.emplace_back(key.text());
            result.items.push_back(of(value));
        }
    } else if (node.is_scalar()) {
        if (node.is_string()) return of(std::string(node.text()));
        return value_of_plain(node.text());
    }
    return result;
}

std::string Value::written() const {
    switch (kind) {
        case Kind::boolean: return boolean ? "true" : "false";
        case Kind::number: return text.empty() ? written_number(number) : text;
        case Kind::string: return text;
        default: return {};
    }
}

bool operator==(const Value& a, const Value& b) {
    if (a.kind != b.kind) return false;
    switch (a.kind) {
        case Value::Kind::null: return true;
        case Value::Kind::boolean: return a.boolean == b.boolean;
        case Value::Kind::number: return a.number == b.number;
        case Value::Kind::string: return a.text == b.text;
        case Value::Kind::list: return a.items == b.items;
        case Value::Kind::map: return a.keys == b.keys && a.items == b.items;
    }
    return false;
}

std::string_view name_of(Value::Kind kind) {
    return csar::name_of(kind, {"null", "a boolean", "a number", "a string", "a list", "a map"});
}

std::string written_number(double number) {
    if (std::isnan(number)) return ".nan";
    if (std::isinf(number)) return number > 0 ? ".inf" : "-.inf";
    if (number == 0) return "0";
    char buffer[64];
    const bool whole = number == std::floor(number) && std::fabs(number) < 1e15;
    const auto end = whole ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(number)).ptr
                           : std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
    std::string text(buffer, end);
    // 1e+20 needs a decimal point: YAML 1.1 reads it as a string.
    const std::size_t exponent = text.find('e');
    if (exponent != std::string::npos && text.find('.') == std::string::npos) text.insert(exponent, ".0");
    return text;
}

}  // namespace csar::validate::variability
