// Consequences of formulas, without search and with it.
#include "validate/variability/formula.hpp"
#include "base/budget.hpp"

#include <gtest/gtest.h>

#include "validate/variability/solver.hpp"

namespace csar::validate::variability {
namespace {

TEST(VariabilityFormula, ConstantsVanish) {
    Formulas formulas;
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
        Formulas formulas;
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
    Formulas formulas;
    const Formula a = formulas.variable(), b = formulas.variable();
    formulas.require(formulas.any_of({a, b}));
    formulas.require(!a);
    ASSERT_TRUE(formulas.propagate());
    EXPECT_TRUE(formulas.holds(b));
    formulas.require(!b);
    EXPECT_FALSE(formulas.propagate());
}

TEST(VariabilityFormula, CirclesStayOpen) {
    Formulas formulas;
    const Formula a = formulas.variable(), b = formulas.variable();
    formulas.define(a, b);
    formulas.define(b, a);
    ASSERT_TRUE(formulas.propagate());
    EXPECT_EQ(formulas.open_variables().size(), 2U);
}

TEST(VariabilityFormula, GatesAreCharged) {
    Limits limits;
    limits.memory = 10'000;
    const BudgetScope budget(limits);
    Formulas formulas;
    std::vector<Formula> parts;
    for (int i = 0; i < 90; ++i) parts.push_back(formulas.variable());
    EXPECT_THROW((void)formulas.odd(parts), OverBudget);
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

// Each pigeon needs its own hole, but there is one hole less. The solver needs many guesses to prove this impossible.
void add_pigeons(Solver& solver, int pigeons) {
    std::vector<std::vector<int>> in(static_cast<std::size_t>(pigeons));
    for (auto& row : in) {
        for (int hole = 1; hole < pigeons; ++hole) row.push_back(solver.new_variable());
        solver.add(row);
    }
    for (std::size_t hole = 0; hole + 1 < in.size(); ++hole)
        for (std::size_t a = 0; a < in.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) solver.add({-in[a][hole], -in[b][hole]});
}

TEST(VariabilitySolver, GivesUp) {
    for (const std::uint64_t conflicts : {std::uint64_t{1}, std::uint64_t{100'000}}) {
        Solver solver(conflicts);
        add_pigeons(solver, 8);
        EXPECT_EQ(solver.solve(), conflicts == 1 ? Solver::Answer::given_up : Solver::Answer::no);
    }
}

TEST(VariabilitySolver, DrawsOnTheAccount) {
    Limits limits;
    limits.work = 3'000'000;
    const BudgetScope budget(limits);
    Solver solver(Solver::unlimited);
    add_pigeons(solver, 9);
    EXPECT_LT(budget.work(), 200'000u);
    EXPECT_THROW((void)solver.solve(), OverBudget);
}

}  // namespace
}  // namespace csar::validate::variability
