// Checks of a variable template before its resolution, in order.
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

// Checks inputs, presets, expressions and options: forms, names, keynames of conditional properties, cycles (1.0,
// Variability Definition). Throws Fault for the first error.
void check_definition(const Template& elements);
// Part of check_definition(). Throws Fault if an input has a relation to an unknown input.
void check_input_relations(const Template& elements);

// Reports options and mode names that no version defines (1.0, Variability Options). Resolution ignores them.
void check_options(const Template& elements, Report& report);

// Reports the first error in each condition, implication, constraint and expression: forms, names, argument types (1.0,
// Intrinsic Functions). Inputs are not known yet.
void check_expressions(const Template& elements, const Limits& limits, Report& report);

// Returns the kind of value of each property with an expression. The kind is nullopt if it depends on inputs.
std::map<const Element*, std::optional<Value::Kind>> kinds_of_expressions(const Template& elements,
                                                                          const Limits& limits);

// Inputs from the user and from presets.
struct GivenInputs {
    Inputs values;
    std::map<std::string, Node, std::less<>> places;  // of all values

    void set(const std::string& name, Value value, Node place);
};

GivenInputs given_by(Node preset);

// Checks variability inputs like inputs of a service template: types, defaults, constraints, given values. Throws Fault
// for the first error.
void check_inputs(const Template& elements, const GivenInputs& given, const ConcreteCheck& validate);

// True if `report` has this rule on this line.
bool is_reported(const Report& report, const Diagnostic& finding);

// Reports that no inputs resolve the template. `found` is the reason.
void report_unresolvable(const Diagnostic& found, Report& report);

// Checks TOSCA 1.3 rules that must hold for every choice. Creates concrete files until each possible element occurs.
// Reports an error if every file with that place has it. Values that depend on inputs are left open.
void check_choices(const Document& document, const FileProvider* files, const ConcreteCheck& validate,
                   const Limits& limits, Report& report);

}  // namespace csar::validate::variability
