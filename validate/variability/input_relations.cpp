// Relations between variability inputs, as in feature models (release candidates, Variability Input).
// - An input is chosen if it is true, or is not a Boolean and has a value.
// - `mandatory`, `optional`, `choices` and `alternatives` list children: a child can only be chosen with its parent.
// - `requires` and `excludes` connect any inputs.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/compose.hpp"
#include "base/interrupt.hpp"
#include "report/diagnose.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/presence.hpp"
#include "validate/variability/template_checks.hpp"

namespace csar::validate::variability {
namespace {

namespace rule = rules::variability;

constexpr std::array<std::string_view, 6> relations = {"mandatory",    "optional", "choices",
                                                       "alternatives", "requires", "excludes"};

// Reads a name or a list of names. Returns an empty list for null.
std::vector<Node> names_in(Node node, std::string_view relation) {
    if (!node || node.is_null()) return {};
    std::vector<Node> names;
    for (const Node item : node.items()) names.push_back(item);
    if (!node.is_sequence()) names.push_back(node);
    for (const Node name : names)
        if (!name.is_scalar() || name.is_null())
            wrong_form(name, compose("'{}' of a variability input", relation), "a name or a list of names");
    return names;
}

// Adds formulas for a relation. Reports a certain violation; otherwise the solver decides.
void add_relation(Formulas& formulas, Conditions& conditions, Node input, std::string_view relation,
                  const std::vector<Node>& names) {
    const auto demand = [&](Formula formula, Node at, const std::string& fault) {
        if (formula == Formula::never)
            throw Fault{diagnose(rule::contradicting_inputs, at.place(), input.text(), fault)};
        formulas.require(formula, at);
    };
    const Formula own = conditions.chosen(input);
    std::vector<Formula> chosen;
    for (const Node name : names) {
        check_interrupt();
        const Formula other = chosen.emplace_back(conditions.chosen(name));
        const std::string other_name = compose("'{}'", name.text());
        if (relation == "excludes") {
            demand(formulas.implies(own, !other), name, "excludes " + other_name + ", which is chosen");
            continue;
        }
        if (relation == "requires" || relation == "mandatory")
            demand(formulas.implies(own, other), name, "requires " + other_name + ", which is not chosen");
        if (relation != "requires")
            demand(formulas.implies(other, own), name,
                   "is not chosen, but " + other_name + ", which belongs to it, is chosen");
    }
    if (relation == "alternatives" && !names.empty())
        demand(formulas.implies(own, formulas.exactly_one(chosen)), names.front(),
               "needs exactly one of its alternatives");
}

}  // namespace

void check_input_relations(const Template& elements) {
    const Node inputs = elements.variability["inputs"];
    for (const auto [input, definition] : inputs.entries())
        for (const std::string_view relation : relations)
            for (const Node name : names_in(definition[relation], relation))
                if (!inputs[name.text()])
                    throw Fault{diagnose(rule::unknown_name, name.place(), "variability input", name.text())};
}

void require_input_relations(const Template& elements, Formulas& formulas, Conditions& conditions) {
    for (const auto [input, definition] : elements.variability["inputs"].entries())
        for (const std::string_view relation : relations)
            if (const Node names = definition[relation])
                add_relation(formulas, conditions, input, relation, names_in(names, relation));
}

}  // namespace csar::validate::variability
