#include "validate/variability/solver.hpp"

#include <algorithm>
#include <cadical.hpp>

#include "base/budget.hpp"

namespace csar::validate::variability {
namespace {

// CaDiCaL calls terminate() every ten rounds. Rounds take longer with more clauses.
constexpr std::uint64_t steps_a_question = 10'000, steps_a_clause = 20, bytes_a_clause = 50;
// Without decisions, the solver still visits each variable and clause.
constexpr std::uint64_t steps_a_part = 4;

}  // namespace

struct Solver::Implementation {
    class Account final : public CaDiCaL::Terminator {
    public:
        bool terminate() override { return !try_spend_work(steps_a_question + clauses_ / 4); }
        void count_clause() { ++clauses_; }
        std::uint64_t clauses() const { return clauses_; }

    private:
        std::uint64_t clauses_ = 0;
    };

    Account account;
    CaDiCaL::Solver cadical;
};

Solver::Solver(std::uint64_t conflicts) : implementation_(std::make_unique<Implementation>()), conflicts_(conflicts) {
    implementation_->cadical.set("quiet", 1);
    implementation_->cadical.connect_terminator(&implementation_->account);
}

Solver::~Solver() = default;

void Solver::add(std::span<const int> clause) {
    spend_work(steps_a_clause * clause.size());
    take_memory(bytes_a_clause + clause.size() * sizeof(int));
    implementation_->account.count_clause();
    for (const int literal : clause) implementation_->cadical.add(literal);
    implementation_->cadical.add(0);
}

void Solver::prefer(int literal) { implementation_->cadical.phase(literal); }

Solver::Answer Solver::solve(std::span<const int> assumptions) {
    CaDiCaL::Solver& cadical = implementation_->cadical;
    const std::uint64_t parts = static_cast<std::uint64_t>(variables_) + implementation_->account.clauses();
    spend_work(steps_a_part * (parts + assumptions.size()));
    for (const int literal : assumptions) cadical.assume(literal);
    if (conflicts_ != unlimited) cadical.limit("conflicts", static_cast<int>(conflicts_));
    const int answer = cadical.solve();
    if (answer == 0) spend_work(0);  // throws if no work is left
    if (answer == 20) return Answer::no;
    if (answer != 10) return Answer::given_up;
    model_.assign(static_cast<std::size_t>(variables_) + 1, 0);
    for (int variable = 1; variable <= variables_; ++variable)
        model_[static_cast<std::size_t>(variable)] = cadical.val(variable) > 0;
    return Answer::yes;
}

bool Solver::needed(int literal) const { return implementation_->cadical.failed(literal); }

bool Solver::holds(int literal) const {
    const auto variable = static_cast<std::size_t>(literal < 0 ? -literal : literal);
    return (model_[variable] != 0) == (literal > 0);
}

int Solver::exclusive(int a, int b) {
    const int result = new_variable();
    add({-result, a, b});
    add({-result, -a, -b});
    add({result, -a, b});
    add({result, a, -b});
    return result;
}

int Solver::conjunction(int a, int b) {
    const int result = new_variable();
    add({-result, a});
    add({-result, b});
    add({result, -a, -b});
    return result;
}

// Binary addition. 0 is a digit that is never set.
std::vector<int> Solver::added(const std::vector<int>& a, const std::vector<int>& b) {
    std::vector<int> sum;
    int carry = 0;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        std::vector<int> digits;
        for (const int digit : {i < a.size() ? a[i] : 0, i < b.size() ? b[i] : 0, carry})
            if (digit != 0) digits.push_back(digit);
        carry = 0;
        if (digits.size() < 2) {
            sum.push_back(digits.empty() ? 0 : digits[0]);
            continue;
        }
        int digit = exclusive(digits[0], digits[1]);
        carry = conjunction(digits[0], digits[1]);
        if (digits.size() == 3) {
            const int second = conjunction(digit, digits[2]);
            digit = exclusive(digit, digits[2]);
            carry = -conjunction(-carry, -second);
        }
        sum.push_back(digit);
    }
    if (carry != 0) sum.push_back(carry);
    return sum;
}

// Adds in pairs, so that numbers remain short: n log n clauses.
std::vector<int> Solver::sum_of(const std::vector<Weighted>& literals) {
    std::vector<std::vector<int>> numbers;
    for (const auto& [literal, weight] : literals) {
        std::vector<int>& digits = numbers.emplace_back();
        for (std::uint64_t rest = weight; rest != 0; rest >>= 1) digits.push_back((rest & 1) != 0 ? literal : 0);
    }
    while (numbers.size() > 1) {
        std::vector<std::vector<int>> next;
        for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) next.push_back(added(numbers[i], numbers[i + 1]));
        if (numbers.size() % 2 != 0) next.push_back(std::move(numbers.back()));
        numbers = std::move(next);
    }
    return numbers.empty() ? std::vector<int>() : numbers.front();
}

// Where the bound has 0, the sum needs 0, unless a higher digit is 1 in the bound and 0 in the sum.
void Solver::keep_below_or_at(const std::vector<int>& sum, std::uint64_t bound, int condition) {
    const auto has_digit = [&](std::size_t at) { return at < 64 && ((bound >> at) & 1) != 0; };
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (sum[i] == 0 || has_digit(i)) continue;
        std::vector<int> clause = {-sum[i]};
        if (condition != 0) clause.insert(clause.begin(), -condition);
        bool met = false;
        for (std::size_t j = i + 1; j < sum.size(); ++j) {
            if (!has_digit(j)) continue;
            if (sum[j] == 0)
                met = true;
            else
                clause.push_back(-sum[j]);
        }
        for (std::size_t j = sum.size(); j < 64; ++j) met = met || has_digit(j);
        if (!met) add(clause);
    }
}

Solver::Answer Solver::minimize(const std::vector<Weighted>& literals) {
    // Usually all weighted literals can be false. This query needs no sum.
    std::vector<int> none;
    for (const auto& [literal, weight] : literals)
        if (weight != 0) none.push_back(-literal);
    for (const int literal : none) prefer(literal);
    Answer answer = solve(none);
    if (answer == Answer::yes) {
        for (const int literal : none) add({literal});
        return answer;
    }
    answer = solve();
    if (answer != Answer::yes) return answer;
    const std::vector<int> sum = sum_of(literals);
    while (answer == Answer::yes) {
        std::uint64_t total = 0;
        for (const auto& [literal, weight] : literals)
            if (holds(literal)) total += weight;
        const std::vector<signed char> best = model_;
        keep_below_or_at(sum, total);
        if (total == 0) return Answer::yes;
        // A bound that may be impossible is an assumption. The final bound is a clause.
        const int smaller = new_variable();
        keep_below_or_at(sum, total - 1, smaller);
        const int assumption[] = {smaller};
        answer = solve(assumption);
        if (answer == Answer::no) {
            add({-smaller});
            model_ = best;
            model_.resize(static_cast<std::size_t>(variables_) + 1);
            return Answer::yes;
        }
    }
    return answer;
}

}  // namespace csar::validate::variability
