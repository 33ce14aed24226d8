// The only code that uses the SAT solver (CaDiCaL): clauses in, a model with the least weight out.
//
// Why CaDiCaL: it is a static library of one megabyte without dependencies, so the program needs no new library at run
// time, and commands that do not use it do not pay for it. It is deterministic. MiniSat is not a library in Debian;
// CryptoMiniSat and Z3 are shared libraries of 3 and 23 megabytes.
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

    // `conflicts`: the maximum number of wrong decisions per query. The search is charged to the account of the check
    // (base/budget.hpp).
    explicit Solver(std::uint64_t conflicts);
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    int new_variable() { return ++variables_; }  // a literal; its negative is the negation
    void add(std::span<const int> clause);
    void add(std::initializer_list<int> clause) { add(std::span(clause.begin(), clause.size())); }
    // The solver will first try the value of the variable that makes this literal true.
    void prefer(int literal);

    enum class Answer : std::uint8_t { yes, no, given_up };  // `given_up` after the maximum number of conflicts
    // Whether there is a model in which all `assumptions` hold. Throws OverBudget, and Failure(interrupted).
    Answer solve(std::span<const int> assumptions = {});
    // After the answer `no`: whether it depended on this literal, one of the assumptions.
    bool needed(int literal) const;
    // Whether a literal holds in the last model.
    bool holds(int literal) const;

    using Weighted = std::pair<int, std::uint64_t>;
    // Finds a model with the least sum of the weights of the literals that hold, and requires that sum from now on.
    Answer minimize(const std::vector<Weighted>& literals);

private:
    struct Implementation;
    std::vector<int> sum_of(const std::vector<Weighted>& literals);
    std::vector<int> added(const std::vector<int>& a, const std::vector<int>& b);
    int exclusive(int a, int b);
    int conjunction(int a, int b);
    // `condition`: a literal; the bound applies only if it holds. 0 if the bound always applies.
    void keep_below_or_at(const std::vector<int>& sum, std::uint64_t bound, int condition = 0);

    std::unique_ptr<Implementation> implementation_;
    int variables_ = 0;
    std::uint64_t conflicts_;
    std::vector<signed char> model_;
};

}  // namespace csar::validate::variability
