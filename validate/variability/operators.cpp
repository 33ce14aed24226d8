// Arithmetic, string, constraint, statistical, regression and date operators.
#include "validate/variability/operators.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>

#include "base/compose.hpp"
#include "base/joined.hpp"
#include "base/utf8.hpp"

namespace csar::validate::variability {
namespace {

void expect_count(Arguments arguments, std::size_t count) {
    if (arguments.size() != count)
        throw WrongArguments(compose("expects {} arguments, not {}", count, arguments.size()));
}

void expect_some(Arguments arguments) {
    if (arguments.empty()) throw WrongArguments("expects at least one argument");
}

[[noreturn]] void refuse(const Value& value, std::string_view wanted) {
    throw WrongArguments(compose("expects {}, not {}", wanted, name_of(value.kind)));
}

double number_in(const Value& value) {
    if (!value.is_number()) refuse(value, "numbers");
    return value.number;
}

const std::vector<Value>& list_in(const Value& value) {
    if (value.kind != Value::Kind::list) refuse(value, "a list");
    return value.items;
}

const std::string& string_in(const Value& value) {
    if (!value.is_string()) refuse(value, "a string");
    return value.text;
}

// Throws for a division by zero or an overflow.
Value finite(double number) {
    if (!(number - number == 0)) throw WrongArguments("has no finite result");
    return Value::of(number);
}

// Rounds to two decimals; halves away from zero.
Value rounded(double number) {
    const double hundredfold = number * 100;
    if (!(std::fabs(hundredfold) < 1e15)) return finite(number);
    return Value::of(std::round(hundredfold) / 100);
}

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
        refuse(value, "strings, numbers and booleans");
    return value.written();
}

Value concat(Arguments arguments, std::int64_t) { return Value::of(joined(arguments, "", part_of_text)); }

Value join(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    const std::string& delimiter = string_in(arguments[1]);
    return Value::of(joined(list_in(arguments[0]), delimiter, part_of_text));
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

// `read` and `read_bound` read the two arguments.
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

// Counts characters, items or entries.
double length_in(const Value& value) {
    switch (value.kind) {
        case Value::Kind::string: return static_cast<double>(character_count(value.text));
        case Value::Kind::list:
        case Value::Kind::map: return static_cast<double>(value.items.size());
        default: refuse(value, "a string, a list or a map");
    }
}

std::vector<double> numbers_in(Arguments arguments) {
    expect_some(arguments);
    std::vector<double> numbers;
    for (const Value& argument : arguments) numbers.push_back(number_in(argument));
    return numbers;
}

double mean_of(const std::vector<double>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

// The variance of a population, not of a sample.
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

// Least squares with doubles and Gaussian elimination with pivots. Predictions have two decimals, as in other tools.
// Logarithmic coefficients are rounded first, as a test by the specification's authors shows.

struct Point {
    double x, y;
};

std::vector<Point> points_in(const Value& value) {
    std::vector<Point> points;
    for (const Value& item : list_in(value)) {
        const auto& pair = list_in(item);
        if (pair.size() != 2) throw WrongArguments("expects points with two numbers each");
        points.push_back({number_in(pair[0]), number_in(pair[1])});
    }
    if (points.empty()) throw WrongArguments("expects at least one point");
    return points;
}

// The best coefficients of 1, x, x^2 ...
std::vector<double> fitted(const std::vector<Point>& points, std::size_t degree) {
    const std::size_t size = degree + 1;
    std::vector<std::vector<double>> rows(size, std::vector<double>(size + 1));
    for (const Point& point : points)
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = 0; j < size; ++j) rows[i][j] += std::pow(point.x, static_cast<double>(i + j));
            rows[i][size] += point.y * std::pow(point.x, static_cast<double>(i));
        }
    for (std::size_t column = 0; column < size; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < size; ++row)
            if (std::fabs(rows[row][column]) > std::fabs(rows[pivot][column])) pivot = row;
        std::swap(rows[column], rows[pivot]);
        if (std::fabs(rows[column][column]) < 1e-12)
            throw WrongArguments(compose("has too few different points for the order {}", degree));
        for (std::size_t row = 0; row < size; ++row) {
            if (row == column) continue;
            const double factor = rows[row][column] / rows[column][column];
            for (std::size_t j = column; j <= size; ++j) rows[row][j] -= factor * rows[column][j];
        }
    }
    std::vector<double> coefficients;
    for (std::size_t i = 0; i < size; ++i) coefficients.push_back(rows[i][size] / rows[i][i]);
    return coefficients;
}

