// Each operator with right and wrong arguments (Variability4TOSCA 1.0, Intrinsic Functions).
#include "validate/variability/operators.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "validate/document/document.hpp"
#include "validate/variability/resolve.hpp"

namespace csar::validate::variability {
namespace {

constexpr std::int64_t a_monday = 1'790'000'000 - 1'790'000'000 % 604'800 + 4 * 86'400;  // 1970-01-01 was a Thursday

Value value_of(const std::string& yaml, Value::Kind& kind) {
    Report report;
    const auto document = Document::parse("value.yaml", yaml, {}, report);
    const Value value = Value::of(document->root());
    kind = value.kind;
    return value;
}

// The result as text, or "! " and the fault.
std::string computed(std::string_view name, const std::string& arguments) {
    const Operator* found = find_operator(name);
    if (found == nullptr) return "no such operator";
    Value::Kind kind;
    try {
        return found->compute(value_of(arguments, kind).items, a_monday).written();
    } catch (const WrongArguments& wrong) {
        return std::string("! ") + wrong.what();
    }
}

struct Case {
    std::string_view name;
    const char* arguments;
    const char* result;
};

const Case cases[] = {
    {"add", "[1, 2, 3.5]", "6.5"},
    {"add", "[1, a]", "! expects numbers, not a string"},
    {"add", "[]", "! expects at least one argument"},
    {"sub", "[10, 1, 2]", "7"},
    {"sub", "[true, 1]", "! expects numbers, not a boolean"},
    {"mul", "[2, 3, 4]", "24"},
    {"mul", "[2, [3]]", "! expects numbers, not a list"},
    {"div", "[10, 2, 5]", "1"},
    {"div", "[1, 0]", "! has no finite result"},
    {"mod", "[10, 3]", "1"},
    {"mod", "[10, 0]", "! has no finite result"},
    {"mod", "[10]", "! expects 2 arguments, not 1"},
    {"concat", "[a, 1, true, '']", "a1true"},
    {"concat", "[[a]]", "! expects strings, numbers and booleans, not a list"},
    {"join", "[[a, 1], '-']", "a-1"},
    {"join", "[a, '-']", "! expects a list, not a string"},
    {"token", "['a b c', ' ', 2]", "c"},
    {"token", "['a b c', ' ', 3]", "! has no token 3"},
    {"token", "[a, '', 0]", "! expects a delimiter that is not empty"},
    {"token", "[a, ' ', -1]", "! expects an index from 0"},
    {"equal", "[1, 1.0, 1]", "true"},
    {"equal", "[1, '1']", "false"},
    {"equal", "[{a: [1]}, {a: [1]}]", "true"},
    {"equal", "[]", "! expects at least one argument"},
    {"greater", "[2, 1]", "true"},
    {"greater", "[1, 1]", "false"},
    {"greater", "[a, 1]", "! expects numbers, not a string"},
    {"greater_or_equal", "[1, 1]", "true"},
    {"greater_or_equal", "[1, 2, 3]", "! expects 2 arguments, not 3"},
    {"less", "[1, 2]", "true"},
    {"less", "[null, 2]", "! expects numbers, not null"},
    {"less_or_equal", "[2, 2]", "true"},
    {"less_or_equal", "[]", "! expects 2 arguments, not 0"},
    {"in_range", "[2, [1, 3]]", "true"},
    {"in_range", "[4, [1, 3]]", "false"},
    {"in_range", "[2, [1]]", "! expects a list of two bounds, not of 1"},
    {"valid_values", "[a, [b, a]]", "true"},
    {"valid_values", "[a, []]", "false"},
    {"valid_values", "[a, a]", "! expects a list, not a string"},
    {"length", "[häß, 3]", "true"},
    {"length", "[[1, 2], 2]", "true"},
    {"length", "[3, 1]", "! expects a string, a list or a map, not a number"},
    {"min_length", "[abc, 3]", "true"},
    {"min_length", "[abc, x]", "! expects numbers, not a string"},
    {"max_length", "[abcd, 3]", "false"},
    {"max_length", "[abcd]", "! expects 2 arguments, not 1"},
    {"sum", "[1, 2, 3, 4]", "10"},
    {"sum", "[a]", "! expects numbers, not a string"},
    {"count", "[a, b]", "! expects numbers, not a string"},
    {"count", "[]", "0"},
    {"min", "[3, 1, 2]", "1"},
    {"min", "[]", "! expects at least one argument"},
    {"max", "[3, 1, 2]", "3"},
    {"max", "[a]", "! expects numbers, not a string"},
    {"mean", "[1, 2, 2]", "1.6666666666666667"},
    {"mean", "[]", "! expects at least one argument"},
    {"median", "[4, 1, 2, 3]", "2.5"},
    {"median", "[true]", "! expects numbers, not a boolean"},
    {"variance", "[1, 2, 3, 4]", "1.25"},
    {"variance", "[]", "! expects at least one argument"},
    {"standard_deviation", "[1, 2, 3, 4]", "1.12"},
    {"standard_deviation", "[a]", "! expects numbers, not a string"},
    {"linear_regression", "[[[0, 1], [1, 3], [2, 5]], 10]", "21"},
    {"linear_regression", "[[[0, 0], [3, 1]], 1000]", "333.33"},
    {"linear_regression", "[[[1, 1]], 10]", "! has too few different points for the order 1"},
    {"polynomial_regression", "[[[0, 0], [1, 1], [2, 4]], 2, 5]", "25"},
    {"polynomial_regression", "[[[0, 0]], 99, 5]", "! expects an order from 0 to 16"},
    {"logarithmic_regression", "[[[1, 0], [2.718281828, 1]], 7.389056099]", "2"},
    {"logarithmic_regression", "[[[0, 1], [1, 2]], 3]", "! expects points with a positive x"},
    {"exponential_regression", "[[[0, 1], [1, 2.718281828]], 2]", "7.39"},
    {"exponential_regression", "[[[0, -1]], 3]", "! expects points with a positive y"},
    {"weekday", "[]", "monday"},
    {"weekday", "[1]", "! expects an empty list"},
    {"same", "[2023-01-01, '2023-01-01T00:00:00Z']", "true"},
    {"same", "[2023-13-01, 0]", "! expects dates, but '2023-13-01' is not a date"},
    {"same", "[86400000, 1970-01-02]", "true"},
    {"before", "[2023-01-01, 2023-01-02]", "true"},
    {"before", "[2023-01-01]", "! expects 2 arguments, not 1"},
    {"before_or_same", "[2023-01-02, 2023-01-02]", "true"},
    {"before_or_same", "[true, 2023-01-02]", "! expects a string, not a boolean"},
    {"after", "['2023-01-01T00:00:00.5Z', '2023-01-01T00:00:00Z']", "true"},
    {"after", "[soon, 2023-01-01]", "! expects dates, but 'soon' is not a date"},
    {"after_or_same", "[2023-01-01, 2023-01-02]", "false"},
    {"after_or_same", "[]", "! expects 2 arguments, not 0"},
    {"within", "[2023-01-02, [2023-01-01, 2023-01-03]]", "true"},
    {"within", "[2023-01-02, [2023-01-01]]", "! expects a list of two bounds, not of 1"},
};

TEST(VariabilityOperators, ComputeAndSayWhatIsWrong) {
    for (const Case& example : cases)
        EXPECT_EQ(computed(example.name, example.arguments), example.result)
            << example.name << ": " << example.arguments;
}

// A call that check_expressions() accepts must be computable, and a call that it rejects must not be.
TEST(VariabilityOperators, AreJudgedBeforeTheyCompute) {
    std::size_t refused = 0;
    for (const Case& example : cases) {
        if (std::string_view(example.arguments).find('{') != std::string_view::npos) continue;  // a map is a call there
        Report report;
        const auto document = Document::parse("t.yaml",
                                              "tosca_definitions_version: tosca_variability_1_0\ntopology_template: "
                                              "{ variability: { expressions: { e: { " +
                                                  std::string(example.name) + ": " + example.arguments + " } } } }",
                                              {}, report);
        check_template(*document, {}, report);
        const bool taken = report.count(Severity::error) == 0;
        refused += taken ? 0 : 1;
        const bool computes = example.result[0] != '!';
        EXPECT_TRUE(taken || !computes) << example.name << ": " << example.arguments;
    }
    EXPECT_GE(refused, 25U);
}

TEST(VariabilityOperators, HaveARightAndAWrongExampleEach) {
    std::set<std::string_view> right, wrong;
    for (const Case& example : cases) (example.result[0] == '!' ? wrong : right).insert(example.name);
    for (const Operator& each : operators()) {
        EXPECT_EQ(right.count(each.name), 1U) << each.name;
        EXPECT_EQ(wrong.count(each.name), 1U) << each.name;
    }
}

}  // namespace
}  // namespace csar::validate::variability
