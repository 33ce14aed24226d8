// Boolean formulas over presences of elements, and propagation without search.
//
// A formula is a gate (a variable or a conjunction), perhaps negated. A disjunction is the negated conjunction of
// negated formulas.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "validate/document/document.hpp"

namespace csar::validate::variability {

// Twice the gate's number, plus one if negated.
enum class Formula : std::uint32_t { always = 0, never = 1 };

constexpr std::uint32_t gate_of(Formula formula) { return static_cast<std::uint32_t>(formula) >> 1; }
constexpr bool is_negated(Formula formula) { return (static_cast<std::uint32_t>(formula) & 1) != 0; }
constexpr Formula operator!(Formula formula) { return Formula{static_cast<std::uint32_t>(formula) ^ 1}; }
constexpr Formula formula_of(bool value) { return value ? Formula::always : Formula::never; }

// Formulas of a template. Formulas are never removed. Their cost is charged to the budget (base/budget.hpp).
class Formulas {
public:
    Formulas() { gates_.push_back({}); }

    Formula variable();
    Formula all_of(std::vector<Formula> parts);
    Formula any_of(std::vector<Formula> parts);
    Formula implies(Formula premise, Formula conclusion) { return any_of({!premise, conclusion}); }
    Formula at_most_one(std::span<const Formula> parts);
    Formula exactly_one(std::span<const Formula> parts);
    Formula odd(std::span<const Formula> parts);

    // `origin`: the place in the file; absent if the file only implies it.
    struct Definition {
        Formula variable, formula;
        Node origin;
    };
    struct Requirement {
        Formula formula;
        Node origin;
    };

    // `variable` is true if and only if `formula` is true. Call this once for each variable.
    void define(Formula variable, Formula formula, Node origin = Node()) {
        definitions_.push_back({variable, formula, origin});
    }
    void require(Formula formula, Node origin = Node()) { required_.push_back({formula, origin}); }
    std::span<const Definition> definitions() const { return definitions_; }
    std::span<const Requirement> requirements() const { return required_; }
    std::size_t gates() const { return gates_.size(); }

    // Derives values in linear time, without search. Returns false if there is a contradiction.
    bool propagate();

    enum class Truth : std::uint8_t { unknown, yes, no };
    // Known after propagate() for some formulas, after assign() for all.
    Truth truth(Formula formula) const;
    bool holds(Formula formula) const { return truth(formula) == Truth::yes; }
    // For formulas created after assign().
    bool evaluate(Formula formula);

    // What propagate() leaves: undecided variables, and unsatisfied requirements.
    std::vector<Formula> open_variables() const;
    std::vector<Formula> open_requirements() const;
    // The formula that defines the variable, or the variable itself.
    Formula definition(Formula variable) const;
    bool is_variable(std::uint32_t gate) const { return gates_[gate].variable; }
    std::span<const Formula> inputs(std::uint32_t gate) const {
        return std::span(inputs_).subspan(gates_[gate].first, gates_[gate].size);
    }
    // Assigns a solution to the open variables, and derives all other values. Returns false if there is a
    // contradiction.
    bool assign(std::span<const Formula> true_literals);

private:
    struct Gate {
        std::uint32_t first = 0;  // index of the first input
        std::uint32_t size = 0;
        bool variable = false;
    };

    void prepare();
    void settle(Formula formula);  // the formula is true
    bool drain();
    void settle_inputs(std::uint32_t gate);

    std::vector<Gate> gates_;  // the first gate is constant
    std::vector<Formula> inputs_;
    std::vector<Requirement> required_;
    std::vector<Definition> definitions_;

    // Set by prepare().
    std::vector<Truth> truths_;                 // by gate
    std::vector<std::uint32_t> missing_;        // by gate: inputs not known to be true
    std::vector<std::uint32_t> users_begin_;    // by gate: index into users_
    std::vector<std::uint32_t> users_;          // gates that use a gate as input
    std::vector<Formula> defining_;             // by variable: its formula
    std::vector<std::uint32_t> defined_begin_;  // by gate: index into defined_
    std::vector<std::uint32_t> defined_;        // definitions with a formula
    std::vector<std::uint32_t> waiting_;        // gates to propagate
    bool contradiction_ = false;
};

// Constraints and conditions that contradict each other, in file order. Usually none of them can be left out; the
// search is limited. Returns an empty list if the file does not cause the contradiction, or if there are too many
// formulas.
std::vector<Node> contradiction(const Formulas& formulas);

}  // namespace csar::validate::variability
