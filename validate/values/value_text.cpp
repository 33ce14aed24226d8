#include "validate/values/value_text.hpp"

#include <array>
#include <charconv>

#include "base/utf8.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t max_bytes = 60;

template <class Number>
std::string digits(Number number) {
    std::array<char, 40> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number);
    return {text.data(), end.ptr};
}

std::string list_text(const Value::List& list) {
    std::string text = "[ ";
    for (const Value& item : list) {
        if (text.size() > max_bytes) break;
        const std::string one = to_text(item);
        if (one.empty()) return {};
        text += (text.size() > 2 ? ", " : "") + one;
    }
    return list.empty() ? "[]" : shortened(text + " ]", max_bytes);
}

}  // namespace

std::string to_text(const Value& value) {
    if (value.as<Value::Nil>()) return "null";
    if (const auto* truth = value.as<bool>()) return *truth ? "true" : "false";
    if (const auto* whole = value.as<std::int64_t>()) return digits(*whole);
    if (const auto* real = value.as<double>()) return digits(*real);
    if (const auto* string = value.as<std::string>()) return "'" + shortened(*string, max_bytes) + "'";
    if (const auto* list = value.as<Value::List>()) return list_text(*list);
    return {};
}

}  // namespace csar::validate
