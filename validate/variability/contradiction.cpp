// Finds out why there is no solution.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "validate/variability/formula.hpp"
#include "validate/variability/solver.hpp"

namespace csar::validate::variability {
namespace {

constexpr std::size_t max_gates = 200'000;
constexpr std::uint64_t max_conflicts = 20'000;  // for each query
constexpr std::size_t max_questions = 100;       // queries to reduce the set

class Contradiction {
public:
    explicit Contradiction(const Formulas& formulas) : formulas_(formulas), solver_(max_conflicts) {}

    std::vector<Node> find() {
        add_gates();
        for (const Formulas::Definition& definition : formulas_.definitions()) {
            const int variable = literal(definition.variable), formula = literal(definition.formula);
            add_if(definition.origin, {-variable, formula});
            add_if(definition.origin, {variable, -formula});
        }
        for (const Formulas::Requirement& requirement : formulas_.requirements())
            add_if(requirement.origin, {literal(requirement.formula)});
        if (solver_.solve(wanted()) != Solver::Answer::no) return {};
        std::erase_if(parts_, [&](const Part& part) { return !solver_.needed(part.selector); });
        shrink();
        std::vector<Node> nodes;
        for (const Part& part : parts_) nodes.push_back(part.origin);
        const auto place = [](Node node) { return std::pair(node.position().line, node.position().column); };
        std::ranges::sort(nodes, [&](Node a, Node b) { return place(a) < place(b); });
        return nodes;
    }

private:
    // A condition or constraint in the file. Active if its selector is assumed.
    struct Part {
        Node origin;
        int selector;
    };

    // Adds a solver variable and clauses for each gate, in order.
    void add_gates() {
        for (std::size_t gate = 0; gate < formulas_.gates(); ++gate) solver_.new_variable();
        solver_.add({1});
        for (std::uint32_t gate = 1; gate < formulas_.gates(); ++gate) {
            if (formulas_.is_variable(gate)) continue;
            const int own = static_cast<int>(gate) + 1;
            std::vector<int> clause = {own};
            for (const Formula input : formulas_.inputs(gate)) {
                solver_.add({-own, literal(input)});
                clause.push_back(-literal(input));
            }
            solver_.add(clause);
        }
    }

    static int literal(Formula formula) {
        const int variable = static_cast<int>(gate_of(formula)) + 1;
        return is_negated(formula) ? -variable : variable;
    }

    void add_if(Node origin, std::vector<int> clause) {
        if (origin) clause.push_back(-selector_of(origin));
        solver_.add(clause);
    }

    int selector_of(Node origin) {
        if (parts_.empty() || parts_.back().origin.id() != origin.id())
            parts_.push_back({origin, solver_.new_variable()});
        return parts_.back().selector;
    }

    std::vector<int> wanted(std::size_t without = SIZE_MAX) const {
        std::vector<int> literals;
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (i != without) literals.push_back(parts_[i].selector);
        return literals;
    }

    // Removes parts that the contradiction does not need.
    void shrink() {
        std::size_t asked = 0;
        for (std::size_t i = 0; i < parts_.size() && asked < max_questions; ++asked) {
            if (solver_.solve(wanted(i)) != Solver::Answer::no) {
                ++i;
                continue;
            }
            const Part kept_before = parts_[i];
            std::erase_if(parts_, [&](const Part& part) {
                return part.selector == kept_before.selector || !solver_.needed(part.selector);
            });
            i = std::min(i, parts_.size());
        }
    }

    const Formulas& formulas_;
    Solver solver_;
    std::vector<Part> parts_;
};

}  // namespace

std::vector<Node> contradiction(const Formulas& formulas) {
    if (formulas.gates() > max_gates) return {};
    return Contradiction(formulas).find();
}

}  // namespace csar::validate::variability
