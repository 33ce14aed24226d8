// Searches for values that propagation leaves open.
#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "base/budget.hpp"
#include "base/joined.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/presence.hpp"
#include "validate/variability/solver.hpp"

namespace csar::validate::variability {
namespace {

namespace rule = rules::variability;

constexpr std::uint64_t steps_a_lookup = 10;  // finding an element's variable

// For findings about the whole template.
Place variability_place(const Template& elements) {
    return elements.variability ? elements.variability.place() : place_of(elements.document.file());
}

class Search {
public:
    Search(Template& elements, Formulas& formulas)
        : template_(elements), formulas_(formulas), solver_(Solver::unlimited) {}

    void run() {
        add_open();
        for (const auto& element : template_.elements) element->searched = is_open(element->presence);
        std::vector<Element*> open;
        for (NodeTemplate* node : template_.nodes)
            if (is_open(node->presence)) open.push_back(node);

        const Options& options = template_.options;
        const int goal = options.topology_goal();
        expect(goal != 0 ? solver_.minimize(node_weights(goal)) : solver_.solve());
        const bool unique = options.is_set("optimization_topology_unique", true);
        if (!open.empty() && (unique || options.is_set("optimization_topology_unique_backward", false)))
            check_unique(open, goal != 0 ? "nodes" : "nodes (without optimization)");
        optimize_technologies();
        check_unique_technologies();
        settle_ties();

        std::vector<Formula> found;
        for (const auto& [gate, own] : literals_)
            if (formulas_.is_variable(gate)) found.push_back(Formula{gate * 2 + (solver_.holds(own) ? 0U : 1U)});
        if (!formulas_.assign(found))
            throw Fault{diagnose(rule::no_solution, template_.root.place(), "the solver failed")};
    }

    std::vector<const Element*> never_present(const ShowSolution& show) {
        // A solution shows many elements that can be present.
        std::vector<const Element*> left, never;
        for (const auto& element : template_.elements) {
            const auto truth = formulas_.truth(element->presence);
            if (truth == Formulas::Truth::no) never.push_back(element.get());
            if (truth != Formulas::Truth::unknown) continue;
            left.push_back(element.get());
            solver_.prefer(literal(element->presence));
        }
        add_open();
        expect(solver_.solve());
        const auto is_present = [&](const Element& element) {
            const auto truth = formulas_.truth(element.presence);
            return truth == Formulas::Truth::unknown ? solver_.holds(literal(element.presence))
                                                     : truth == Formulas::Truth::yes;
        };
        for (bool is_first = true;; is_first = false) {
            spend_work(left.size() * steps_a_lookup);
            const auto shown = std::erase_if(left, [&](const Element* element) { return is_present(*element); });
            if (show && (is_first || shown != 0)) show(is_present);
            if (left.empty()) return never;
            const int wanted[] = {literal(left.back()->presence)};
            if (solver_.solve(wanted) == Solver::Answer::yes) continue;
            never.push_back(left.back());
            left.pop_back();
            expect(solver_.solve());
        }
    }

private:
    bool is_open(Formula formula) const { return formulas_.truth(formula) == Formulas::Truth::unknown; }

    // Adds what propagation left open.
    void add_open() {
        for (const Formula variable : formulas_.open_variables()) literal(variable);
        for (const Formula required : formulas_.open_requirements()) {
            // A false gate needs a false input.
            std::vector<int> clause;
            for (const Formula input : formulas_.inputs(gate_of(required)))
                if (formulas_.truth(input) == Formulas::Truth::unknown) clause.push_back(-literal(input));
            solver_.add(clause);
        }
        add_definitions();
    }

    // Literals are defined later, which avoids recursion.
    int literal(Formula formula) {
        const auto [found, is_new] = literals_.try_emplace(gate_of(formula), 0);
        if (is_new) {
            found->second = solver_.new_variable();
            waiting_.push_back(gate_of(formula));
        }
        return is_negated(formula) ? -found->second : found->second;
    }

    void add_definitions() {
        while (!waiting_.empty()) {
            const std::uint32_t gate = waiting_.back();
            waiting_.pop_back();
            const int own = literals_.at(gate);
            const Formula formula{gate * 2};
            if (formulas_.is_variable(gate)) {
                const Formula definition = formulas_.definition(formula);
                if (definition == formula) continue;
                const int meaning = literal(definition);
                solver_.add({-own, meaning});
                solver_.add({own, -meaning});
                continue;
            }
            std::vector<int> clause = {own};
            for (const Formula input : formulas_.inputs(gate)) {
                if (formulas_.truth(input) == Formulas::Truth::yes) continue;
                const int part = literal(input);
                solver_.add({-own, part});
                clause.push_back(-part);
            }
            solver_.add(clause);
        }
    }

    void expect(Solver::Answer answer) {
        if (answer == Solver::Answer::yes) return;
        throw Fault{diagnose(rule::no_solution, variability_place(template_),
                             "no set of elements satisfies all conditions and constraints")};
    }

    std::vector<Solver::Weighted> node_weights(int goal) {
        std::vector<Solver::Weighted> weights;
        const bool counts = template_.options.text("optimization_topology_mode", "weight") == "count";
        for (const NodeTemplate* node : template_.nodes) {
            if (!is_open(node->presence)) continue;
            const double weight = counts ? 1 : node->weight;
            const int own = literal(node->presence);
            weights.emplace_back(goal < 0 ? own : -own, static_cast<std::uint64_t>(std::llround(weight * 1000)));
        }
        return weights;
    }

