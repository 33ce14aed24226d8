#include "validate/values/value.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <unordered_map>

#include "base/budget.hpp"
#include "base/keyed_hash.hpp"
#include "base/utf8.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/values/literal.hpp"

namespace csar::validate {
namespace {

using Order = std::strong_ordering;

template <class T>
std::optional<Order> order_of(const T& a, const T& b) {
    const std::partial_ordering order = a <=> b;
    if (order < 0) return Order::less;
    if (order > 0) return Order::greater;
    if (order == 0) return Order::equal;
    return std::nullopt;
}

// A type can be compared with the types derived from it.
bool are_comparable(const Scalar& a, const Scalar& b) {
    return a.type != nullptr && b.type != nullptr && (a.type->is_a(*b.type) || b.type->is_a(*a.type));
}

std::optional<Order> compare_numbers(const Value& a, const Value& b) {
    const auto* const whole_a = a.as<std::int64_t>();
    const auto* const whole_b = b.as<std::int64_t>();
    if (whole_a && whole_b) return order_of(*whole_a, *whole_b);
    // `long double` represents every 64-bit integer exactly.
    const auto wide = [](const Value& value) {
        const auto* const whole = value.as<std::int64_t>();
        return whole ? static_cast<long double>(*whole) : static_cast<long double>(*value.as<double>());
    };
    return order_of(wide(a), wide(b));
}

constexpr std::uint64_t steps_a_comparison = 3, steps_an_entry = 10, bytes_a_step = 64;

bool equal_bytes(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    spend_work(a.size() / bytes_a_step);
    return a == b;
}

// The order of entries does not matter. Returns nullopt if a key is not a string.
std::optional<bool> equal_maps(const Value::Map& a, const Value::Map& b) {
    if (a.size() != b.size()) return false;
    std::unordered_map<std::string_view, const Value*, KeyedHash> entries;
    spend_work(b.size() * steps_an_entry);
    for (const auto& [key, value] : b) {
        const auto* const name = key.as<std::string>();
        if (name == nullptr) return std::nullopt;
        entries.emplace(*name, &value);
    }
    return all_true(a, [&](const auto& entry) -> std::optional<bool> {
        const auto* const name = entry.first.template as<std::string>();
        if (name == nullptr) return std::nullopt;
        const auto found = entries.find(*name);
        return found == entries.end() ? false : equal(entry.second, *found->second);
    });
}

std::optional<bool> equal_lists(const Value::List& a, const Value::List& b) {
    if (a.size() != b.size()) return false;
    return all_true(a,
                    [&](const Value& entry) { return equal(entry, b[static_cast<std::size_t>(&entry - a.data())]); });
}

template <class T>
std::optional<Value> made_from(Reading<T> reading) {
    return reading.value ? std::optional<Value>(std::move(*reading.value)) : std::nullopt;
}

std::optional<Value> read_amount(Node scalar, const Type& type, const Units* units) {
    if (units != nullptr) return made_from(read_scalar_amount(scalar.text(), *units));
    return made_from(read_scalar_amount(scalar.text(), Units(type)));
}

// Reads a scalar by the YAML core schema only. An integer that does not fit in 64 bits becomes a float.
std::optional<Value> read_untyped(Node scalar, Version version) {
    switch (scalar.scalar_type()) {
        case ScalarType::null: return Value();
        case ScalarType::boolean: return Value(*scalar.as_bool());
        case ScalarType::integer:
            if (const auto whole = scalar.as_integer()) return Value(*whole);
            [[fallthrough]];
        case ScalarType::floating:
            if (const auto real = scalar.as_float()) return Value(*real);
            return std::nullopt;
        case ScalarType::string: return Value(std::string(literal_text(scalar, version)));
    }
    return std::nullopt;
}

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

std::optional<Decimal> amount_of(const Value& value) {
    if (const auto* const scalar = value.as<Scalar>()) return scalar->amount;
    if (const auto* const whole = value.as<std::int64_t>()) return Decimal(*whole);
    const auto* const real = value.as<double>();
    if (real == nullptr || !std::isfinite(*real)) return std::nullopt;
    return Decimal::from(*real);
}

std::optional<double> Value::number() const {
    if (const auto* const whole = as<std::int64_t>()) return static_cast<double>(*whole);
    if (const auto* const real = as<double>()) return *real;
    return std::nullopt;
}

std::optional<bool> equal(const Value& a, const Value& b) {
    spend_work(steps_a_comparison);
    if (a.number() && b.number()) return compare_numbers(a, b) == Order::equal;  // NaN never equals itself
    if ((a.as<Scalar>() && b.number()) || (a.number() && b.as<Scalar>())) {
        const auto order = compare(a, b);
        return order ? std::optional<bool>(*order == Order::equal) : std::nullopt;
    }
    if (a.content().index() != b.content().index()) return false;
    if (const auto* const x = a.as<Value::List>()) return equal_lists(*x, *b.as<Value::List>());
    if (const auto* const x = a.as<Value::Map>()) return equal_maps(*x, *b.as<Value::Map>());
    if (const auto* const x = a.as<std::string>()) return equal_bytes(*x, *b.as<std::string>());
    if (const auto* const x = a.as<bool>()) return *x == *b.as<bool>();
    if (const auto* const x = a.as<Value::Bytes>()) return equal_bytes(x->content, b.as<Value::Bytes>()->content);
    if (const auto* const x = a.as<Timestamp>()) return *x == *b.as<Timestamp>();
    if (const auto* const x = a.as<VersionNumber>()) return *x == *b.as<VersionNumber>();
    if (const auto* const x = a.as<Scalar>()) {
        const auto* const y = b.as<Scalar>();
        return are_comparable(*x, *y) ? std::optional<bool>(x->amount == y->amount) : std::nullopt;
    }
    return true;
}

std::optional<Order> compare(const Value& a, const Value& b) {
    if (a.number() && b.number()) return compare_numbers(a, b);
    if (const auto* const x = a.as<Timestamp>())
        return b.as<Timestamp>() ? std::optional<Order>(*x <=> *b.as<Timestamp>()) : std::nullopt;
    if (const auto* const x = a.as<VersionNumber>())
        return b.as<VersionNumber>() ? order_of(*x, *b.as<VersionNumber>()) : std::nullopt;
    const auto* const x = a.as<Scalar>();
    const auto* const y = b.as<Scalar>();
    if (x == nullptr && y == nullptr) return std::nullopt;
    if (x != nullptr && y != nullptr && !are_comparable(*x, *y)) return std::nullopt;
    const auto left = amount_of(a), right = amount_of(b);
    return left && right ? order_of(*left, *right) : std::nullopt;
}

std::optional<std::int64_t> length(const Value& value) {
    if (const auto* const text = value.as<std::string>()) return static_cast<std::int64_t>(character_count(*text));
    if (const auto* const bytes = value.as<Value::Bytes>()) return static_cast<std::int64_t>(bytes->content.size());
    if (const auto* const list = value.as<Value::List>()) return static_cast<std::int64_t>(list->size());
    if (const auto* const map = value.as<Value::Map>()) return static_cast<std::int64_t>(map->size());
    return std::nullopt;
}

std::string_view literal_text(Node scalar, Version version) {
    std::string_view text = scalar.text();
    if (calls_are_marked.has(version) && scalar.is_string() && text.starts_with("$$")) text.remove_prefix(1);
    return text;
}

std::optional<Value> read_scalar(Node scalar, const Type* type, Version version, const Units* units) {
    if (type == nullptr) return read_untyped(scalar, version);
    const BuiltIn base = type->base();
    if (!scalar.is_scalar() || !has_literal_form(scalar, base, version)) return std::nullopt;
    if (has_units(base)) return read_amount(scalar, *type, units);
    switch (base) {
        case BuiltIn::nil: return Value();
        case BuiltIn::integer:
            if (const auto whole = scalar.as_integer()) return Value(*whole);
            return std::nullopt;
        case BuiltIn::string:
        case BuiltIn::floating:
        case BuiltIn::boolean: return read_untyped(scalar, version);
        case BuiltIn::bytes:
            if (auto content = read_bytes(scalar.text())) return Value(Value::Bytes{std::move(*content)});
            return std::nullopt;
        case BuiltIn::timestamp: return made_from(read_timestamp(scalar.text(), timestamp_form(version)));
        case BuiltIn::version: return made_from(read_version(scalar.text(), version));
        default: return std::nullopt;
    }
}

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