Value linear_regression(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    const auto line = fitted(points_in(arguments[0]), 1);
    return rounded(line[0] + line[1] * number_in(arguments[1]));
}

Value polynomial_regression(Arguments arguments, std::int64_t) {
    expect_count(arguments, 3);
    const double order = number_in(arguments[1]);
    if (!(order >= 0 && order <= 16 && order == std::floor(order)))
        throw WrongArguments("expects an order from 0 to 16");
    const auto coefficients = fitted(points_in(arguments[0]), static_cast<std::size_t>(order));
    double sum = 0, power = 1;
    for (const double coefficient : coefficients) {
        sum += coefficient * power;
        power *= number_in(arguments[2]);
    }
    return rounded(sum);
}

// y = a + b ln(x)
Value logarithmic_regression(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    std::vector<Point> points = points_in(arguments[0]);
    for (Point& point : points) {
        if (!(point.x > 0)) throw WrongArguments("expects points with a positive x");
        point.x = std::log(point.x);
    }
    const double x = number_in(arguments[1]);
    if (!(x > 0)) throw WrongArguments("expects a positive number");
    const auto line = fitted(points, 1);
    return rounded(rounded(line[0]).number + rounded(line[1]).number * std::log(x));
}

// y = a e^(b x). Points are weighted by y. Otherwise, the fit of logarithms favours small values.
Value exponential_regression(Arguments arguments, std::int64_t) {
    expect_count(arguments, 2);
    double y = 0, xy = 0, xxy = 0, ylny = 0, xylny = 0;
    for (const Point& point : points_in(arguments[0])) {
        if (!(point.y > 0)) throw WrongArguments("expects points with a positive y");
        y += point.y;
        xy += point.x * point.y;
        xxy += point.x * point.x * point.y;
        ylny += point.y * std::log(point.y);
        xylny += point.x * point.y * std::log(point.y);
    }
    const double denominator = y * xxy - xy * xy;
    if (std::fabs(denominator) < 1e-12) throw WrongArguments("has too few different points");
    const double a = (xxy * ylny - xy * xylny) / denominator;
    const double b = (y * xylny - xy * ylny) / denominator;
    return rounded(std::exp(a + b * number_in(arguments[1])));
}

// `now`: seconds since 1970-01-01. Days are in UTC.
Value weekday(Arguments arguments, std::int64_t now) {
    if (!arguments.empty()) throw WrongArguments("expects an empty list");
    const std::int64_t day = now >= 0 ? now / 86400 : -((-now + 86399) / 86400);
    return Value::of(std::string(weekdays[((day % 7) + 7) % 7]));
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

Moment moment_in(const Value& value) {
    if (value.is_number()) {
        if (!(std::fabs(value.number) < 1e17)) throw WrongArguments("expects dates, but this number is not a date");
        Moment moment;
        const double seconds = std::floor(value.number / 1000);
        moment.seconds = std::chrono::sys_seconds(std::chrono::seconds(static_cast<std::int64_t>(seconds)));
        moment.fraction = std::to_string(static_cast<int>(value.number - seconds * 1000));
        moment.fraction.insert(0, 3 - std::min<std::size_t>(3, moment.fraction.size()), '0');
        while (!moment.fraction.empty() && moment.fraction.back() == '0') moment.fraction.pop_back();
        return moment;
    }
    const DateTimeReading reading = read_date_time(string_in(value), DateTimeForm::yaml_1_1);
    if (reading.fault != nullptr) throw WrongArguments("expects dates, but '" + value.text + "' is not a date");
    return reading.moment;
}

const Operator* find_operator(std::string_view name) {
    const Operator* const found = std::ranges::find(table, name, &Operator::name);
    return found == std::end(table) ? nullptr : found;
}

std::span<const Operator> operators() { return table; }

}  // namespace csar::validate::variability
