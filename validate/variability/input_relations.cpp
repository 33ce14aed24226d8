#include "validate/variability/input_relations.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/compose.hpp"
#include "base/interrupt.hpp"
#include "report/diagnose.hpp"
#include "report/rules/variability.hpp"

namespace csar::validate::variability {
namespace {

namespace rule = rules::variability;

constexpr std::array<std::string_view, 6> relations = {"mandatory",    "optional", "choices",
                                                       "alternatives", "requires", "excludes"};

// One name or a list of names; empty for null.
std::vector<Node> names_in(Node node, std::string_view relation) {
    if (!node || node.is_null()) return {};
    const bool is_list = node.is_sequence();
    std::vector<Node> names;
    for (const Node item : node.items()) names.push_back(item);
    if (!is_list) names.push_back(node);
    for (const Node name : names)
        if (!name.is_scalar() || name.is_null())
            wrong_form(name, compose("'{}' of a variability input", relation), "a name or a list of names");
    return names;
}

std::string quoted(Node name) { return "'" + std::string(name.text()) + "'"; }

class InputRelations {
public:
    InputRelations(Formulas& formulas, Conditions& conditions) : formulas_(formulas), conditions_(conditions) {}

    void add(Node input, std::string_view relation, const std::vector<Node>& names) {
        const Formula own = conditions_.chosen(input);
        std::vector<Formula> chosen;
        for (const Node name : names) {
            check_interrupt();
            chosen.push_back(conditions_.chosen(name));
            add_pair(input, own, relation, name, chosen.back());
        }
        if (relation == "alternatives" && !names.empty())
            demand(formulas_.implies(own, formulas_.exactly_one(chosen)), names.front(), input,
                   "needs exactly one of its alternatives");
    }

private:
    void add_pair(Node input, Formula own, std::string_view relation, Node name, Formula other) {
        if (relation == "excludes")
            return demand(formulas_.implies(own, !other), name, input,
                          "excludes " + quoted(name) + ", which is chosen");
        if (relation == "requires" || relation == "mandatory")
            demand(formulas_.implies(own, other), name, input, "requires " + quoted(name) + ", which is not chosen");
        if (relation != "requires")
            demand(formulas_.implies(other, own), name, input,
                   "is not chosen, but " + quoted(name) + ", which belongs to it, is chosen");
    }

    // Reports a relation that is certainly violated. If this is not certain, the solver decides.
    void demand(Formula formula, Node at, Node input, const std::string& fault) {
        if (formula == Formula::never)
            throw Fault{diagnose(rule::contradicting_inputs, at.place(), input.text(), fault)};
        formulas_.require(formula, at);
    }

    Formulas& formulas_;
    Conditions& conditions_;
};

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
    InputRelations all(formulas, conditions);
    for (const auto [input, definition] : elements.variability["inputs"].entries())
        for (const std::string_view relation : relations)
            if (const Node names = definition[relation]) all.add(input, relation, names_in(names, relation));
}

}  // namespace csar::validate::variability
