// Values that are known before deployment: literals and results of functions (csd07 9.1, 10.2; 1.3 3.3). A comparison
// gives nullopt if the result is unknown.
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
    using Map = std::vector<std::pair<Value, Value>>;  // in file order; also for complex data types
    using Content =
        std::variant<Nil, bool, std::int64_t, double, std::string, Bytes, Timestamp, VersionNumber, Scalar, List, Map>;

    Value() = default;  // nil
    template <class T>
    requires std::constructible_from<Content, T> Value(T content)  // NOLINT: implicit on purpose
        : content_(std::move(content)) {}

    // Returns nullptr if the content has another type.
    template <class T>
    const T* as() const {
        return std::get_if<T>(&content_);
    }
    const Content& content() const { return content_; }
    // Returns nullopt if the value is neither an integer nor a float.
    std::optional<double> number() const;

private:
    Content content_;
};

// Returns false if `ask` returns false for any item. Otherwise returns nullopt if `ask` returns nullopt for any item.
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

// Returns true if `ask` returns true for any item. Otherwise returns nullopt if `ask` returns nullopt for any item.
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

// Compares integers with floats, and numbers with scalars in their canonical unit (csd07 9.1.2.2). Other values of
// different kinds are unequal. Returns nullopt if the result is unknown.
std::optional<bool> equal(const Value& a, const Value& b);

// Compares numbers, timestamps, versions, and scalars of related types (csd07 10.2.2.2). Compares a number with a
// scalar in its canonical unit. Returns nullopt for all other values. Also returns nullopt for strings, whose order
// depends on the processor, and for versions with different qualifiers.
std::optional<std::strong_ordering> compare(const Value& a, const Value& b);

// Returns a finite number, or the amount of a scalar in its canonical unit. Returns nullopt for other values.
std::optional<Decimal> amount_of(const Value& value);

// Counts code points of a string, bytes of binary data, or entries of a list or map. Returns nullopt for other values.
std::optional<std::int64_t> length(const Value& value);

// In 2.0, "$$name" means "$name".
std::string_view literal_text(Node scalar, Version version);

// Reads a scalar that is not a function call. Without a `type`, the YAML core schema applies. Returns nullopt if the
// scalar does not fit the type. `units`: of a scalar type; computed if null.
std::optional<Value> read_scalar(Node scalar, const Type* type, Version version, const Units* units = nullptr);

// For messages: 12, true, 'red', [ 1, 2 ]. Long text is truncated. Returns an empty string for timestamps, versions,
// scalars, bytes and maps.
std::string to_text(const Value& value);

}  // namespace csar::validate
