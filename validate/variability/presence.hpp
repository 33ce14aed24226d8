// Determines which elements are present (Variability4TOSCA 1.0, Check Element Presence).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "validate/variability/conditions.hpp"
#include "validate/variability/element.hpp"
#include "validate/variability/formula.hpp"
#include "validate/variability/technologies.hpp"

namespace csar::validate::variability {

// Requires formulas for presences: own conditions, groups, default conditions, pruning, constraints. `explain` stores
// Element::grounds. Throws Fault.
void require_presences(Template& elements, const Technologies& technologies, Formulas& formulas, Conditions& conditions,
                       bool explain = false);

// Throws Fault for a violated relation between inputs. If inputs are open, adds requirements to `formulas` instead.
// Also throws Fault for a default that cannot be computed.
void require_input_relations(const Template& elements, Formulas& formulas, Conditions& conditions);

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
