// The only user of the SAT solver CaDiCaL. Finds a model of clauses with the least weight.
//
// CaDiCaL is a static library of one megabyte without dependencies. It is deterministic. Commands that do not use it do
// not pay for it. In Debian, MiniSat is not a library; CryptoMiniSat and Z3 are shared libraries of 3 and 23 megabytes.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace csar::validate::variability {

class Solver {
public:
    static constexpr std::uint64_t unlimited = 0;

    // `conflicts`: the limit of wrong decisions for a query. The search is charged to the budget (base/budget.hpp).
    explicit Solver(std::uint64_t conflicts);
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    int new_variable() { return ++variables_; }  // a literal; its negative is the negation
    void add(std::span<const int> clause);
    void add(std::initializer_list<int> clause) { add(std::span(clause.begin(), clause.size())); }
    // The search tries this literal first.
    void prefer(int literal);

    enum class Answer : std::uint8_t { yes, no, given_up };  // `given_up`: too many conflicts
    // True if a model satisfies all `assumptions`. Throws OverBudget, and Failure(interrupted).
    Answer solve(std::span<const int> assumptions = {});
    // After `no`: true if the answer depended on this assumption.
    bool needed(int literal) const;
    // True if the last model satisfies the literal.
    bool holds(int literal) const;

    using Weighted = std::pair<int, std::uint64_t>;
    // Finds a model with the least sum of weights of true literals. Later models must have this sum.
    Answer minimize(const std::vector<Weighted>& literals);

private:
    struct Implementation;
    std::vector<int> sum_of(const std::vector<Weighted>& literals);
    std::vector<int> added(const std::vector<int>& a, const std::vector<int>& b);
    int exclusive(int a, int b);
    int conjunction(int a, int b);
    // The bound applies if the literal `condition` is true, or always if it is 0.
    void keep_below_or_at(const std::vector<int>& sum, std::uint64_t bound, int condition = 0);

    std::unique_ptr<Implementation> implementation_;
    int variables_ = 0;
    std::uint64_t conflicts_;
    std::vector<signed char> model_;
};

}  // namespace csar::validate::variability
