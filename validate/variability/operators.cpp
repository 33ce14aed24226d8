// Arithmetic, string, constraint and statistical operators, and the table of all operators.
#include "validate/variability/operators.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/utf8.hpp"
#include "validate/variability/arguments.hpp"

namespace csar::validate::variability {
namespace {

template <class Combine>
Value folded(Arguments arguments, std::int64_t) {
    expect_some(arguments);
    double result = number_in(arguments[0]);
    for (const Value& argument : arguments.subspan(1)) result = Combine()(result, number_in(argument));
    return finite(result);
}

Value mod(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    return finite(std::fmod(number_in(arguments[0]), number_in(arguments[1])));
}

std::string part_of_text(const Value& value) {
    if (value.kind == Value::Kind::list || value.kind == Value::Kind::map)
        throw WrongArguments("expects strings, numbers and booleans, not " + std::string(name_of(value.kind)));
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
    if (delimiter.empty()) throw WrongArguments("expects a delimiter that is not empty");
    if (!(index >= 0 && index == std::floor(index))) throw WrongArguments("expects an index from 0");
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
    return Value::of(std::ranges::all_of(arguments, [&](const Value& v) { return v == arguments[0]; }));
}

// `read` and `read_bound` return the compared parts of the two arguments.
template <auto read, auto read_bound, class Compare>
Value compared(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    return Value::of(static_cast<bool>(Compare()(read(arguments[0]), read_bound(arguments[1]))));
}

template <auto read>
Value within(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    const auto& bounds = list_in(arguments[1]);
    if (bounds.size() != 2) throw WrongArguments(two_bounds(bounds.size()));
    const auto value = read(arguments[0]);
    return Value::of(read(bounds[0]) <= value && value <= read(bounds[1]));
}

Value valid_values(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    const auto& values = list_in(arguments[1]);
    return Value::of(std::ranges::find(values, arguments[0]) != values.end());
}

// The number of characters of a string, items of a list, or entries of a map.
double length_in(const Value& value) {
    switch (value.kind) {
        case Value::Kind::string: return static_cast<double>(character_count(value.text));
        case Value::Kind::list:
        case Value::Kind::map: return static_cast<double>(value.items.size());
        default: throw WrongArguments("expects a string, a list or a map, not " + std::string(name_of(value.kind)));
    }
}

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

double mean_of(const std::vector<double>& numbers) { return total_of(numbers) / static_cast<double>(numbers.size()); }

// The variance of the whole population: the values are not a sample.
double variance_of(const std::vector<double>& numbers) {
    const double mean = mean_of(numbers);
    double squares = 0;
    for (const double number : numbers) squares += (number - mean) * (number - mean);
    return squares / static_cast<double>(numbers.size());
}

double median_of(std::vector<double> numbers) {
    std::ranges::sort(numbers);
    const std::size_t half = numbers.size() / 2;
    return numbers.size() % 2 != 0 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

template <auto statistic>
Value of_numbers(Arguments arguments, std::int64_t) {
    return finite(statistic(numbers_in(arguments)));
}

Value count(Arguments arguments, std::int64_t) {
    for (const Value& argument : arguments) (void)number_in(argument);
    return Value::of(static_cast<double>(arguments.size()));
}

Value min(Arguments arguments, std::int64_t) {
    const auto numbers = numbers_in(arguments);
    return Value::of(*std::ranges::min_element(numbers));
}

Value max(Arguments arguments, std::int64_t) {
    const auto numbers = numbers_in(arguments);
    return Value::of(*std::ranges::max_element(numbers));
}

Value standard_deviation(Arguments arguments, std::int64_t) {
    return rounded(std::sqrt(variance_of(numbers_in(arguments))));
}

constexpr Operator table[] = {
    {"add", folded<std::plus<>>, "n+", Value::Kind::number},
    {"sub", folded<std::minus<>>, "n+", Value::Kind::number},
    {"mul", folded<std::multiplies<>>, "n+", Value::Kind::number},
    {"div", folded<std::divides<>>, "n+", Value::Kind::number},
    {"mod", mod, "nn", Value::Kind::number},
    {"concat", concat, "t*", Value::Kind::string},
    {"join", join, "ls", Value::Kind::string},
    {"token", token, "tsn", Value::Kind::string},
    {"equal", equal, "v+", Value::Kind::boolean},
    {"greater", compared<number_in, number_in, std::greater<>>, "nn", Value::Kind::boolean},
    {"greater_or_equal", compared<number_in, number_in, std::greater_equal<>>, "nn", Value::Kind::boolean},
    {"less", compared<number_in, number_in, std::less<>>, "nn", Value::Kind::boolean},
    {"less_or_equal", compared<number_in, number_in, std::less_equal<>>, "nn", Value::Kind::boolean},
    {"in_range", within<number_in>, "nr", Value::Kind::boolean},
    {"valid_values", valid_values, "vl", Value::Kind::boolean},
    {"length", compared<length_in, number_in, std::equal_to<>>, "cn", Value::Kind::boolean},
    {"min_length", compared<length_in, number_in, std::greater_equal<>>, "cn", Value::Kind::boolean},
    {"max_length", compared<length_in, number_in, std::less_equal<>>, "cn", Value::Kind::boolean},
    {"sum", folded<std::plus<>>, "n+", Value::Kind::number},
    {"count", count, "n*", Value::Kind::number},
    {"min", min, "n+", Value::Kind::number},
    {"max", max, "n+", Value::Kind::number},
    {"mean", of_numbers<mean_of>, "n+", Value::Kind::number},
    {"median", of_numbers<median_of>, "n+", Value::Kind::number},
    {"variance", of_numbers<variance_of>, "n+", Value::Kind::number},
    {"standard_deviation", standard_deviation, "n+", Value::Kind::number},
    {"linear_regression", linear_regression, "pn", Value::Kind::number},
    {"polynomial_regression", polynomial_regression, "pnn", Value::Kind::number},
    {"logarithmic_regression", logarithmic_regression, "pn", Value::Kind::number},
    {"exponential_regression", exponential_regression, "pn", Value::Kind::number},
    {"weekday", weekday, "", Value::Kind::string},
    {"same", compared<moment_in, moment_in, std::equal_to<>>, "dd", Value::Kind::boolean},
    {"before", compared<moment_in, moment_in, std::less<>>, "dd", Value::Kind::boolean},
    {"before_or_same", compared<moment_in, moment_in, std::less_equal<>>, "dd", Value::Kind::boolean},
    {"after", compared<moment_in, moment_in, std::greater<>>, "dd", Value::Kind::boolean},
    {"after_or_same", compared<moment_in, moment_in, std::greater_equal<>>, "dd", Value::Kind::boolean},
    {"within", within<moment_in>, "di", Value::Kind::boolean},
};

}  // namespace

const Operator* find_operator(std::string_view name) {
    for (const Operator& candidate : table)
        if (candidate.name == name) return &candidate;
    return nullptr;
}

std::span<const Operator> operators() { return table; }

}  // namespace csar::validate::variability
