// Determines which elements are present (Variability4TOSCA 1.0, Check Element Presence).
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "validate/variability/conditions.hpp"
#include "validate/variability/element.hpp"
#include "validate/variability/formula.hpp"
#include "validate/variability/technologies.hpp"

namespace csar::validate::variability {

// Creates the formulas for the presence of each element: its own conditions, conditions of groups, default conditions
// and pruning. Also creates the constraints of the template and its options.
class PresenceRules {
public:
    // With `explain`, Element::grounds are stored.
    PresenceRules(Template& elements, const Technologies& technologies, Formulas& formulas, Conditions& conditions,
                  bool explain = false)
        : template_(elements),
          host_paths_(technologies, formulas),
          formulas_(formulas),
          conditions_(conditions),
          options_(elements.options),
          explain_(explain) {}

    void make();  // throws Fault

private:
    struct Condition {
        Formula formula;
        bool consistency;
        const char* otherwise;
    };
    void note(Element& element, Formula formula, const char* otherwise, Node at = Node()) const;
    void make_variables();
    void make_manual(Element& element);
    void add_technology_conditions(const Technology& technology, std::vector<Formula>& parts);
    void make_others();
    std::vector<Condition> default_conditions(const Element& element);
    Formula is_managed(const Element& artifact);
    void add_node_conditions(const NodeTemplate& node, const std::string& mode, std::vector<Condition>& conditions);
    bool add_type_specific(const Element& element, std::vector<Condition>& conditions);
    bool enabled(const Element& element, std::string_view what, bool consistency) const;
    std::string mode_of(const Element& element) const;
    void define(Element& element);
    void make_implications();
    void imply(const Element& element);
    void make_constraints();
    void constrain_node(const NodeTemplate& node);
    void keep_unique(const std::vector<Element*>& list);
    void check_anchor() const;

    Template& template_;
    HostPaths host_paths_;
    Formulas& formulas_;
    Conditions& conditions_;
    const Options& options_;
    bool explain_;
    // For each element with alternatives: a formula that is true if another alternative is present, and a formula that
    // is true if another alternative with conditions of its own is present.
    std::unordered_map<const Element*, Formula> others_, conditional_others_;
};

// If inputs are known: throws Fault for the first violated relation between variability inputs. If inputs are open: adds
// the requirement to `formulas` that no relation is violated. Also throws Fault if a default cannot be computed.
void require_input_relations(const Template& elements, Formulas& formulas, Conditions& conditions);

// The reason why an element is present or absent, as a part of a sentence. Requires that the presences were found with
// rules that have `explain`.
std::string reason_of(const Element& element, Formulas& formulas);

// Finds the presences, without search if possible. Throws Fault if there are none, or if there are several best
// choices.
void solve(Template& elements, Formulas& formulas);

using IsPresent = std::function<bool(const Element&)>;

// The elements that are absent from every solution. `show`, which may be null, is called with solutions that together
// contain all other elements. Throws Fault if there is no solution.
using ShowSolution = std::function<void(const IsPresent& present)>;
std::vector<const Element*> never_present(Template& elements, Formulas& formulas, const ShowSolution& show = nullptr);

// The setting that removes an element of this kind together with its container.
std::string removal_hint(Kind kind);

// Consistency and semantic checks of the result (Conduct Checks). Throws Fault for the first one that fails.
void check(const Template& elements, const IsPresent& present);

}  // namespace csar::validate::variability
