// Values that are known before anything is deployed: literals read by their type, and what expressions over them
// give (csd07 9.1, 10.2; 1.3 3.3).
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "validate/document/document.hpp"
#include "validate/grammar/version.hpp"
#include "validate/model/type.hpp"

namespace csar::validate {

class Value {
public:
    struct Nil {
        friend bool operator==(Nil, Nil) { return true; }
    };
    struct Bytes {
        std::string content;
        friend bool operator==(const Bytes&, const Bytes&) = default;
    };
    struct Timestamp {  // since 1970-01-01T00:00:00Z
        std::int64_t seconds = 0;
        std::uint32_t nanoseconds = 0;
    };
    struct VersionNumber {  // 6.1 is 6.1.0; a qualifier makes versions that differ in it unordered (csd07 9.1.2.3)
        std::uint64_t major = 0, minor = 0, fix = 0;
        std::string qualifier;
        std::uint64_t build = 0;
    };
    struct Scalar {
        double amount = 0;           // in the canonical unit
        const Type* type = nullptr;  // amounts of different scalar types are not comparable
    };
    using List = std::vector<Value>;
    using Map = std::vector<std::pair<Value, Value>>;  // in the order of the file; also values of complex data types
    using Content =
        std::variant<Nil, bool, std::int64_t, double, std::string, Bytes, Timestamp, VersionNumber, Scalar, List, Map>;

    Value() = default;  // nil
    template <class T>
    requires std::constructible_from<Content, T> Value(T content)
        : content_(std::move(content)) {}  // NOLINT: conversion is the point

    // The content as a T, or nullptr when it is something else.
    template <class T>
    const T* as() const {
        return std::get_if<T>(&content_);
    }
    const Content& content() const { return content_; }
    // An integer or a float.
    std::optional<double> number() const;

private:
    Content content_;
};

// Whether two values are equal; nullopt when that cannot be told. Integers and floats compare as numbers. Values of
// different kinds are unequal.
std::optional<bool> equal(const Value& a, const Value& b);

// How two values of one comparable type are ordered (csd07 10.2.2.2): nullopt when they are not comparable or their
// order is not defined, as that of strings (it depends on the processor) and of versions with different qualifiers.
std::optional<std::strong_ordering> compare(const Value& a, const Value& b);

// Reads one YAML scalar, no function call, as a value of `type`; by the core schema alone when that is null.
// nullopt when it does not have the form of the type. "$$x" of 2.0 is the string "$x".
std::optional<Value> read_scalar(Node scalar, const Type* type, Version version);

}  // namespace csar::validate
