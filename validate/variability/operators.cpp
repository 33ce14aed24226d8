// Arithmetic, string, constraint and statistical operators, and the table of all.
#include "validate/variability/operators.hpp"

#include <algorithm>
#include <cmath>

#include "base/utf8.hpp"
#include "validate/variability/arguments.hpp"

namespace csar::validate::variability {
namespace {

template <class Combine>
Value folded(Arguments arguments, Combine combine) {
    expect_some(arguments);
    double result = number_in(arguments[0]);
    for (const Value& argument : arguments.subspan(1)) result = combine(result, number_in(argument));
    return finite(result);
}

Value add(Arguments arguments, std::int64_t) {
    return folded(arguments, [](double a, double b) { return a + b; });
}

Value sub(Arguments arguments, std::int64_t) {
    return folded(arguments, [](double a, double b) { return a - b; });
}

Value mul(Arguments arguments, std::int64_t) {
    return folded(arguments, [](double a, double b) { return a * b; });
}

Value div(Arguments arguments, std::int64_t) {
    return folded(arguments, [](double a, double b) { return a / b; });
}

Value mod(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    return finite(std::fmod(number_in(arguments[0]), number_in(arguments[1])));
}

std::string part_of_text(const Value& value) {
    if (value.kind == Value::Kind::list || value.kind == Value::Kind::map)
        throw WrongArguments("wants strings, numbers and booleans, not " + std::string(name_of(value.kind)));
    return value.written();
}

Value concat(Arguments arguments, std::int64_t) {
    std::string text;
    for (const Value& argument : arguments) text += part_of_text(argument);
    return Value::of(std::move(text));
}

Value join(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    const std::string& delimiter = string_in(arguments[1]);
    std::string text;
    bool first = true;
    for (const Value& item : list_in(arguments[0])) {
        if (!first) text += delimiter;
        text += part_of_text(item);
        first = false;
    }
    return Value::of(std::move(text));
}

Value token(Arguments arguments, std::int64_t) {
    expect_count(arguments, 3);
    const std::string text = part_of_text(arguments[0]);
    const std::string& delimiter = string_in(arguments[1]);
    const double index = number_in(arguments[2]);
    if (delimiter.empty()) throw WrongArguments("wants a delimiter that is not empty");
    if (!(index >= 0 && index == std::floor(index))) throw WrongArguments("wants an index from 0");
    std::size_t begin = 0;
    for (double at = 0; at < index; ++at) {
        const std::size_t found = text.find(delimiter, begin);
        if (found == std::string::npos) throw WrongArguments("has no token " + arguments[2].written());
        begin = found + delimiter.size();
    }
    const std::size_t end = text.find(delimiter, begin);
    return Value::of(text.substr(begin, end == std::string::npos ? end : end - begin));
}

Value equal(Arguments arguments, std::int64_t) {
    expect_some(arguments);
    return Value::of(
        std::all_of(arguments.begin(), arguments.end(), [&](const Value& v) { return v == arguments[0]; }));
}

template <class Compare>
Value compared(Arguments arguments, Compare compare) {
    expect_count(arguments, 2);
    return Value::of(static_cast<bool>(compare(number_in(arguments[0]), number_in(arguments[1]))));
}

Value greater(Arguments arguments, std::int64_t) { return compared(arguments, std::greater<>()); }
Value greater_or_equal(Arguments arguments, std::int64_t) { return compared(arguments, std::greater_equal<>()); }
Value less(Arguments arguments, std::int64_t) { return compared(arguments, std::less<>()); }
Value less_or_equal(Arguments arguments, std::int64_t) { return compared(arguments, std::less_equal<>()); }

Value in_range(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    const auto& bounds = list_in(arguments[1]);
    if (bounds.size() != 2) throw WrongArguments("wants a range of two numbers");
    const double number = number_in(arguments[0]);
    return Value::of(number_in(bounds[0]) <= number && number <= number_in(bounds[1]));
}

Value valid_values(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    const auto& values = list_in(arguments[1]);
    return Value::of(std::find(values.begin(), values.end(), arguments[0]) != values.end());
}

// Characters of a string, items of a list, entries of a map.
double length_in(const Value& value) {
    switch (value.kind) {
        case Value::Kind::string: return static_cast<double>(character_count(value.text));
        case Value::Kind::list:
        case Value::Kind::map: return static_cast<double>(value.items.size());
        default: throw WrongArguments("wants a string, a list or a map, not " + std::string(name_of(value.kind)));
    }
}

template <class Compare>
Value length_compared(Arguments arguments, Compare compare) {
    expect_count(arguments, 2);
    return Value::of(static_cast<bool>(compare(length_in(arguments[0]), number_in(arguments[1]))));
}

Value length(Arguments arguments, std::int64_t) { return length_compared(arguments, std::equal_to<>()); }
Value min_length(Arguments arguments, std::int64_t) { return length_compared(arguments, std::greater_equal<>()); }
Value max_length(Arguments arguments, std::int64_t) { return length_compared(arguments, std::less_equal<>()); }

std::vector<double> numbers_in(Arguments arguments) {
    expect_some(arguments);
    std::vector<double> numbers;
    for (const Value& argument : arguments) numbers.push_back(number_in(argument));
    return numbers;
}

double total_of(const std::vector<double>& numbers) {
    double total = 0;
    for (const double number : numbers) total += number;
    return total;
}

// Of the whole population: the values are all there are, not a sample.
double variance_of(const std::vector<double>& numbers) {
    const double mean = total_of(numbers) / static_cast<double>(numbers.size());
    double squares = 0;
    for (const double number : numbers) squares += (number - mean) * (number - mean);
    return squares / static_cast<double>(numbers.size());
}

Value count(Arguments arguments, std::int64_t) { return Value::of(static_cast<double>(arguments.size())); }

Value min(Arguments arguments, std::int64_t) {
    const auto numbers = numbers_in(arguments);
    return Value::of(*std::min_element(numbers.begin(), numbers.end()));
}

Value max(Arguments arguments, std::int64_t) {
    const auto numbers = numbers_in(arguments);
    return Value::of(*std::max_element(numbers.begin(), numbers.end()));
}

Value mean(Arguments arguments, std::int64_t) {
    const auto numbers = numbers_in(arguments);
    return finite(total_of(numbers) / static_cast<double>(numbers.size()));
}

Value median(Arguments arguments, std::int64_t) {
    auto numbers = numbers_in(arguments);
    std::sort(numbers.begin(), numbers.end());
    const std::size_t half = numbers.size() / 2;
    return finite(numbers.size() % 2 != 0 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2);
}

Value variance(Arguments arguments, std::int64_t) { return finite(variance_of(numbers_in(arguments))); }

Value standard_deviation(Arguments arguments, std::int64_t) {
    return rounded(std::sqrt(variance_of(numbers_in(arguments))));
}

constexpr Operator table[] = {
    {"add", add, "n+", Value::Kind::number},
    {"sub", sub, "n+", Value::Kind::number},
    {"mul", mul, "n+", Value::Kind::number},
    {"div", div, "n+", Value::Kind::number},
    {"mod", mod, "nn", Value::Kind::number},
    {"concat", concat, "t*", Value::Kind::string},
    {"join", join, "ls", Value::Kind::string},
    {"token", token, "tsn", Value::Kind::string},
    {"equal", equal, "v+", Value::Kind::boolean},
    {"greater", greater, "nn", Value::Kind::boolean},
    {"greater_or_equal", greater_or_equal, "nn", Value::Kind::boolean},
    {"less", less, "nn", Value::Kind::boolean},
    {"less_or_equal", less_or_equal, "nn", Value::Kind::boolean},
    {"in_range", in_range, "nr", Value::Kind::boolean},
    {"valid_values", valid_values, "vl", Value::Kind::boolean},
    {"length", length, "cn", Value::Kind::boolean},
    {"min_length", min_length, "cn", Value::Kind::boolean},
    {"max_length", max_length, "cn", Value::Kind::boolean},
    {"sum", add, "n+", Value::Kind::number},
    {"count", count, "v*", Value::Kind::number},
    {"min", min, "n+", Value::Kind::number},
    {"max", max, "n+", Value::Kind::number},
    {"mean", mean, "n+", Value::Kind::number},
    {"median", median, "n+", Value::Kind::number},
    {"variance", variance, "n+", Value::Kind::number},
    {"standard_deviation", standard_deviation, "n+", Value::Kind::number},
    {"linear_regression", linear_regression, "pn", Value::Kind::number},
    {"polynomial_regression", polynomial_regression, "pnn", Value::Kind::number},
    {"logarithmic_regression", logarithmic_regression, "pn", Value::Kind::number},
    {"exponential_regression", exponential_regression, "pn", Value::Kind::number},
    {"weekday", weekday, "", Value::Kind::string},
    {"same", is_same, "dd", Value::Kind::boolean},
    {"before", is_before, "dd", Value::Kind::boolean},
    {"before_or_same", is_before_or_same, "dd", Value::Kind::boolean},
    {"after", is_after, "dd", Value::Kind::boolean},
    {"after_or_same", is_after_or_same, "dd", Value::Kind::boolean},
    {"within", is_within, "dr", Value::Kind::boolean},
};

}  // namespace

const Operator* find_operator(std::string_view name) {
    for (const Operator& candidate : table)
        if (candidate.name == name) return &candidate;
    return nullptr;
}

std::span<const Operator> operators() { return table; }

}  // namespace csar::validate::variability
