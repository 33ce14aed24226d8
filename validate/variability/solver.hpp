// The one place that knows the SAT solver (CaDiCaL): clauses in, a model with the least weight out.
//
// Why this one: it is a static library of a megabyte without dependencies, so that the program needs nothing new at run
// time and no command pays for it before it asks; it answers the same way every time; and MiniSat is not a library in
// Debian, CryptoMiniSat and Z3 are shared ones of 3 and 23 megabytes.
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

    // `conflicts`: wrong guesses of each question; more are not tried. The search is charged to the account of the check
    // (base/budget.hpp).
    explicit Solver(std::uint64_t conflicts);
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    int new_variable() { return ++variables_; }  // a literal; its negative is the negation
    void add(std::span<const int> clause);
    void add(std::initializer_list<int> clause) { add(std::span(clause.begin(), clause.size())); }
    // What the first guess is.
    void prefer(int literal);

    enum class Answer : std::uint8_t { yes, no, given_up };  // the last after as many conflicts as are tried
    // Is there a model in which all of these literals hold? Throws OverBudget, and Failure(interrupted).
    Answer solve(std::span<const int> assumptions = {});
    // Of the last answer `no`: whether it needed this literal, one of the assumptions.
    bool needed(int literal) const;
    // Of the last model.
    bool holds(int literal) const;

    using Weighted = std::pair<int, std::uint64_t>;
    // Finds a model in which the weights of the literals that hold have the least sum, and keeps to that sum from now on.
    Answer minimize(const std::vector<Weighted>& literals);

private:
    struct Implementation;
    std::vector<int> sum_of(const std::vector<Weighted>& literals);
    std::vector<int> added(const std::vector<int>& a, const std::vector<int>& b);
    int exclusive(int a, int b);
    int conjunction(int a, int b);
    void keep_below_or_at(const std::vector<int>& sum, std::uint64_t bound);

    std::unique_ptr<Implementation> implementation_;
    int variables_ = 0;
    std::uint64_t conflicts_;
    std::vector<signed char> model_;
};

}  // namespace csar::validate::variability
