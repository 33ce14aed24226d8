// What follows from formulas without search, and with it.
#include "validate/variability/formula.hpp"

#include <gtest/gtest.h>

#include "validate/variability/solver.hpp"

namespace csar::validate::variability {
namespace {

TEST(VariabilityFormula, ConstantsVanish) {
    Formulas formulas(1000);
    const Formula a = formulas.variable();
    EXPECT_EQ(formulas.all_of({a, Formula::always}), a);
    EXPECT_EQ(formulas.all_of({a, Formula::never}), Formula::never);
    EXPECT_EQ(formulas.any_of({a, Formula::always}), Formula::always);
    EXPECT_EQ(formulas.all_of({a, !a}), Formula::never);
    EXPECT_EQ(formulas.all_of({}), Formula::always);
    EXPECT_EQ(formulas.any_of({}), Formula::never);
}

TEST(VariabilityFormula, TablesOfCounts) {
    for (unsigned bits = 0; bits < 16; ++bits) {
        Formulas formulas(1000);
        std::vector<Formula> parts;
        unsigned ones = 0;
        for (unsigned i = 0; i < 4; ++i) {
            const bool value = ((bits >> i) & 1) != 0;
            parts.push_back(formulas.variable());
            formulas.define(parts.back(), formula_of(value));
            ones += value ? 1 : 0;
        }
        const Formula most = formulas.at_most_one(parts), one = formulas.exactly_one(parts), odd = formulas.odd(parts);
        ASSERT_TRUE(formulas.propagate());
        EXPECT_EQ(formulas.holds(most), ones <= 1);
        EXPECT_EQ(formulas.holds(one), ones == 1);
        EXPECT_EQ(formulas.holds(odd), ones % 2 == 1);
    }
}

TEST(VariabilityFormula, PropagationGoesBothWaysAndSeesContradictions) {
    Formulas formulas(1000);
    const Formula a = formulas.variable(), b = formulas.variable();
    formulas.require(formulas.any_of({a, b}));
    formulas.require(!a);
    ASSERT_TRUE(formulas.propagate());
    EXPECT_TRUE(formulas.holds(b));
    formulas.require(!b);
    EXPECT_FALSE(formulas.propagate());
}

TEST(VariabilityFormula, CirclesStayOpen) {
    Formulas formulas(1000);
    const Formula a = formulas.variable(), b = formulas.variable();
    formulas.define(a, b);
    formulas.define(b, a);
    ASSERT_TRUE(formulas.propagate());
    EXPECT_EQ(formulas.open_variables().size(), 2U);
}

TEST(VariabilityFormula, BoundIsKept) {
    Formulas formulas(10);
    std::vector<Formula> parts;
    for (int i = 0; i < 20; ++i) parts.push_back(formulas.variable());
    (void)formulas.odd(parts);
    EXPECT_TRUE(formulas.exceeded());
}

TEST(VariabilitySolver, FindsTheLeastWeight) {
    Solver solver(10'000);
    std::vector<int> literals;
    for (int i = 0; i < 6; ++i) literals.push_back(solver.new_variable());
    solver.add({literals[0], literals[1]});
    solver.add({literals[2], literals[3]});
    solver.add({literals[4], literals[5], -literals[1]});
    const std::vector<Solver::Weighted> weights = {{literals[0], 1000}, {literals[1], 300}, {literals[2], 7},
                                                   {literals[3], 8},    {literals[4], 500}, {literals[5], 600}};
    ASSERT_EQ(solver.minimize(weights), Solver::Answer::yes);
    std::uint64_t total = 0;
    for (const auto& [literal, weight] : weights) total += solver.holds(literal) ? weight : 0;
    EXPECT_EQ(total, 807U);
}

// Five pigeons need more guesses than one to see that four holes are too few.
TEST(VariabilitySolver, GivesUp) {
    for (const std::uint64_t conflicts : {std::uint64_t{1}, std::uint64_t{100'000}}) {
        Solver solver(conflicts);
        constexpr int pigeons = 8, holes = 7;
        int in[pigeons][holes];
        for (auto& row : in)
            for (int& place : row) place = solver.new_variable();
        for (auto& row : in) solver.add(row);
        for (int hole = 0; hole < holes; ++hole)
            for (int a = 0; a < pigeons; ++a)
                for (int b = 0; b < a; ++b) solver.add({-in[a][hole], -in[b][hole]});
        EXPECT_EQ(solver.solve(), conflicts == 1 ? Solver::Answer::given_up : Solver::Answer::no);
    }
}

}  // namespace
}  // namespace csar::validate::variability
