// Messages with values. The values are made printable.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

namespace csar {

// A value in a message. Packages may be hostile, so the text is made printable, and long text is shortened.
class Text {
public:
    Text(std::string_view text);                                     // NOLINT: conversion is the point
    Text(const std::string& text) : Text(std::string_view(text)) {}  // NOLINT
    Text(const char* text) : Text(std::string_view(text)) {}         // NOLINT
    Text(char text) : Text(std::string_view(&text, 1)) {}            // NOLINT
    template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) Text(Number number)
        : text_(std::to_string(number)), is_one_(number == 1) {}  // NOLINT

    const std::string& text() const { return text_; }
    bool is_one() const { return is_one_; }

private:
    std::string text_;
    bool is_one_ = false;
};

constexpr std::size_t placeholder_count(std::string_view pattern) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = pattern.find("{}", at)) != std::string_view::npos; at += 2) ++count;
    return count;
}

// Replaces each {} of `pattern` by the next value, or by nothing. After the number 1, the noun is singular: "{} bytes
// follow" becomes "1 byte follows".
std::string fill(std::string_view pattern, std::initializer_list<Text> values);

// A text with a {} for each value. The compiler checks the number.
template <class... Values>
struct Pattern {
    consteval Pattern(const char* checked) : text(checked) {  // NOLINT: conversion is the point
        if (placeholder_count(text) != sizeof...(Values)) throw "wrong number of values for the text";
    }
    std::string_view text;
};

// Creates every message with values: compose("'{}' is not in '{}'", name, package). fmt does not make values printable,
// so it is used only for layout (report/render, cli).
template <class... Values>
std::string compose(std::type_identity_t<Pattern<Values...>> pattern, const Values&... values) {
    return fill(pattern.text, {Text(values)...});
}

}  // namespace csar
