// Boolean formulas over the presence of elements, and their consequences that can be derived without search.
//
// A formula is a literal: the number of a variable or of a conjunction, and whether it is negated. A disjunction is a
// negated conjunction of negated literals, so there is only one kind of gate.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "validate/document/document.hpp"

namespace csar::validate::variability {

// Twice the number of a gate, plus one if it is negated.
enum class Formula : std::uint32_t { always = 0, never = 1 };

constexpr std::uint32_t gate_of(Formula formula) { return static_cast<std::uint32_t>(formula) >> 1; }
constexpr bool is_negated(Formula formula) { return (static_cast<std::uint32_t>(formula) & 1) != 0; }
constexpr Formula operator!(Formula formula) { return Formula{static_cast<std::uint32_t>(formula) ^ 1}; }
constexpr Formula formula_of(bool value) { return value ? Formula::always : Formula::never; }

// All formulas of one template. They are never removed, and are charged to the account of the check (base/budget.hpp).
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

    // A definition or requirement. `origin` is its place in the file; an absent node if the file only implies it.
    struct Definition {
        Formula variable, formula;
        Node origin;
    };
    struct Requirement {
        Formula formula;
        Node origin;
    };

    // Defines that `variable` is true if and only if `formula` is true. Must be called once per variable.
    void define(Formula variable, Formula formula, Node origin = Node()) {
        definitions_.push_back({variable, formula, origin});
    }
    // Requires that `formula` is true.
    void require(Formula formula, Node origin = Node()) { required_.push_back({formula, origin}); }
    std::span<const Definition> definitions() const { return definitions_; }
    std::span<const Requirement> requirements() const { return required_; }
    std::size_t gates() const { return gates_.size(); }

    // Derives the consequences of definitions and requirements without search, in time linear in their size. False if
    // they contradict each other.
    bool propagate();

    enum class Truth : std::uint8_t { unknown, yes, no };
    // The known truth of formulas after propagate(), and of every formula after assign().
    Truth truth(Formula formula) const;
    bool holds(Formula formula) const { return truth(formula) == Truth::yes; }
    // Like truth(), for a formula that was created later from formulas whose truth is known.
    bool evaluate(Formula formula);

    // The remaining problem after propagate(): variables without a value, and requirements that are not satisfied yet.
    std::vector<Formula> open_variables() const;
    std::vector<Formula> open_requirements() const;
    // The formula that defines an open variable; the variable itself if there is none.
    Formula definition(Formula variable) const;
    bool is_variable(std::uint32_t gate) const { return gates_[gate].variable; }
    std::span<const Formula> inputs(std::uint32_t gate) const {
        return std::span(inputs_).subspan(gates_[gate].first, gates_[gate].size);
    }
    // Assigns a solution to the open variables, and derives everything else. False if there is a contradiction.
    bool assign(std::span<const Formula> true_literals);

private:
    struct Gate {
        std::uint32_t first = 0;  // the index of the gate's first input
        std::uint32_t size = 0;
        bool variable = false;
    };

    void prepare();
    void settle(Formula formula);  // records that the formula is true
    bool drain();
    void settle_inputs(std::uint32_t gate);

    std::vector<Gate> gates_;  // the first is the constant
    std::vector<Formula> inputs_;
    std::vector<Requirement> required_;
    std::vector<Definition> definitions_;

    // Set by prepare().
    std::vector<Truth> truths_;                 // for each gate
    std::vector<std::uint32_t> missing_;        // for each gate, the number of inputs that are not known to be true
    std::vector<std::uint32_t> users_begin_;    // for each gate, an index into users_
    std::vector<std::uint32_t> users_;          // the gates that use each gate as an input
    std::vector<Formula> defining_;             // for each variable, its formula
    std::vector<std::uint32_t> defined_begin_;  // for each gate, an index into defined_
    std::vector<std::uint32_t> defined_;        // the numbers of the definitions with each formula
    std::vector<std::uint32_t> waiting_;        // gates whose truth has not been propagated yet
    bool contradiction_ = false;
};

// The reason why there is no solution: constraints and conditions in the file that contradict each other. Without any
// one of them there would be a solution, as far as a bounded search shows. In file order. Empty if the contradiction
// does not depend on the file, or if there are too many formulas to search.
std::vector<Node> contradiction(const Formulas& formulas);

}  // namespace csar::validate::variability
