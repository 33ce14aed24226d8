// Values that are known before deployment: those of literals, and those computed by functions (csd07 9.1, 10.2; 1.3
// 3.3). Comparisons are three-valued: an unknown result is nullopt, never a guess.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "validate/document/document.hpp"
#include "validate/grammar/version.hpp"
#include "validate/model/type.hpp"
#include "validate/values/timestamp.hpp"
#include "validate/values/units.hpp"
#include "validate/values/version_number.hpp"

namespace csar::validate {

class Value {
public:
    struct Nil {
        friend bool operator==(Nil, Nil) { return true; }
    };
    struct Bytes {
        std::string content;  // the decoded bytes
        friend bool operator==(const Bytes&, const Bytes&) = default;
    };
    using Timestamp = validate::Timestamp;
    using VersionNumber = validate::VersionNumber;
    using Scalar = validate::Scalar;
    using List = std::vector<Value>;
    using Map = std::vector<std::pair<Value, Value>>;  // in file order; also values of complex data types
    using Content =
        std::variant<Nil, bool, std::int64_t, double, std::string, Bytes, Timestamp, VersionNumber, Scalar, List, Map>;

    Value() = default;  // nil
    template <class T>
    requires std::constructible_from<Content, T> Value(T content)  // NOLINT: conversion is the point
        : content_(std::move(content)) {}

    // The content as a T; nullptr if it has another type.
    template <class T>
    const T* as() const {
        return std::get_if<T>(&content_);
    }
    const Content& content() const { return content_; }
    // The number, if the value is an integer or a float; otherwise nullopt.
    std::optional<double> number() const;

private:
    Content content_;
};

// Three-valued conjunction: whether `ask` returns true for all items. False if it returns false for one, otherwise
// nullopt if it returns nullopt for one.
template <class Items, class Ask>
std::optional<bool> all_true(const Items& items, const Ask& ask) {
    std::optional<bool> result = true;
    for (auto&& item : items) {
        const std::optional<bool> answer = ask(item);
        if (answer == false) return false;
        if (!answer) result = std::nullopt;
    }
    return result;
}

// Three-valued disjunction: whether `ask` returns true for an item. Otherwise nullopt if it returns nullopt for one.
template <class Items, class Ask>
std::optional<bool> any_true(const Items& items, const Ask& ask) {
    std::optional<bool> result = false;
    for (auto&& item : items) {
        const std::optional<bool> answer = ask(item);
        if (answer == true) return true;
        if (!answer) result = std::nullopt;
    }
    return result;
}

// Whether two values are equal. Integers and floats compare as numbers, and a number compares with the amount of a
// scalar in its canonical unit (as in the examples of csd07 9.1.2.2). Values of different kinds are unequal. nullopt if
// unknown.
std::optional<bool> equal(const Value& a, const Value& b);

// The order of two values of one comparable type (csd07 10.2.2.2): integers and floats, timestamps, versions, scalars
// of one type; a number and a scalar, as in equal(). nullopt if they are not comparable or their order is not defined,
// such as the order of strings (it depends on the processor) and of versions with different qualifiers.
std::optional<std::strong_ordering> compare(const Value& a, const Value& b);

// A number, or a scalar in the canonical unit of its type; nullopt for anything else.
std::optional<Decimal> amount_of(const Value& value);

// The number of code points of a string, bytes of binary data, or entries of a list or map; nullopt for anything else.
std::optional<std::int64_t> length(const Value& value);

// The text denoted by a literal string: "$$name" is "$name" in 2.0.
std::string_view literal_text(Node scalar, Version version);

// Reads a YAML scalar that is not a function call as a value of `type`, or by the core schema alone if `type` is null.
// nullopt if the scalar does not have the form of the type. In 2.0, "$$x" is the string "$x". `units`: the units of a
// scalar type, if the caller has them; if null, they are computed.
std::optional<Value> read_scalar(Node scalar, const Type* type, Version version, const Units* units = nullptr);

// The value as shown in messages: 12, true, 'red', [ 1, 2 ]; truncated if long. Empty for values without a short form:
// moments, versions, amounts, bytes and mappings.
std::string to_text(const Value& value);

}  // namespace csar::validate