    // Optimizes weight, number of technologies, or weight and then number.
    void optimize_technologies() {
        const int goal = template_.options.technologies_goal();
        if (goal == 0) return;
        const std::string mode = template_.options.text("optimization_technologies_mode", "count");
        std::vector<Solver::Weighted> weights;
        std::map<std::string, std::vector<int>> users;
        for (const NodeTemplate* node : template_.nodes)
            for (const Technology* technology : node->technologies) {
                const auto truth = formulas_.truth(technology->presence);
                if (truth == Formulas::Truth::no) continue;
                std::vector<int>& list = users[technology->name];
                if (truth == Formulas::Truth::yes) {
                    list.push_back(0);
                    continue;
                }
                const int own = literal(technology->presence);
                list.push_back(own);
                weights.emplace_back(goal < 0 ? own : -own,
                                     static_cast<std::uint64_t>(std::llround(technology->weight * 1000)));
            }
        add_definitions();
        if (mode != "count") expect(solver_.minimize(weights));
        if (mode == "weight") return;
        std::vector<Solver::Weighted> counts;
        for (const auto& [name, list] : users) {
            if (std::ranges::count(list, 0) != 0) continue;
            const int used = solver_.new_variable();
            for (const int own : list) solver_.add({-own, used});
            counts.emplace_back(used, 1);
        }
        expect(solver_.minimize(counts));
    }

    // Elements only in this solution, and elements only in the first solution.
    std::string difference(const std::vector<Element*>& open, const std::vector<bool>& first) {
        constexpr std::size_t shown = 3;
        std::vector<std::string> gone, come;
        for (std::size_t i = 0; i < open.size(); ++i) {
            const bool now = solver_.holds(literal(open[i]->presence));
            if (now == first[i]) continue;
            (now ? come : gone)
                .push_back(open[i]->kind == Kind::node ? "'" + open[i]->name + "'" : open[i]->lower_display());
        }
        const auto listed = [&](const std::vector<std::string>& names) {
            std::string text = joined(std::span(names).first(std::min(names.size(), shown)), ", ");
            if (names.size() > shown) text += " and " + std::to_string(names.size() - shown) + " more";
            return names.empty() ? std::string("none of these") : text;
        };
        return "one result has " + listed(gone) + ", another has " + listed(come);
    }

    // No other set of these elements may be equally good.
    void check_unique(const std::vector<Element*>& open, const char* considered) {
        const int asked = solver_.new_variable();
        std::vector<int> other = {-asked};
        std::vector<bool> first;
        for (const Element* node : open) {
            const int own = literal(node->presence);
            first.push_back(solver_.holds(own));
            other.push_back(first.back() ? -own : own);
        }
        solver_.add(other);
        const int assumption[] = {asked};
        if (solver_.solve(assumption) == Solver::Answer::yes)
            throw Fault{diagnose(rule::ambiguous_result, variability_place(template_), considered)
                            .with_hint(difference(open, first))};
        const int off[] = {-asked};
        expect(solver_.solve(off));
    }

    void check_unique_technologies() {
        if (!template_.options.is_set("optimization_technologies_unique", false)) return;
        std::vector<Element*> open;
        for (const NodeTemplate* node : template_.nodes)
            for (Technology* technology : node->technologies)
                if (is_open(technology->presence)) open.push_back(technology);
        add_definitions();
        if (!open.empty()) check_unique(open, "technologies");
    }

    // Decides the rest in file order: the first host, the first technology.
    void settle_ties() {
        std::vector<int> chosen;
        const auto decide = [&](const Element& element) {
            if (!is_open(element.presence)) return;
            const int own = literal(element.presence);
            add_definitions();
            chosen.push_back(own);
            if (solver_.holds(own) || solver_.solve(chosen) != Solver::Answer::no) return;
            chosen.back() = -own;
            expect(solver_.solve(chosen));
        };
        for (const Relation* relation : template_.relations) decide(*relation);
        for (const NodeTemplate* node : template_.nodes)
            for (const Technology* technology : node->technologies) decide(*technology);
    }

    Template& template_;
    Formulas& formulas_;
    Solver solver_;
    std::map<std::uint32_t, int> literals_;  // for gates without a value
    std::vector<std::uint32_t> waiting_;     // gates without definitions in the solver
};

// Runs `find`. If there is no solution, adds the cause.
template <class Find>
void explained(const Formulas& formulas, const Find& find) {
    try {
        find();
    } catch (Fault& fault) {
        if (fault.diagnostic.id != rule::no_solution.id) throw;
        constexpr std::size_t shown = 8;
        std::vector<Node> parts;
        try {
            parts = contradiction(formulas);
        } catch (const OverBudget&) {
            // The conditions contradict each other, even if the cause is not found.
        }
        for (std::size_t i = 0; i < std::min(parts.size(), shown); ++i)
            fault.diagnostic.related.push_back({parts[i].place(), "contradicts the other conditions in this list"});
        if (parts.size() > shown)
            fault.diagnostic.hint =
                std::to_string(parts.size()) +
                " conditions and constraints contradict each other; only the first of them are listed";
        throw;
    }
}

// Propagates the conditions. Returns true if a search is needed.
bool settle(const Template& elements, Formulas& formulas) {
    if (!formulas.propagate())
        throw Fault{diagnose(rule::no_solution, variability_place(elements),
                             "conditions and constraints contradict each other")};
    return !formulas.open_variables().empty() || !formulas.open_requirements().empty();
}

}  // namespace

void solve(Template& elements, Formulas& formulas) {
    explained(formulas, [&] {
        if (settle(elements, formulas)) Search(elements, formulas).run();
    });
}

std::vector<const Element*> never_present(Template& elements, Formulas& formulas, const ShowSolution& show) {
    std::vector<const Element*> never;
    explained(formulas, [&] {
        settle(elements, formulas);
        never = Search(elements, formulas).never_present(show);
    });
    return never;
}

}  // namespace csar::validate::variability
