// Regressions by least squares, with doubles and Gaussian elimination with pivots. Predictions are rounded to two
// decimals, as in all tools that implement the specification. A test by its authors shows that the coefficients of the
// logarithmic regression are rounded first.
#include <cmath>

#include "base/compose.hpp"
#include "validate/variability/arguments.hpp"

namespace csar::validate::variability {
namespace {

struct Point {
    double x, y;
};

std::vector<Point> points_in(const Value& value) {
    std::vector<Point> points;
    for (const Value& item : list_in(value)) {
        const auto& pair = list_in(item);
        if (pair.size() != 2) throw WrongArguments("expects points of two numbers");
        points.push_back({number_in(pair[0]), number_in(pair[1])});
    }
    if (points.empty()) throw WrongArguments("expects at least one point");
    return points;
}

// The coefficients of 1, x, x^2 ... that fit best.
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

}  // namespace

Value rounded(double number) {
    const double hundredfold = number * 100;
    if (!(std::fabs(hundredfold) < 1e15)) return finite(number);
    return Value::of(std::round(hundredfold) / 100);
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

// y = a e^(b x). The weight of each point is its y: without weights, the fit of the logarithms would favour small
// values.
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

}  // namespace csar::validate::variability
