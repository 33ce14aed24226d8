#include "validate/functions/value.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

#include "validate/functions/expression.hpp"

namespace csar::validate {
namespace {

using Order = std::strong_ordering;

template <class T>
Order order_of(const T& a, const T& b) {
    return a < b ? Order::less : b < a ? Order::greater : Order::equal;
}

// Amounts are products of decimal fractions, so that equal ones may differ in the last bits.
constexpr double scalar_tolerance = 1e-12;

Order order_of_amounts(double a, double b) {
    if (std::abs(a - b) <= scalar_tolerance * std::max(std::abs(a), std::abs(b))) return Order::equal;
    return order_of(a, b);
}

std::optional<Order> compare_numbers(const Value& a, const Value& b) {
    const auto* const whole_a = a.as<std::int64_t>();
    const auto* const whole_b = b.as<std::int64_t>();
    if (whole_a && whole_b) return order_of(*whole_a, *whole_b);
    const double x = *a.number(), y = *b.number();
    if (std::isnan(x) || std::isnan(y)) return std::nullopt;
    return order_of(x, y);
}

std::optional<Order> compare_versions(const Value::VersionNumber& a, const Value::VersionNumber& b) {
    if (a.major != b.major) return order_of(a.major, b.major);
    if (a.minor != b.minor) return order_of(a.minor, b.minor);
    if (a.fix != b.fix) return order_of(a.fix, b.fix);
    if (a.qualifier != b.qualifier) return std::nullopt;
    return order_of(a.build, b.build);
}

Order compare_timestamps(const Value::Timestamp& a, const Value::Timestamp& b) {
    return a.seconds != b.seconds ? order_of(a.seconds, b.seconds) : order_of(a.nanoseconds, b.nanoseconds);
}

// False as soon as one pair differs, unknown when none does but one cannot be told.
template <class Pairs>
std::optional<bool> all_equal(std::size_t count, const Pairs& pair_is_equal) {
    bool known = true;
    for (std::size_t i = 0; i < count; ++i) {
        const std::optional<bool> same = pair_is_equal(i);
        if (same && !*same) return false;
        known = known && same.has_value();
    }
    return known ? std::optional<bool>(true) : std::nullopt;
}

// Entries in any order, with keys that are text: anything else is left unknown.
std::optional<bool> equal_maps(const Value::Map& a, const Value::Map& b) {
    if (a.size() != b.size()) return false;
    std::unordered_map<std::string_view, const Value*> entries;
    for (const auto& [key, value] : b) {
        const auto* const name = key.as<std::string>();
        if (name == nullptr) return std::nullopt;
        entries.emplace(*name, &value);
    }
    return all_equal(a.size(), [&](std::size_t i) -> std::optional<bool> {
        const auto* const name = a[i].first.as<std::string>();
        if (name == nullptr) return std::nullopt;
        const auto found = entries.find(*name);
        return found == entries.end() ? false : equal(a[i].second, *found->second);
    });
}

}  // namespace

std::optional<double> Value::number() const {
    if (const auto* const whole = as<std::int64_t>()) return static_cast<double>(*whole);
    if (const auto* const real = as<double>()) return *real;
    return std::nullopt;
}

std::optional<bool> equal(const Value& a, const Value& b) {
    if (const auto* const x = a.as<Value::List>()) {
        const auto* const y = b.as<Value::List>();
        if (y == nullptr || x->size() != y->size()) return false;
        return all_equal(x->size(), [&](std::size_t i) { return equal((*x)[i], (*y)[i]); });
    }
    if (const auto* const x = a.as<Value::Map>()) {
        const auto* const y = b.as<Value::Map>();
        return y == nullptr ? false : equal_maps(*x, *y);
    }
    if (const auto* const x = a.as<Value::VersionNumber>()) {
        const auto* const y = b.as<Value::VersionNumber>();
        return y != nullptr && compare_versions(*x, *y) == Order::equal;
    }
    if (const auto* const x = a.as<std::string>()) {
        const auto* const y = b.as<std::string>();
        return y != nullptr && *x == *y;
    }
    if (a.number() && b.number()) {
        const auto order = compare_numbers(a, b);
        return order == Order::equal;  // not-a-number equals nothing
    }
    if (a.content().index() != b.content().index()) return false;
    if (const auto* const x = a.as<bool>()) return *x == *b.as<bool>();
    if (const auto* const x = a.as<Value::Bytes>()) return *x == *b.as<Value::Bytes>();
    if (const auto order = compare(a, b)) return order == Order::equal;
    return a.as<Value::Nil>() ? std::optional<bool>(true) : std::nullopt;
}

std::optional<Order> compare(const Value& a, const Value& b) {
    if (a.number() && b.number()) return compare_numbers(a, b);
    if (a.content().index() != b.content().index()) return std::nullopt;
    if (const auto* const x = a.as<Value::Timestamp>()) return compare_timestamps(*x, *b.as<Value::Timestamp>());
    if (const auto* const x = a.as<Value::VersionNumber>()) return compare_versions(*x, *b.as<Value::VersionNumber>());
    if (const auto* const x = a.as<Value::Scalar>()) {
        const auto* const y = b.as<Value::Scalar>();
        if (x->type == nullptr || y->type == nullptr) return std::nullopt;
        if (!x->type->is_a(*y->type) && !y->type->is_a(*x->type)) return std::nullopt;
        return order_of_amounts(x->amount, y->amount);
    }
    return std::nullopt;
}

std::optional<Value> read_scalar(Node scalar, const Type* type, Version version) {
    const BuiltIn base = type == nullptr ? BuiltIn::none : type->base();
    if (base != BuiltIn::none && base != BuiltIn::string && base != BuiltIn::integer && base != BuiltIn::floating &&
        base != BuiltIn::boolean && base != BuiltIn::nil)
        return std::nullopt;
    switch (scalar.scalar_type()) {
        case ScalarType::null: return Value();
        case ScalarType::boolean: return Value(*scalar.as_bool());
        case ScalarType::integer:
            if (const auto whole = scalar.as_integer()) return Value(*whole);
            return std::nullopt;
        case ScalarType::floating:
            if (const auto real = scalar.as_float()) return Value(*real);
            return std::nullopt;
        case ScalarType::string: return Value(std::string(literal_text(scalar, version)));
    }
    return std::nullopt;
}

}  // namespace csar::validate
