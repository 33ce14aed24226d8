// The conditions that validation clauses, constraints and filters set for a value, in a comparable form.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/decimal.hpp"
#include "validate/document/document.hpp"

namespace csar::diff {

// A call to a function ("$greater_than"), a list ("[]"), a mapping ("{}"), or a scalar (no function).
struct Condition {
    std::string function;
    std::vector<Condition> operands;
    std::string text;              // normalized spelling of the whole condition: equal for equal conditions
    std::optional<double> number;  // of a scalar that is a number
    std::string unit;              // the text after the number: "GB" of "1 GB"
    bool is_of_clauses = false;    // of a whole condition: it was read from clauses of TOSCA 1.x

    // For display, in the syntax of its version: `text`, or a list of clauses "[ { greater_than: 3 } ]". A clause of a
    // node filter follows the name of its property.
    std::string shown() const;
    bool calls(std::string_view name) const { return function == name; }
};

// The condition of a keyname `validation`, `node_filter` or `substitution_filter` of TOSCA 2.0 (csd07 9.10). Ranges
// become two bounds, nested conjunctions become one, and operands whose order is irrelevant are sorted. `budget` is
// reduced for each part and its text. Throws like EntryBudget::spend(), and Failure(input) for conditions nested deeper
// than 500.
class EntryBudget;
Condition read_condition(validate::Node condition, EntryBudget& budget);
// Like read_condition(), but for a list of TOSCA 1.x constraint clauses (1.3 3.6.3). `subject`: the constrained value;
// "$value" for the value itself.
Condition read_clauses(validate::Node clauses, std::string_view subject, EntryBudget& budget);
// Like read_condition(), but for a TOSCA 1.x node filter (1.3 3.6.5).
Condition read_node_filter(validate::Node filter, EntryBudget& budget);
// The conjunction of `a` and `b`, shown in the syntax of `b`.
Condition both(const Condition& a, const Condition& b);

// The number by which amounts in a unit of the constrained value are multiplied; nullptr if it is unknown.
using UnitFactor = std::function<const Decimal*(std::string_view unit)>;

// True if every value that fulfils `stronger` also fulfils `weaker`, and this follows from bounds, lists of values and
// conjunctions; false if it is undecided. `factor` may be empty: then bounds in different units are not compared.
bool implies(const Condition& stronger, const Condition& weaker, const UnitFactor& factor = nullptr);

}  // namespace csar::diff
