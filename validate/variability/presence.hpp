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

// Creates formulas for presences: own conditions, groups, default conditions, pruning. Also creates constraints.
class PresenceRules {
public:
    // `explain` stores Element::grounds.
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
    // For each element with alternatives: true if another alternative (with own conditions) is present.
    std::unordered_map<const Element*, Formula> others_, conditional_others_;
};

// Throws Fault for a violated relation between inputs. If inputs are open, adds requirements to `formulas` instead.
// Also throws Fault for a default that cannot be computed.
void require_input_relations(const Template& elements, Formulas& formulas, Conditions& conditions);

// Part of a sentence. Needs PresenceRules with `explain`.
std::string reason_of(const Element& element, Formulas& formulas);

// Searches only if necessary. Throws Fault without a solution, or with several best solutions.
void solve(Template& elements, Formulas& formulas);

using IsPresent = std::function<bool(const Element&)>;

// Elements that no solution contains. `show` gets solutions that together contain all other elements; may be null.
// Throws Fault without a solution.
using ShowSolution = std::function<void(const IsPresent& present)>;
std::vector<const Element*> never_present(Template& elements, Formulas& formulas, const ShowSolution& show = nullptr);

// The setting that removes an element with its container.
std::string removal_hint(Kind kind);

// Consistency and semantic checks (Conduct Checks). Throws Fault for the first failure.
void check(const Template& elements, const IsPresent& present);

}  // namespace csar::validate::variability
