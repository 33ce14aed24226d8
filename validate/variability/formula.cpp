#include "validate/variability/formula.hpp"

#include <algorithm>

#include "base/budget.hpp"

namespace csar::validate::variability {
namespace {

constexpr std::uint64_t steps_a_gate = 20;
// Includes the memory of propagation and of the solver.
constexpr std::uint64_t bytes_a_gate = 100, bytes_an_input = 20;

}  // namespace

Formula Formulas::variable() {
    spend_work(steps_a_gate);
    take_memory(bytes_a_gate);
    gates_.push_back({static_cast<std::uint32_t>(inputs_.size()), 0, true});
    return Formula{static_cast<std::uint32_t>((gates_.size() - 1) * 2)};
}

Formula Formulas::all_of(std::vector<Formula> parts) {
    std::ranges::sort(parts);
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    if (!parts.empty() && parts.front() == Formula::always) parts.erase(parts.begin());
    if (!parts.empty() && parts.front() == Formula::never) return Formula::never;
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (gate_of(parts[i]) == gate_of(parts[i - 1])) return Formula::never;
    if (parts.empty()) return Formula::always;
    if (parts.size() == 1) return parts.front();
    spend_work(steps_a_gate + parts.size());
    take_memory(bytes_a_gate + parts.size() * bytes_an_input);
    gates_.push_back({static_cast<std::uint32_t>(inputs_.size()), static_cast<std::uint32_t>(parts.size()), false});
    inputs_.insert(inputs_.end(), parts.begin(), parts.end());
    return Formula{static_cast<std::uint32_t>((gates_.size() - 1) * 2)};
}

Formula Formulas::any_of(std::vector<Formula> parts) {
    for (Formula& part : parts) part = !part;
    return !all_of(std::move(parts));
}

// Each part excludes all previous parts. Their disjunction grows by one part, so the total size is linear.
Formula Formulas::at_most_one(std::span<const Formula> parts) {
    std::vector<Formula> conditions;
    Formula before = Formula::never;
    for (const Formula part : parts) {
        conditions.push_back(!all_of({part, before}));
        before = any_of({before, part});
    }
    return all_of(std::move(conditions));
}

Formula Formulas::exactly_one(std::span<const Formula> parts) {
    return all_of({at_most_one(parts), any_of({parts.begin(), parts.end()})});
}

Formula Formulas::odd(std::span<const Formula> parts) {
    Formula sum = Formula::never;
    for (const Formula part : parts) sum = any_of({all_of({sum, !part}), all_of({!sum, part})});
    return sum;
}

// Stores adjacency lists in one array: counts first, then fills in.
void Formulas::prepare() {
    const std::size_t count = gates_.size();
    truths_.assign(count, Truth::unknown);
    missing_.assign(count, 0);
    users_begin_.assign(count + 1, 0);
    defined_begin_.assign(count + 1, 0);
    defining_.resize(count);
    for (std::uint32_t gate = 0; gate < count; ++gate) {
        defining_[gate] = Formula{gate * 2};
        missing_[gate] = gates_[gate].size;
        for (const Formula input : inputs(gate)) ++users_begin_[gate_of(input) + 1];
    }
    for (const auto& [variable, formula, origin] : definitions_) ++defined_begin_[gate_of(formula) + 1];
    for (std::size_t gate = 0; gate < count; ++gate) {
        users_begin_[gate + 1] += users_begin_[gate];
        defined_begin_[gate + 1] += defined_begin_[gate];
    }
    users_.resize(inputs_.size());
    defined_.resize(definitions_.size());
    std::vector<std::uint32_t> next = users_begin_;
    for (std::uint32_t gate = 0; gate < count; ++gate)
        for (const Formula input : inputs(gate)) users_[next[gate_of(input)]++] = gate;
    next = defined_begin_;
    for (std::uint32_t i = 0; i < definitions_.size(); ++i) {
        defined_[next[gate_of(definitions_[i].formula)]++] = i;
        defining_[gate_of(definitions_[i].variable)] = definitions_[i].formula;
    }
}

Formulas::Truth Formulas::truth(Formula formula) const {
    const Truth truth = truths_[gate_of(formula)];
    if (truth == Truth::unknown || !is_negated(formula)) return truth;
    return truth == Truth::yes ? Truth::no : Truth::yes;
}

// The inputs of a gate come before it, so a single pass is enough.
bool Formulas::evaluate(Formula formula) {
    for (auto gate = static_cast<std::uint32_t>(truths_.size()); gate < gates_.size(); ++gate) {
        bool all = true;
        for (const Formula input : inputs(gate)) all = all && holds(input);
        truths_.push_back(all ? Truth::yes : Truth::no);
    }
    return holds(formula);
}

void Formulas::settle(Formula formula) {
    Truth& truth = truths_[gate_of(formula)];
    const Truth wanted = is_negated(formula) ? Truth::no : Truth::yes;
    if (truth == wanted) return;
    if (truth != Truth::unknown) {
        contradiction_ = true;
        return;
    }
    truth = wanted;
    waiting_.push_back(gate_of(formula));
}

// A true gate needs true inputs. A false gate with a single undecided input needs this input to be false.
void Formulas::settle_inputs(std::uint32_t gate) {
    if (gates_[gate].variable || gate == 0 || truths_[gate] == Truth::unknown) return;
    if (truths_[gate] == Truth::yes) {
        for (const Formula input : inputs(gate)) settle(input);
        return;
    }
    if (missing_[gate] > 1) return;
    Formula last = Formula::always;
    for (const Formula input : inputs(gate)) {
        if (truth(input) == Truth::no) return;
        if (truth(input) == Truth::unknown) last = input;
    }
    settle(!last);  // if all inputs are true, this is Formula::never: a contradiction
}

bool Formulas::drain() {
    while (!waiting_.empty() && !contradiction_) {
        const std::uint32_t gate = waiting_.back();
        waiting_.pop_back();
        const Formula truth_of_gate{gate * 2 + (truths_[gate] == Truth::no ? 1U : 0U)};
        settle_inputs(gate);
        if (gates_[gate].variable && defining_[gate] != Formula{gate * 2})
            settle(is_negated(truth_of_gate) ? !defining_[gate] : defining_[gate]);
        for (std::uint32_t i = defined_begin_[gate]; i < defined_begin_[gate + 1]; ++i) {
            const auto& [variable, formula, origin] = definitions_[defined_[i]];
            settle(truth(formula) == Truth::yes ? variable : !variable);
        }
        for (std::uint32_t i = users_begin_[gate]; i < users_begin_[gate + 1]; ++i) {
            const std::uint32_t user = users_[i];
            const Formula own{user * 2};
            // `gate` occurs once in the inputs of `user`: all_of() creates no gate with equal or opposite inputs.
            bool negated = false;
            if (gates_[user].size <= 8) {
                for (const Formula input : inputs(user))
                    if (gate_of(input) == gate) negated = is_negated(input);
            } else {
                const auto list = inputs(user);
                negated = *std::lower_bound(list.begin(), list.end(), Formula{gate * 2}) != Formula{gate * 2};
            }
            if (is_negated(truth_of_gate) != negated) {
                settle(!own);
            } else if (--missing_[user] == 0) {
                settle(own);
            } else if (missing_[user] == 1 && truths_[user] == Truth::no) {
                settle_inputs(user);
            }
        }
    }
    waiting_.clear();
    return !contradiction_;
}

bool Formulas::propagate() {
    prepare();
    contradiction_ = false;
    settle(Formula::always);
    for (const Requirement& requirement : required_) settle(requirement.formula);
    return drain();
}

std::vector<Formula> Formulas::open_variables() const {
    std::vector<Formula> open;
    for (std::uint32_t gate = 1; gate < gates_.size(); ++gate)
        if (gates_[gate].variable && truths_[gate] == Truth::unknown) open.push_back(Formula{gate * 2});
    return open;
}

// Gates with a required value that their inputs do not ensure.
std::vector<Formula> Formulas::open_requirements() const {
    std::vector<Formula> open;
    for (std::uint32_t gate = 1; gate < gates_.size(); ++gate) {
        if (gates_[gate].variable || truths_[gate] != Truth::no) continue;
        bool met = false;
        for (const Formula input : inputs(gate)) met = met || truth(input) == Truth::no;
        if (!met) open.push_back(Formula{gate * 2 + 1});
    }
    return open;
}

Formula Formulas::definition(Formula variable) const { return defining_[gate_of(variable)]; }

bool Formulas::assign(std::span<const Formula> true_literals) {
    for (const Formula literal : true_literals) settle(literal);
    return drain();
}

}  // namespace csar::validate::variability
