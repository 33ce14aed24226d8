// What validation clauses, constraints and filters demand of a value, so that two demands can be compared.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validate/document/document.hpp"

namespace csar {

// A call of a function ("$greater_than"), a list ("[]"), a mapping ("{}"), or a scalar (no function).
struct Condition {
    std::string function;
    std::vector<Condition> operands;
    std::string text;              // whole, in one spelling: two conditions with the same text are the same
    std::optional<double> number;  // of a scalar that is one
    std::string unit;              // behind the number: "GB" of "1 GB"

    bool calls(std::string_view name) const { return function == name; }
};

// The condition of a keyname `validation`, `node_filter` or `substitution_filter` of TOSCA 2.0 (csd07 9.10). Ranges
// become two bounds, nested conjunctions one, and operands whose order does not matter are sorted. `budget` is counted
// down for each part and its text. Throws what EntryBudget::spend() does, and Failure(input) for conditions nested
// deeper than 500.
class EntryBudget;
Condition read_condition(validate::Node condition, EntryBudget& budget);
// The same of a list of constraint clauses of 1.x (1.3 3.6.3): `subject` is what they hold for, "$value" for the value itself.
Condition read_clauses(validate::Node clauses, std::string_view subject, EntryBudget& budget);
// The same of a node filter of 1.x (1.3 3.6.5).
Condition read_node_filter(validate::Node filter, EntryBudget& budget);
// The condition that demands both.
Condition both(const Condition& a, const Condition& b);

// True when every value that meets `stronger` meets `weaker`, as far as that follows from bounds, lists of values and
// conjunctions; false when it is undecided.
bool implies(const Condition& stronger, const Condition& weaker);

}  // namespace csar
