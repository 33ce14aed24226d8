// Conditions from validation clauses, constraints and filters, in a form that can be compared.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/decimal.hpp"
#include "validate/document/document.hpp"

namespace csar::diff {

// A function call "$greater_than", a list "[]", a mapping "{}", or a scalar "".
struct Condition {
    std::string function;
    std::vector<Condition> operands;
    std::string text;              // normalized; equal conditions have equal texts
    std::optional<double> number;  // if the scalar is a number
    std::string unit;              // the text after the number: "GB" in "1 GB"
    bool is_of_clauses = false;    // read from clauses of TOSCA 1.x

    // Returns `text`, or for TOSCA 1.x a list of clauses such as "[ { greater_than: 3 } ]".
    // In a node filter, the name of the property precedes the clause.
    std::string shown() const;
    bool calls(std::string_view name) const { return function == name; }
};

// Reads `validation`, `node_filter` or `substitution_filter` of TOSCA 2.0 (csd07 9.10), and normalizes it.
// A range becomes two bounds. Nested `$and` calls become one call. Operands are sorted if their order has no effect.
// Spends `budget`, and throws like EntryBudget::spend(). Throws Failure(input) for a nesting depth over 500.
class EntryBudget;
Condition read_condition(validate::Node condition, EntryBudget& budget);
// Like read_condition(), for constraint clauses of TOSCA 1.x (1.3 3.6.3). `subject`: "$value", or what is constrained.
Condition read_clauses(validate::Node clauses, std::string_view subject, EntryBudget& budget);
// Like read_condition(), for a node filter of TOSCA 1.x (1.3 3.6.5).
Condition read_node_filter(validate::Node filter, EntryBudget& budget);
// Joins `a` and `b` with $and. The result is shown in the syntax of `b`.
Condition both(const Condition& a, const Condition& b);

// Returns the number that converts amounts in `unit`, or null if the unit is unknown.
using UnitFactor = std::function<const Decimal*(std::string_view unit)>;

// True if it is certain that every value which fulfils `stronger` fulfils `weaker`.
// Considers bounds, lists of values and conjunctions. Without `factor`, does not compare different units.
bool implies(const Condition& stronger, const Condition& weaker, const UnitFactor& factor = nullptr);

}  // namespace csar::diff
