// Checks of a variable template before it is resolved, in the order in which they run.
#pragma once

#include <map>
#include <optional>
#include <string>

#include <csar/limits.hpp>
#include "report/report.hpp"
#include "validate/document/document.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/variability/conditions.hpp"
#include "validate/variability/element.hpp"
#include "validate/variability/resolve.hpp"
#include "validate/variability/value.hpp"

namespace csar::validate::variability {

// Checks inputs, presets, expressions and options: their forms, the names in them, the keynames of properties with
// conditions, and cycles of expressions (1.0, Variability Definition). Throws Fault for the first error.
void check_definition(const Template& elements);
// A part of check_definition(): throws Fault if an input has a relation to an input that the template does not have.
void check_input_relations(const Template& elements);

// Reports options that Variability4TOSCA does not define in any version, and undefined mode names (1.0, Variability
// Options): resolution ignores both, so the intended effect is missing.
void check_options(const Template& elements, Report& report);

// Reports the first error in each condition, implication, constraint, named expression and value expression of the
// template: forms, names, types of arguments (1.0, Intrinsic Functions). No input is known yet. Resolution would find
// the error as soon as it needs the expression.
void check_expressions(const Template& elements, const Limits& limits, Report& report);

// The kind of the value of each property with an expression. nullopt if it depends on the inputs.
std::map<const Element*, std::optional<Value::Kind>> kinds_of_expressions(const Template& elements,
                                                                          const Limits& limits);

// The inputs that the user or a preset specifies.
struct GivenInputs {
    Inputs values;
    std::map<std::string, Node, std::less<>> places;  // the places of all values

    void set(const std::string& name, Value value, Node place);
};

// The inputs that a preset specifies.
GivenInputs given_by(Node preset);

// Checks the definitions of the variability inputs, which are parameters of TOSCA 1.3, with the same checks that
// `validate` uses for inputs of a service template: types, defaults, constraints, and given values. Throws Fault for
// the first error.
void check_inputs(const Template& elements, const GivenInputs& given, const ConcreteCheck& validate);

// True if `report` has a finding of this rule on the line of `finding`.
bool is_reported(const Report& report, const Diagnostic& finding);

// Reports that there are no inputs with which the template can be resolved; `found` is the reason.
void report_unresolvable(const Diagnostic& found, Report& report);

// Checks the requirements of TOSCA 1.3 that a variable template must satisfy for every choice. Creates just enough
// concrete files of the template to include each element that can be present. If `validate` finds an error in all files
// that include a place, reports it once. Values that depend on inputs are left open.
void check_choices(const Document& document, const FileProvider* files, const ConcreteCheck& validate,
                   const Limits& limits, Report& report);

}  // namespace csar::validate::variability
